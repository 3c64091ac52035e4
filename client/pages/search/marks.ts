import { synonymAt } from '../../../shared/search-synonyms.ts'
import { STOP_WORDS, singularsOf, wordsOf } from '../../../shared/search.ts'

/** A stretch of a text, and whether it is what was searched for. */
export type MarkedText = { text: string; marked: boolean }

/** Words shorter than this are marked only where they stand alone: every second word begins with one. */
const BEGINNING_MIN = 3

/** A word as wordsOf takes it for one, with the accents that belong to it. */
const WORD = /(?:[\p{Alphabetic}\p{M}\p{N}]|(?<=[0-9])[.,](?=[0-9]))+/gu

/** Returns the words to mark: the searched words, their synonyms, and the corrections of typing errors. */
export function searchedWords(q: string, meant: string | null): string[] {
  const text = `${q.replaceAll(/tag:(?:"[^"]*"?|\S+)/giu, ' ')} ${meant ?? ''}`
  const words = wordsOf(text)
  // For a synonym of several words, every occurrence of each single word would be marked.
  const synonyms = words.flatMap((_, at) => synonymAt(words, at)?.names.filter((name) => name.length === 1) ?? [])
  return [...new Set([...words, ...synonyms.flat()])].filter((word) => !STOP_WORDS.has(word))
}

/** The whole text, with the words marked that are one of `words`, its singular or plural, or begin with it. */
export function marksOf(text: string, words: string[]): MarkedText[] {
  const stretches: MarkedText[] = []
  let done = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!wordsOf(word).some((found) => words.some((wanted) => isMeant(found, wanted)))) continue
    stretches.push({ text: text.slice(done, index), marked: false }, { text: word, marked: true })
    done = index + word.length
  }
  stretches.push({ text: text.slice(done), marked: false })
  return stretches.filter((stretch) => stretch.text !== '')
}

function isMeant(found: string, wanted: string): boolean {
  if (STOP_WORDS.has(found)) return false
  if (wanted.length >= BEGINNING_MIN && found.startsWith(wanted)) return true
  const forms = singularsOf(wanted)
  return singularsOf(found).some((form) => forms.includes(form))
}
