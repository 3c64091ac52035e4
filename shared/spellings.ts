import { singularsOf, STOP_WORDS, wordsOf } from './search-words.ts'
import { trimEndOf } from './text.ts'

// Words of a search that people write in several ways: quantities ('27mm'), sizes, generations of a car and codes.
//
// Example: 'lash cap 27mm' has the words 'lash', 'cap', '27mm'. `expressionAt(words, 2)` returns the expression
//   { length: 1, ways: [['27mm'], ['27', 'mm'], ['27millimetre'], …], … }
// and a part matches it that has the word '27mm', or '27' followed by 'mm'. A text is compared in the form of `wordsOf`, so
// the decimal sign of a number is a p: '1.9 TDI' is '1p9', 'tdi'.

/** An expression of one or more words that is written in several ways. */
export type Expression = {
  /** The number of its words in the search. */
  length: number
  /** The ways to write it, each split into words that follow each other. The first is one word. */
  ways: string[][]
  /** Words that mean the same in any place of a text; null if there are none. */
  apart: string[] | null
  /** The ways to write it in the name of a vehicle. */
  names: string[]
}

/** Returns the words of a search text as `wordsOf` does. A multiplication sign between numbers is an x. */
export const searchedWordsOf = (text: string): string[] => wordsOf(text.replace(TIMES, 'x'))
const TIMES = /(?<=[0-9] ?)[×✕✖*](?= ?[0-9])/gu

/** Returns the expression that starts at word `at`; null if the word is written in one way only. */
export function expressionAt(words: string[], at: number): Expression | null {
  const following = words.slice(at, at + LONGEST).join(' ')
  return (
    sizeIn(following) ??
    viscosityIn(following) ??
    quantityIn(following, words[at - 1]) ??
    spacedCodeIn(following) ??
    generationAt(words, at, following) ??
    codeOf(words[at] ?? '') ??
    compoundIn(following)
  )
}
/** The words of a size with three numbers, '32 x 47 x 10 mm'. */
const LONGEST = 6

const lengthOf = (text: string) => text.split(' ').length
/** '63 A' and '1.8 T', of which the database keeps the number. */
const NUMBER_AND_STOP_WORD = /^\d+(?:p\d+)? [at]$/

/** @param text the expression as typed, which is a way to write it if it is one word */
function expression(
  text: string,
  ways: string[][],
  { names = ways.map((way) => way.join(' ')), apart = null }: Partial<Pick<Expression, 'names' | 'apart'>> = {},
): Expression {
  const all = [...(text.includes(' ') ? [] : [[text]]), ...ways]
  return {
    length: lengthOf(text),
    // The database ignores stop words, so a phrase with one would match more than it says.
    ways: [...new Map(all.map((way) => [way.join(' '), way])).values()].filter(
      (way) => NUMBER_AND_STOP_WORD.test(way.join(' ')) || !way.some((word) => STOP_WORDS.has(word)),
    ),
    apart,
    names,
  }
}

/** Rows of the spellings of a unit, in the singular. To add a unit, add a row in the form of `wordsOf`. */
const UNITS: readonly (readonly string[])[] = [
  ['mm', 'millimetre', 'millimeter'],
  ['cm', 'centimetre', 'centimeter'],
  ['m', 'metre', 'meter'],
  ['inch', 'in'],
  ['l', 'litre', 'liter', 'ltr'],
  ['ml', 'millilitre', 'milliliter'],
  ['cc', 'ccm', 'cm3', 'cc min'],
  ['lph', 'l h'],
  ['kg', 'kilo', 'kilogram'],
  ['bar'],
  ['psi'],
  ['nm', 'n m'],
  ['hp', 'bhp', 'ps'],
  ['kw', 'kilowatt'],
  ['rpm', 'u min'],
  ['v', 'volt'],
  ['w', 'watt'],
  ['a', 'amp', 'ampere'],
  ['ah', 'amp hour'],
  ['ohm', 'ω'],
  ['uf', 'μf'],
  ['awg', 'gauge', 'ga'],
  ['c', 'degree', 'degree c'],
]
const SPELLINGS_OF = new Map(UNITS.flatMap((row) => row.map((unit) => [unit, row])))
const spellingsOfUnit = (unit: string): readonly string[] | undefined =>
  singularsOf(unit)
    .map((singular) => SPELLINGS_OF.get(singular))
    .find(Boolean)

const QUANTITY = /^(\d+(?:p\d+)?) ?(\p{Alphabetic}[^ ]*)(?: (\p{Alphabetic}+))?(?= |$)/u

/** '63 A', '63A' and '63 amps' */
function quantityIn(following: string, before = ''): Expression | null {
  const [, number, first, second] = QUANTITY.exec(following) ?? []
  if (number === undefined || first === undefined) return null
  const written = [`${first} ${second}`, first].find(spellingsOfUnit)
  if (written === undefined) return null
  // The number belongs to the letter before it: 'C 180 C 200'.
  if (written.length === 1 && /^[a-wyz]$/.test(before)) return null
  const units = spellingsOfUnit(written) ?? []
  const ways = units.flatMap((unit) => [[number + unit.replaceAll(' ', '')], [number, ...unit.split(' ')]])
  // The sign of inches is no letter, so that a text has only the number.
  if (units.includes('inch')) ways.push([number])
  const text = following.slice(0, following.indexOf(written, number.length) + written.length)
  return expression(text, ways, { names: [number + written, `${number} ${written}`] })
}

const SIZE = /^([a-z]?\d+(?:p\d+)?|m \d+)((?: ?x ?\d+(?:p\d+)?)+)(?: ?mm)?(?= |$)/
/** 'M14-1.5' */
const THREAD = /^(m ?\d+)( \dp\d+)(?= |$)/

/** '288x25', '288 x 25 mm', 'M14 × 1,5' */
function sizeIn(following: string): Expression | null {
  const [text, first, others] = SIZE.exec(following) ?? THREAD.exec(following) ?? []
  if (text === undefined || first === undefined || others === undefined) return null
  const numbers = [first.replace(' ', ''), ...others.trim().split(/ ?x ?| /)].filter((number) => number !== '')
  const last = numbers.at(-1) ?? ''
  // 'M10 x 1' and 'M10 x 1.0', 'M18 x 1.5' and 'M18 x 1.50'
  const exact = last.includes('p') ? trimEndOf(trimEndOf(last, /0/), /p/) : `${last}p0`
  const ways = [last, `${last}mm`, exact].flatMap((end) => {
    const sides = [...numbers.slice(0, -1), end]
    return [[sides.join('x')], sides.flatMap((side, i) => (i === 0 ? [side] : ['x', side])), sides]
  })
  return expression(text, ways)
}

/** '5W30', '5W-30', '5 W 30' */
function viscosityIn(following: string): Expression | null {
  const [text, cold, hot] = /^(\d{1,2}) ?w ?(\d{2})(?= |$)/.exec(following) ?? []
  if (text === undefined || cold === undefined || hot === undefined) return null
  return expression(text, [[`${cold}w${hot}`], [`${cold}w`, hot], [cold, `w${hot}`], [cold, 'w', hot]])
}

const SPACED_CODE = /^([a-z]{1,2}) ?(\d{2}) ?([a-z]) ?(\d{1,2})(?= |$)/

/** 'K 20 A 2' is the engine K20A2, and 'E 46 M 54' a car and its engine. */
function spacedCodeIn(following: string): Expression | null {
  const [text, letters, number, letter, version] = SPACED_CODE.exec(following) ?? []
  const [code, engine] = [`${letters}${number}`, `${letter}${version}`]
  // Words such as 'E46 M54' are codes by themselves.
  if (text === undefined || !text.includes(' ') || text === `${code} ${engine}`) return null
  const ways = [[code + engine], [code, engine], [code + letter, `${version}`]]
  return expression(text, [...ways, [`${letters}`, `${number}`, `${letter}`, `${version}`]], { apart: [code, engine] })
}

const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const MARK = /^(?:mk|mark) ?(\d{1,2}|[ivx]+)(?= |$)/
/** A number before one of these words counts or measures: '7 pin', '3 series'. */
const COUNTED = new Set(
  `series er class doors pin pins poles cyl cylinder cylinders bolts holes studs wires rows pieces pcs vanes towers ribs grooves
  teeth channels points ports valves x of or`.split(/\s+/),
)
/** A number after one of these words is no generation: 'stage 2', 'size 8'. */
const UNNAMED = new Set(
  'mk mark set pack stage type size class no number pin bank cylinder series version level euro dot x'.split(' '),
)

const isName = (word = '') =>
  /^\p{Alphabetic}{2,}$/u.test(word) &&
  !STOP_WORDS.has(word) &&
  !UNNAMED.has(word) &&
  !SPELLINGS_OF.has(word) &&
  !ROMAN.includes(word)

/** 'Mk2', 'Mk II', and after a name 'II' and '2': 'Golf II', 'OBD 2' */
function generationAt(words: string[], at: number, following: string): Expression | null {
  const word = words[at] ?? ''
  const [before, after] = [words[at - 1], words[at + 1]]
  const [marked, mark] = MARK.exec(following) ?? []
  const isNamed = isName(before) && !(after !== undefined && (COUNTED.has(after) || /^\d/.test(after)))
  const number = numberOf(mark ?? (isNamed ? word : ''))
  // A single letter after a name, or two digits, is more often something else.
  if (number === null || (mark === undefined && (word === 'i' || word === 'x' || number > 9))) return null
  const names = [before, marked === undefined ? undefined : words[at + lengthOf(marked)]].filter(isName)
  return expression(marked ?? word, generationWays(number, names), {
    names: [`${number}`, ROMAN[number] ?? '', `mk${number}`],
  })
}

/** Returns the number of a generation, 1 to 10; null for other words. */
function numberOf(word: string): number | null {
  const number = /^[1-9]0?$/.test(word) ? Number(word) : ROMAN.indexOf(word)
  return number >= 1 && number <= 10 ? number : null
}

/** A single digit or letter means little alone, so it counts beside one of the names only. */
function generationWays(number: number, names: (string | undefined)[]): string[][] {
  const [digit, roman] = [String(number), ROMAN[number] ?? '']
  return [
    [`mk${digit}`],
    ['mk', digit],
    [`mk${roman}`],
    ['mk', roman],
    ...(roman.length > 1 ? [[roman]] : []),
    ...names.flatMap((name = '') => [[name + digit], [name, digit], [name, roman]]),
  ]
}

/** Longer codes are searched as part numbers. */
const MAX_CODE = 8

/** A word of digits and letters: '1.9TDI' and '1.9 TDI', 'EJ20' and 'EJ 20', 'M54B22' and 'M54 B22' */
function codeOf(word: string): Expression | null {
  const pieces = word.match(/\d+(?:p\d+)*|\D+/g) ?? []
  const [, beside, roman] = /^(\p{Alphabetic}{3,}?)(ii|iii|vii|viii)$/u.exec(word) ?? []
  if (beside !== undefined && roman !== undefined && isName(beside))
    return expression(word, generationWays(ROMAN.indexOf(roman), [beside]))
  if (pieces.length < 2 || word.length > MAX_CODE) return null
  const halves = pieces.slice(1).map((_, i) => [pieces.slice(0, i + 1).join(''), pieces.slice(i + 1).join('')])
  const [name = '', digit = ''] = pieces
  const number = pieces.length === 2 && name.length > 2 && isName(name) ? numberOf(digit) : null
  return expression(word, [...halves, pieces, ...(number === null ? [] : generationWays(number, [name]))])
}

const COMPOUND =
  /^([b-z])[ ]?(ring|belt|joint|bolt|piece|pipe|clip|clamp|band|pin|seal|type|profile|section|class)(s?)(?= |$)/

/** A letter for a shape and its noun: 'O-ring' and 'oring' */
function compoundIn(following: string): Expression | null {
  const [text, letter, noun, plural] = COMPOUND.exec(following) ?? []
  if (text === undefined || letter === undefined || noun === undefined || plural === undefined) return null
  if (STOP_WORDS.has(letter)) return null
  return expression(text, [[letter + noun + plural], [letter, noun + plural]])
}
