/* oxlint-disable react/no-array-index-key -- the segments of a text have no id */
import { STOP_WORDS, singularsOf, synonymAt, wordsOf } from '../../../shared/search-words.ts'
import { bindUnits } from '../../../shared/format.ts'
import css from './Highlighted.module.css'

/** A text with the searched words highlighted. */
export const Highlighted = ({ text, words }: { text: string; words: string[] }) =>
  highlight(bindUnits(text), words).map((segment, index) =>
    segment.isMatch ? (
      <mark key={index} className={css.mark}>
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  )

/** A segment of a text. */
type Segment = { text: string; isMatch: boolean }

/** Shorter words match whole words only, because many words start with them. */
const PREFIX_MIN = 3

/** Matches a word of `wordsOf` with its combining accents. */
const WORD = /(?:[\p{Alphabetic}\p{M}\p{N}]|(?<=[0-9])[.,](?=[0-9]))+/gu

/** Returns the words to highlight: the searched words, their synonyms, and the corrections of typing errors. */
export function searchedWords(q: string, meant: string | null): string[] {
  const text = `${q.replaceAll(/tag:(?:"[^"]*"?|\S+)/giu, ' ')} ${meant ?? ''}`
  const words = wordsOf(text)
  // For a synonym of several words, every occurrence of each single word would be highlighted.
  const synonyms = words.flatMap((_, at) => synonymAt(words, at)?.names.filter((name) => name.length === 1) ?? [])
  return [...new Set([...words, ...synonyms.flat()])].filter((word) => !STOP_WORDS.has(word))
}

/** Splits a text into segments. A word matches if it equals one of `words` in singular or plural, or starts with it. */
export function highlight(text: string, words: string[]): Segment[] {
  const segments: Segment[] = []
  let done = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!wordsOf(word).some((found) => words.some((wanted) => matches(found, wanted)))) continue
    segments.push({ text: text.slice(done, index), isMatch: false }, { text: word, isMatch: true })
    done = index + word.length
  }
  segments.push({ text: text.slice(done), isMatch: false })
  return segments.filter((segment) => segment.text !== '')
}

function matches(found: string, wanted: string): boolean {
  if (STOP_WORDS.has(found)) return false
  if (wanted.length >= PREFIX_MIN && found.startsWith(wanted)) return true
  const forms = singularsOf(wanted)
  return singularsOf(found).some((form) => forms.includes(form))
}
