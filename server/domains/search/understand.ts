import { STOP_WORDS, wordsOf } from '../../../shared/search-words.ts'
import { synonymAt, type Synonym } from '../../../shared/search-synonyms.ts'
import { NUMBER_PREFIX_MIN } from '../../../shared/search.ts'
import { tidyTag } from '../../../shared/tag-name.ts'
import { normalizePartNumber } from '../../../shared/text.ts'

/** What somebody looks for, taken apart; the database knows what is in there. */
export type Understood = {
  /**
   * All that a result has, in the language of PostgreSQL's to_tsquery: a word in all the ways to write it, or a phrase in
   * its order. `joined` is the word written together with the next one ('head light'), null when none follows. `word` is
   * what a typing error may be looked for in; null for phrases and for what holds a digit, which is never guessed.
   */
  terms: { query: string; joined: string | null; word: string | null; written: string }[]
  /** Tags that a result carries, in the form that they are stored in. */
  tags: string[]
  /** What may be the whole of a part number, normalised. */
  numbers: string[]
  /**
   * What a part number may begin with: all that was typed, and such a number without the letters at its end, which tell
   * revisions apart, or with a Mercedes' A.
   */
  beginnings: string[]
  /** The whole text as a prefix or another fragment of a part number. */
  fragment: string | null
  /** All of it as the tag that it may be. */
  whole: string
  /** Everything but tags and quotation marks, as names are searched. */
  text: string
}

/** So many terms are looked for; nobody types more by hand. */
const MAX_TERMS = 8
/** A shorter word is not taken for the beginning of another. */
const GUESSED_MIN = 3
const MAX_NUMBERS = 40

const PIECES = /tag:(?:"([^"]*)"?|(\S+))|"([^"]*)"|([^\s"]+)/giu

/** Takes a search apart: words, "phrases", tag:names and part numbers however they are written (spec.md §2, §3). */
export function understand(q: string): Understood {
  const tags: string[] = []
  const terms: Understood['terms'] = []
  const plain: string[] = []
  const untagged: string[] = []
  for (const [, quotedTag, tag, phrase, piece] of q.matchAll(PIECES)) {
    const label = tidyTag(quotedTag ?? tag ?? '')
    if (label !== '') tags.push(label)
    if (phrase !== undefined) terms.push(...phraseOf(wordsOf(phrase)))
    if (piece !== undefined) plain.push(piece)
    untagged.push(phrase ?? piece ?? '')
  }
  const words = wordsOf(plain.join(' '))
  let at = 0
  while (at < words.length) {
    const synonym = synonymAt(words, at)
    const length = synonym?.length ?? 1
    const meant = words.slice(at, at + length)
    if (synonym && length > 1) terms.push(nameOf(meant, synonym))
    else
      terms.push(...meant.filter((word) => !STOP_WORDS.has(word)).map((word) => termOf(word, words[at + 1], synonym)))
    at += length
  }
  const written = untagged.join(' ')
  const text = wordsOf(written).join(' ')
  return { terms: terms.slice(0, MAX_TERMS), tags, ...numbersIn(written), whole: tidyTag(q), text }
}

const quoted = (word: string) => `'${word}'`

function phraseOf(words: string[]): Understood['terms'] {
  const kept = words.filter((word) => !STOP_WORDS.has(word))
  if (kept.length === 0) return []
  // Words that nobody looks for stand between the others all the same.
  return [{ query: words.map(quoted).join(' <-> '), joined: null, word: null, written: `"${words.join(' ')}"` }]
}

const otherNames = ({ names }: Synonym) => names.map((words) => words.map(quoted).join(' <-> ')).join(' | ')
const orSynonyms = (query: string, synonym: Synonym | null) => (synonym ? `${query} | ${otherNames(synonym)}` : query)

/** Returns the synonyms of a word as a query; null if it has none. */
export function synonymsOf(word: string): string | null {
  const synonym = synonymAt([word], 0)
  return synonym && otherNames(synonym)
}

/**
 * Returns the term for a name of several words from the table of synonyms: all its words in any order, or a synonym.
 */
function nameOf(words: string[], synonym: Synonym): Understood['terms'][number] {
  const together = words.length === 2 ? ` | ${quoted(words.join(''))}` : ''
  const query = orSynonyms(`(${words.map(quoted).join(' & ')})${together}`, synonym)
  return { query, joined: null, word: null, written: words.join(' ') }
}

/** A word, also apart where its digits begin ('mk2'), and what stands after it. */
function termOf(word: string, after = '', synonym: Synonym | null = null): Understood['terms'][number] {
  const [, letters, digits] = /^(\p{Alphabetic}{2,})([0-9]+)$/u.exec(word) ?? []
  const apart = letters === undefined || digits === undefined ? '' : ` | ${quoted(letters)} <-> ${quoted(digits)}`
  const joined = after === '' || STOP_WORDS.has(after) ? null : word + after
  const guessed = word.length >= GUESSED_MIN && !/[0-9]/.test(word)
  return { query: orSynonyms(quoted(word) + apart, synonym), joined, word: guessed ? word : null, written: word }
}

/**
 * Part numbers in a text: 'bosch 0 280 158 117' holds 0280158117. Every stretch of neighbours that hold digits or are
 * short may be one.
 */
function numbersIn(text: string): Pick<Understood, 'numbers' | 'beginnings' | 'fragment'> {
  const whole = normalizePartNumber(text)
  const pieces = text.split(/\s+/u).map(normalizePartNumber)
  const stretches = [whole]
  for (let start = 0; start < pieces.length; start++) {
    for (let end = start, stretch = ''; end < pieces.length; end++) {
      const piece = pieces[end] ?? ''
      if (!/[0-9]/.test(piece) && piece.length > 3) break
      stretch += piece
      stretches.push(stretch)
    }
  }
  const numbers = [...new Set(stretches)].filter((number) => NUMBER.test(number)).slice(0, MAX_NUMBERS)
  const fragment = NUMBER.test(whole) ? whole : null
  const beginnings = numbers.flatMap((number) => {
    const [, stem] = /^([0-9A-Z]{3,}[0-9]{3,})[A-Z]{1,2}$/.exec(number) ?? []
    return [...(stem === undefined ? [] : [stem]), ...(/^[0-9]{10}$/.test(number) ? [`A${number}`] : [])]
  })
  return { numbers, beginnings: [...(fragment === null ? [] : [fragment]), ...beginnings], fragment }
}

/** Stored numbers are of A to Z and 0 to 9; anything else is no beginning of one. */
const NUMBER = new RegExp(`^[0-9A-Z]{${NUMBER_PREFIX_MIN},}$`)
