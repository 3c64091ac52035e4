import { NUMBER_PREFIX_MIN } from '../../../../shared/search.ts'
import { STOP_WORDS, type Synonym, synonymAt, wordsOf } from '../../../../shared/search-words.ts'
import { type Expression, expressionAt, searchedWordsOf } from '../../../../shared/spellings.ts'
import { normalizePartNumber, tidyTag } from '../../../../shared/text.ts'
import { lookalikeOf, respelled, withLatinLetters } from './lookalike-policy.ts'

/** A way to write a term: words that follow each other, or words in any place. */
export type Spelling = { words: string[]; isPhrase: boolean }

export type Term = {
  /** A result has one of them. */
  spellings: Spelling[]
  /** The term written together with the next one ('head light'); null if none follows. */
  joined: string | null
  /** The word in which a typing error may be corrected; null for phrases and for words with digits, which are never corrected. */
  word: string | null
  /** The term as typed, in the form of `wordsOf`. */
  written: string
  /** The ways to write the term in the name of a vehicle; [] for a phrase. */
  names: string[]
  /** The term is written in several ways, the first one in one word. */
  isExpression: boolean
}

/** The parts of a search text. */
export type ParsedSearch = {
  /** The text with Latin letters for look-alike ones, and whether it differs from the typed one. */
  read: string
  isChanged: boolean
  /** The terms that a result must have. */
  terms: Term[]
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
  /** The numbers, and the whole text, in the form in which numbers that look alike are equal. */
  alikes: string[]
  alike: string | null
  /** The whole text as the name of a tag. */
  whole: string
  /** The text without tags and quotation marks, as names are searched. */
  text: string
}

/** Maximum number of terms. Users do not type more by hand. */
const MAX_TERMS = 8
/** '3 series', 'grand cherokee wk2' */
const MAX_VEHICLE_TERMS = 3
/** 'golf 2' can be written in four ways. */
const MAX_VEHICLE_NAMES = 8
/** Shorter words are not corrected. */
const CORRECTED_MIN = 3
const MAX_NUMBERS = 40

const PIECES = /tag:(?:"([^"]*)"?|(\S+))|"([^"]*)"|([^\s"]+)/giu

/** Parses a search into words, "phrases", tag:names and part numbers in any spelling. */
export function parseSearch(typed: string): ParsedSearch {
  const q = withLatinLetters(typed)
  const tags: string[] = []
  const terms: Term[] = []
  const plain: string[] = []
  const untagged: string[] = []
  for (const [, quotedTag, tag, phrase, piece] of q.matchAll(PIECES)) {
    const label = tidyTag(quotedTag ?? tag ?? '')
    if (label !== '') tags.push(label)
    if (phrase !== undefined) terms.push(...phraseOf(wordsOf(phrase)))
    if (piece !== undefined) plain.push(piece)
    untagged.push(phrase ?? piece ?? '')
  }
  const words = searchedWordsOf(plain.join(' '))
  let at = 0
  while (at < words.length) {
    const synonym = synonymAt(words, at)
    const expression = synonym ? null : expressionAt(words, at)
    const length = (synonym ?? expression)?.length ?? 1
    const name = words.slice(at, at + length)
    const after = words[at + length]
    if (synonym && length > 1) terms.push(nameOf(name, synonym))
    else if (expression) terms.push(expressionTerm(name, expression, after))
    else terms.push(...name.filter((word) => !STOP_WORDS.has(word)).map((word) => termOf(word, after, synonym)))
    at += length
  }
  const written = untagged.join(' ')
  const text = wordsOf(written).join(' ')
  const kept = terms.slice(0, MAX_TERMS)
  return {
    read: q,
    isChanged: q !== typed,
    terms: kept,
    vehicles: vehiclesIn(kept),
    tags,
    ...numbersIn(written),
    whole: tidyTag(q),
    text,
  }
}

/** Quoted phrases name no vehicle: their list of names is empty. */
function vehiclesIn(terms: Term[]): ParsedSearch['vehicles'] {
  const found: ParsedSearch['vehicles'] = []
  for (let first = 1; first <= terms.length; first++) {
    for (let last = first; last <= Math.min(first + MAX_VEHICLE_TERMS - 1, terms.length); last++) {
      const texts = terms
        .slice(first - 1, last)
        .reduce((begun, { names }) => begun.flatMap((text) => names.map((name) => `${text} ${name}`.trim())), [''])
      // 'M54 B22' is also the name M54B22.
      const together = last === first + 1 ? (terms[first - 1]?.joined ?? []) : []
      const named = texts.slice(0, MAX_VEHICLE_NAMES).concat(together)
      found.push(...named.map((text) => ({ text, first, last })))
    }
  }
  return found
}

/**
 * Returns the text that the results are for; null if they are for the typed one.
 * @param meant the correction of each term, or null
 * @param alike the normalized number that looks like one of the text, or null
 */
export function meantText(meant: (string | null)[] | null, alike: string | null, parsed: ParsedSearch): string | null {
  if (meant) return meant.map((word, i) => word ?? parsed.terms[i]?.written).join(' ')
  if (alike !== null) return respelled(parsed.read, alike)
  return parsed.isChanged ? parsed.read : null
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

/** The fields of a term without a joined spelling, word or expression. */
const TERM = { joined: null, word: null, isExpression: false }

function phraseOf(words: string[]): Term[] {
  const kept = words.filter((word) => !STOP_WORDS.has(word))
  if (kept.length === 0) return []
  // A phrase keeps its ignored words, because they count as positions.
  return [{ ...TERM, spellings: [phrase(words)], written: `"${words.join(' ')}"`, names: [] }]
}

/** Returns the synonyms of a word as a query; null if it has none. */
export function synonymsOf(word: string): string | null {
  const synonym = synonymAt([word], 0)
  return synonym && queryOf(otherNames(synonym))
}

/**
 * Returns the term for a name of several words from the table of synonyms: all its words in any order, or a synonym.
 */
function nameOf(words: string[], synonym: Synonym): Term {
  const together = words.length === 2 ? [phrase([words.join('')])] : []
  const spellings = [{ words, isPhrase: false }, ...together, ...otherNames(synonym)]
  const written = words.join(' ')
  return { ...TERM, spellings, written, names: [written] }
}

/** Returns the term for an expression that is written in several ways. */
function expressionTerm(words: string[], expression: Expression, after = ''): Term {
  const written = words.join(' ')
  return {
    ...TERM,
    spellings: [
      ...expression.ways.map(phrase),
      ...(expression.apart === null ? [] : [{ words: expression.apart, isPhrase: false }]),
    ],
    joined: words.length === 1 ? joinedOf(written, after) : null,
    written,
    names: [...new Set([written, ...expression.names])],
    isExpression: true,
  }
}

/**
 * Returns the term for a word.
 * @param after the next word, '' for none
 */
function termOf(word: string, after = '', synonym: Synonym | null = null): Term {
  const isCorrected = word.length >= CORRECTED_MIN && !/[0-9]/.test(word)
  return {
    ...TERM,
    spellings: [phrase([word]), ...otherNames(synonym)],
    joined: joinedOf(word, after),
    word: isCorrected ? word : null,
    written: word,
    names: [word],
  }
}

/** Returns two words written together. The database ignores stop words, but not the T of '1.8 T'. */
function joinedOf(word: string, after: string): string | null {
  const isUnit = after.length === 1 && /[0-9]$/.test(word)
  return after === '' || (STOP_WORDS.has(after) && !isUnit) ? null : word + after
}

/**
 * Returns the possible part numbers of a text: 'bosch 0 280 158 117' has 0280158117. Each sequence of neighbouring pieces
 * that are short or have digits may be a number.
 */
function numbersIn(text: string): Pick<ParsedSearch, 'numbers' | 'beginnings' | 'fragment' | 'alikes' | 'alike'> {
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
  return {
    numbers,
    beginnings: [...(fragment === null ? [] : [fragment]), ...beginnings],
    fragment,
    alikes: numbers.map(lookalikeOf).filter((alike) => alike !== null),
    alike: fragment === null ? null : lookalikeOf(fragment),
  }
}

/** Normalized numbers consist of A to Z and 0 to 9. */
const NUMBER = new RegExp(`^[0-9A-Z]{${NUMBER_PREFIX_MIN},}$`)
