import { NUMBER_PREFIX_MIN } from '../../../shared/search.ts'
import { STOP_WORDS, type Synonym, synonymAt, wordsOf } from '../../../shared/search-words.ts'
import { normalizePartNumber, tidyTag } from '../../../shared/text.ts'

/** A way to write a term: words that follow each other, or words in any place. */
export type Spelling = { words: string[]; isPhrase: boolean }

/** The parts of a search text. */
export type ParsedSearch = {
  /**
   * The terms that a result must have, each in one of its spellings. `joined` is the term written together with the next
   * one ('head light'), null if none follows. `word` is the word in which a typing error may be corrected; null for phrases
   * and for words with digits, which are never corrected.
   */
  terms: { spellings: Spelling[]; joined: string | null; word: string | null; written: string }[]
  /** The texts that may name a vehicle: up to MAX_VEHICLE_TERMS terms that follow each other, by the positions of the terms from 1. */
  vehicles: { text: string; first: number; last: number }[]
  /** The tags that a result must have, as they are stored. */
  tags: string[]
  /** The possible whole part numbers, normalized. */
  numbers: string[]
  /**
   * The possible prefixes of part numbers: the whole text, and numbers of the text without the letters at their end, which
   * name a revision, or with the A of Mercedes before them.
   */
  beginnings: string[]
  /** The whole text as a prefix or another fragment of a part number. */
  fragment: string | null
  /** The whole text as the name of a tag. */
  whole: string
  /** The text without tags and quotation marks, as names are searched. */
  text: string
}

/** Maximum number of terms. Users do not type more by hand. */
const MAX_TERMS = 8
/** '3 series', 'grand cherokee wk2' */
const MAX_VEHICLE_TERMS = 3
/** Shorter words are not corrected. */
const CORRECTED_MIN = 3
const MAX_NUMBERS = 40

const PIECES = /tag:(?:"([^"]*)"?|(\S+))|"([^"]*)"|([^\s"]+)/giu

/** Parses a search into words, "phrases", tag:names and part numbers in any spelling (spec.md §2, §3). */
export function parseSearch(q: string): ParsedSearch {
  const tags: string[] = []
  const terms: ParsedSearch['terms'] = []
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
    const name = words.slice(at, at + length)
    if (synonym && length > 1) terms.push(nameOf(name, synonym))
    else terms.push(...name.filter((word) => !STOP_WORDS.has(word)).map((word) => termOf(word, words[at + 1], synonym)))
    at += length
  }
  const written = untagged.join(' ')
  const text = wordsOf(written).join(' ')
  const kept = terms.slice(0, MAX_TERMS)
  return { terms: kept, vehicles: vehiclesIn(kept), tags, ...numbersIn(written), whole: tidyTag(q), text }
}

/** Quoted phrases name no vehicle. */
function vehiclesIn(terms: ParsedSearch['terms']): ParsedSearch['vehicles'] {
  const found: ParsedSearch['vehicles'] = []
  for (let first = 1; first <= terms.length; first++) {
    for (let last = first; last <= Math.min(first + MAX_VEHICLE_TERMS - 1, terms.length); last++) {
      const text = terms
        .slice(first - 1, last)
        .map(({ written }) => written)
        .join(' ')
      if (!text.includes('"')) found.push({ text, first, last })
    }
  }
  return found
}

/** Returns spellings in the language of PostgreSQL's to_tsquery. */
export const queryOf = (spellings: Spelling[]): string =>
  spellings
    .map(({ words, isPhrase }) => {
      const quoted = words.map((word) => `'${word}'`)
      return isPhrase ? quoted.join(' <-> ') : `(${quoted.join(' & ')})`
    })
    .join(' | ')

const phrase = (words: string[]): Spelling => ({ words, isPhrase: true })
const otherNames = (synonym: Synonym | null) => synonym?.names.map(phrase) ?? []

function phraseOf(words: string[]): ParsedSearch['terms'] {
  const kept = words.filter((word) => !STOP_WORDS.has(word))
  if (kept.length === 0) return []
  // A phrase keeps its ignored words, because they count as positions.
  return [{ spellings: [phrase(words)], joined: null, word: null, written: `"${words.join(' ')}"` }]
}

/** Returns the synonyms of a word as a query; null if it has none. */
export function synonymsOf(word: string): string | null {
  const synonym = synonymAt([word], 0)
  return synonym && queryOf(otherNames(synonym))
}

/**
 * Returns the term for a name of several words from the table of synonyms: all its words in any order, or a synonym.
 */
function nameOf(words: string[], synonym: Synonym): ParsedSearch['terms'][number] {
  const together = words.length === 2 ? [phrase([words.join('')])] : []
  const spellings = [{ words, isPhrase: false }, ...together, ...otherNames(synonym)]
  return { spellings, joined: null, word: null, written: words.join(' ') }
}

/**
 * Returns the term for a word. A word with digits at its end ('mk2') is also found in two words.
 * @param after the next word, '' for none
 */
function termOf(word: string, after = '', synonym: Synonym | null = null): ParsedSearch['terms'][number] {
  const [, letters, digits] = /^(\p{Alphabetic}{2,})([0-9]+)$/u.exec(word) ?? []
  const inTwoWords = letters === undefined || digits === undefined ? [] : [phrase([letters, digits])]
  const joined = after === '' || STOP_WORDS.has(after) ? null : word + after
  const isCorrected = word.length >= CORRECTED_MIN && !/[0-9]/.test(word)
  return {
    spellings: [phrase([word]), ...inTwoWords, ...otherNames(synonym)],
    joined,
    word: isCorrected ? word : null,
    written: word,
  }
}

/**
 * Returns the possible part numbers of a text: 'bosch 0 280 158 117' has 0280158117. Each sequence of neighbouring pieces
 * that are short or have digits may be a number.
 */
function numbersIn(text: string): Pick<ParsedSearch, 'numbers' | 'beginnings' | 'fragment'> {
  const whole = normalizePartNumber(text)
  const pieces = text.split(/\s+/u).map(normalizePartNumber)
  const sequences = [whole]
  for (let start = 0; start < pieces.length; start++) {
    for (let end = start, sequence = ''; end < pieces.length; end++) {
      const piece = pieces[end] ?? ''
      if (!/[0-9]/.test(piece) && piece.length > 3) break
      sequence += piece
      sequences.push(sequence)
    }
  }
  const numbers = [...new Set(sequences)].filter((number) => NUMBER.test(number)).slice(0, MAX_NUMBERS)
  const fragment = NUMBER.test(whole) ? whole : null
  const beginnings = numbers.flatMap((number) => {
    const [, stem] = /^([0-9A-Z]{3,}[0-9]{3})[A-Z]{1,2}$/.exec(number) ?? []
    return [...(stem === undefined ? [] : [stem]), ...(/^[0-9]{10}$/.test(number) ? [`A${number}`] : [])]
  })
  return { numbers, beginnings: [...(fragment === null ? [] : [fragment]), ...beginnings], fragment }
}

/** Normalized numbers consist of A to Z and 0 to 9. */
const NUMBER = new RegExp(`^[0-9A-Z]{${NUMBER_PREFIX_MIN},}$`)
