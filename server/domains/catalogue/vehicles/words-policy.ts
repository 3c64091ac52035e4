import { STOP_WORDS, wordsOf } from '../../../../shared/search-words.ts'
import { BODIES, FILLER, NICKNAMES } from './nicknames-policy.ts'

/** A way to write a term: words that follow each other. The last one can be the beginning of a word, unless `isWhole`. */
type Spelling = {
  words: string
  isWhole: boolean
  /** 1, less for a spelling that probably means another vehicle. */
  likely: number
}

/** A word of a car, or words that belong together: '320i', 'mk 4', '5 door'. */
export type VehicleTerm = {
  /** As the user wrote it. */
  written: string
  spellings: Spelling[]
  /** The year of production that it can be. */
  year: number | null
  /** Says nothing if no vehicle has it: 'sedan', 'built'. Users are not told that it was ignored. */
  isOptional: boolean
  /** The word in which a typing error may be corrected; null for short words and for words with digits. */
  typed: string | null
}

/** Maximum number of terms. Users do not type more by hand. */
const MAX_TERMS = 10

/** Parses the words of a car: '2002 bmw 320i sedan', 'golf mk4', 'e46 m54b22', '3er'. `rest` has the words after MAX_TERMS. */
export function parseVehicleWords(q: string): { terms: VehicleTerm[]; rest: string[] } {
  const tokens = tokensOf(q)
  const terms = new Map<string, VehicleTerm>()
  for (let at = 0; at < tokens.length;) {
    const count = lengthAt(tokens, at)
    const [word = '', second] = tokens.slice(at, at + count)
    const term =
      second === undefined
        ? termOf(word, { before: tokens[at - 1] ?? '', after: tokens[at + 1] ?? '' })
        : termOfTwo(word, second)
    if (!terms.has(term.written)) terms.set(term.written, term)
    at += count
  }
  const all = [...terms.values()]
  return { terms: all.slice(0, MAX_TERMS), rest: all.slice(MAX_TERMS).map(({ written }) => written) }
}

// ── Tokens ───────────────────────────────────────────────────────────────────────────────────────────────────────

const GENERATION = /^(?:mk|mark|gen|generation|phase)$/
const NUMBERED_GENERATION = /^(?:mk|mark|gen|phase)([0-9]{1,2}|[ivx]+)(?:p[0-9])?$/
/** A name and a number without a space: 'golf4', 'bmw320i', 'fiat500'. */
const GLUED = /^(\p{Alphabetic}{3,})([0-9].*)$/u
const DOORS = /^(?:doors?|dr)$/
const NUMBERED_DOORS = /^[2-5](?:doors?|dr)$/
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** Returns the words in the form of search_text. "'98" is 1998, and of '03/2002' only the year is a word. */
const tokensOf = (q: string): string[] =>
  wordsOf(
    q
      .normalize('NFKC')
      .replaceAll(/['’‘`´](\d\d)(?!\d)/g, (_, year: string) => String(fullYear(year)))
      .replaceAll(/(?<!\d)\d{1,2}[/.](?=(?:19|20)\d\d(?!\d))/g, ''),
  ).flatMap((word) => {
    const [, name = '', number = ''] = GLUED.exec(word) ?? []
    return name === '' || NUMBERED_GENERATION.test(word) ? [word] : [name, number]
  })

/** Returns the number of tokens of the term at `at`: 2 for 'mk 4' and '5 door'. */
function lengthAt(tokens: string[], at: number): number {
  const [word = '', next = ''] = tokens.slice(at)
  const isGeneration = GENERATION.test(word) && numberOf(next) !== null
  const isOrdinal = /^\d{1,2}(?:st|nd|rd|th)$/.test(word) && /^gen(?:eration)?$/.test(next)
  return isGeneration || isOrdinal || (/^[2-5]$/.test(word) && DOORS.test(next)) ? 2 : 1
}

/** Returns the number that 'iv', '4' or '4th' names, up to 12; null for another word. */
function numberOf(word: string): number | null {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]
  const number = digits === undefined ? ROMAN.indexOf(word) : Number(digits)
  return number > 0 && number < ROMAN.length ? number : null
}

const fullYear = (twoDigits: string): number => Number(twoDigits) + (Number(twoDigits) > 40 ? 1900 : 2000)

/** A number of two digits is a year at the beginning only, because 'golf 75 ps' has a number of two digits too. */
function yearOf(word: string, { before, after }: Neighbours): number | null {
  if (/^(?:19[2-9]\d|20[0-4]\d)$/.test(word)) return /^(?:cc|ccm|cm3|km)$/.test(after) ? null : Number(word)
  return before === '' && after !== '' && /^(?:[0-3]\d|[5-9]\d)$/.test(word) ? fullYear(word) : null
}

// ── Terms ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The words before and after a word; '' for none. */
type Neighbours = { before: string; after: string }

function termOf(word: string, beside: Neighbours): VehicleTerm {
  const bodies = BODIES.find((row) => row.includes(word)) ?? []
  const isOptional = bodies.length > 0 || STOP_WORDS.has(word) || FILLER.has(word) || NUMBERED_DOORS.test(word)
  const isOnly = beside.before === '' && beside.after === ''
  const number = numberOf(NUMBERED_GENERATION.exec(word)?.[1] ?? word)
  const meant = Object.hasOwn(NICKNAMES, word) ? (NICKNAMES[word] ?? []) : []
  const isWhole = isOptional || (word.length === 1 && !isOnly)
  // A body is in few names, and 'vw' is also the code of a Volvo.
  const own = { words: word, isWhole, likely: bodies.length > 0 || meant.length > 0 ? 0.5 : 1 }
  const spellings = [
    own,
    ...meant.map((words) => whole(words)),
    ...(number === null ? [] : generationNames(number)).map((words) => whole(words)),
    ...bodies.filter((body) => body !== word).map((body) => whole(body, 0.25)),
    ...apart(word).map((words) => beginning(words)),
    ...stems(word).map((words) => whole(words, 0.8)),
    ...[...joined(beside.before, word), ...joined(word, beside.after)].map((words) => beginning(words)),
  ]
  const typed = !isOptional && /^\p{Alphabetic}{4,20}$/u.test(word) ? word : null
  return { written: asWritten(word), spellings, year: yearOf(word, beside), isOptional, typed }
}

/** Returns the term for 'mk 4', '4th gen' or '5 door'. */
function termOfTwo(first: string, second: string): VehicleTerm {
  const words = `${first} ${second}`
  const number = DOORS.test(second) ? null : (numberOf(second) ?? numberOf(first))
  const spellings = [words, ...(number === null ? [] : generationNames(number))].map((spelling) => whole(spelling))
  return { written: words, spellings, year: null, isOptional: number === null, typed: null }
}

/** search_text writes '1.8' as '1p8'. */
const asWritten = (word: string) => word.replaceAll(/(?<=\d)p(?=\d)/g, '.')

const whole = (words: string, likely = 1): Spelling => ({ words, isWhole: true, likely })
const beginning = (words: string, likely = 1): Spelling => ({ words, isWhole: false, likely })

const generationNames = (number: number): string[] => [ROMAN[number] ?? '', `mk${number}`, `mk ${number}`]

/** Returns the other ways to write a word with digits: 'c 220 cdi' for 'c220cdi', '1.9 tdi' for '1.9tdi', '320i' for '32oi'. */
function apart(word: string): string[] {
  const series = /^([0-9])er$/.exec(word)?.[1]
  const ofClass = /^([a-z])(?:class|klasse)$/.exec(word)?.[1]
  const all = [
    ...(series === undefined ? [] : [`${series} series`]),
    ...(ofClass === undefined ? [] : [`${ofClass} class`]),
    word.replace(/^([a-z]{1,2})([0-9]+)(?=[a-z]+$)/, '$1 $2 '),
    word.replace(/^([a-z]{1,2})(?=[0-9])/, '$1 '),
    word.replace(/^([0-9]+(?:p[0-9]+)?)(?=[a-z])(?!p[0-9])/, '$1 '),
    // '9-3' is often written '93'.
    word.replace(/^([0-9])([0-9])$/, '$1 $2'),
    /[0-9]/.test(word) ? word.replaceAll('o', '0') : word,
  ]
  return [...new Set(all)].filter((each) => each !== word)
}

/** Returns the words that a longer one contains: 'b5' for 'b5.5', '206' for '206cc'. */
const stems = (word: string): string[] =>
  [word.replace(/^([a-z]+[0-9]+)p[0-9]$/, '$1'), word.replace(/^([0-9]{3})[a-z]{2,}$/, '$1')].filter(
    (each) => each !== word,
  )

/** Returns two neighbours as one word if one of them is short and one has a digit: '320i' for '320 i'. */
const joined = (first: string, second: string): string[] =>
  first !== '' && second !== '' && Math.min(first.length, second.length) <= 3 && /[0-9]/.test(first + second)
    ? [first + second]
    : []
