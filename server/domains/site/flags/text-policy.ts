import { beginningOf, normalizePartNumber } from '../../../../shared/text.ts'
import type { Flag } from '../../../../shared/flags.ts'
import type { PartTexts } from './policy.ts'

// ── Letters and words ────────────────────────────────────────────────────────────────────────────────────────────────

const CJK = '\\p{Script=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Hangul}'
const WORD = new RegExp(`[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{N}])+`, 'gu')
const CJK_WORD = new RegExp(`^[${CJK}]`, 'u')

const countOf = (text: string, character: RegExp) => text.match(character)?.length ?? 0
const lettersOf = (text: string) => countOf(text, /\p{L}/gu)
const signsOf = (text: string) => countOf(text, /[\p{L}\p{N}]/gu)
const lengthOf = (text: string) => [...text.trim()].length

/** Returns the words of a text in lower case, and the pairs of characters of scripts that have no spaces. */
function wordsOf(text: string): string[] {
  return [...text.toLowerCase().matchAll(WORD)].flatMap(([word]) => {
    if (!CJK_WORD.test(word)) return [word]
    const characters = [...word]
    return characters.length === 1 ? [word] : characters.slice(1).map((second, at) => (characters[at] ?? '') + second)
  })
}

// ── Descriptions ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Letters and digits of a description that a rule misses. */
const EMPTIED_FROM = 10
const SHORTENED_FROM = 60
/** Fewer numbers do not show that a shorter text says the same. */
const LEAST_NUMBERS = 3
/** The share of the words of a description that a shorter one keeps if it only says them less often. */
const MOST_WORDS = 0.8

/** Returns whether a description was emptied or halved, unless what it said is in other fields or in a shorter text. */
export function descriptionFlags(before: PartTexts, after: PartTexts): Flag[] {
  const [earlier, later] = [signsOf(before.description), signsOf(after.description)]
  if (earlier < EMPTIED_FROM || later * 2 >= earlier || isPlaceholderText(before.description)) return []
  if (later === 0) {
    if (isElsewhere(before.description, after)) return []
    return [{ rule: 'description-emptied', characters: lengthOf(before.description) }]
  }
  if (earlier < SHORTENED_FROM || isSaidShorter(before, after)) return []
  return [{ rule: 'description-shortened', from: lengthOf(before.description), to: lengthOf(after.description) }]
}

/** Returns whether all words of a description are in the title and the numbers. */
function isElsewhere(description: string, { title, numbers }: PartTexts): boolean {
  const others = normalizePartNumber([title, ...numbers.map(({ number }) => number)].join(' '))
  return wordsOf(description).every((word) => others.includes(normalizePartNumber(word)))
}

/**
 * Returns whether a shorter description says what the longer one did: it has most of its words, as a text that was there
 * twice, or it is written anew and has all of its numbers.
 */
function isSaidShorter(before: PartTexts, after: PartTexts): boolean {
  const words = new Set(wordsOf(before.description))
  const kept = new Set(wordsOf(after.description))
  if ([...words].filter((word) => kept.has(word)).length >= words.size * MOST_WORDS) return true
  const isCut = wordsOf(before.description).join(' ').includes(wordsOf(after.description).join(' '))
  const digits = digitsOf(before.description)
  if (isCut || digits.size < LEAST_NUMBERS) return false
  const later = digitsOf([after.title, after.description, ...after.numbers.map(({ number }) => number)].join('\n'))
  const joined = [...later].filter((run) => run.length >= 5)
  return [...digits].every((run) => later.has(run) || joined.some((long) => long.includes(run)))
}

const digitsOf = (text: string) => new Set(text.normalize('NFKC').match(/\d+/g))

// ── Titles ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The least letters of a title of a part. A character of Chinese or Japanese counts twice. */
const TITLE_LETTERS = 3
const hasWords = (title: string) => lettersOf(title) + countOf(title, new RegExp(`[${CJK}]`, 'gu')) >= TITLE_LETTERS
const hasDigits = (title: string) => /\p{Nd}/u.test(title)

export const isPartTitleOfDigits = (before: string | null, after: string): boolean =>
  hasDigits(after) && !hasWords(after) && (before === null || hasWords(before))

/** Cars are named 2002 and 911. Only a name with letters becomes digits, and not the digits that it had. */
export const isVehicleTitleOfDigits = (before: string | null, after: string): boolean =>
  before !== null &&
  lettersOf(before) > 0 &&
  lettersOf(after) === 0 &&
  hasDigits(after) &&
  !(after.match(/\p{Nd}+/gu) ?? []).every((run) => before.includes(run))

// ── Placeholders ─────────────────────────────────────────────────────────────────────────────────────────────────────

const PLACEHOLDERS = new Set(
  'test testing tests testtext placeholder platzhalter dummy lorem ipsum blah bla foo foobar tbd tba fixme xyz テスト ダミー'.split(
    ' ',
  ),
)
/** They stand beside a placeholder: 'foo bar', 'placeholder text'. */
const BESIDE = new Set('bar baz text here title name description 123 1234'.split(' '))
const PHRASES = new Set([
  'sample text',
  'example text',
  'beispieltext',
  'mustertext',
  'サンプル',
  'text here',
  'your text here',
])
/** Keys in a row, or one letter at least three times. 'III' is a number. */
const KEYS = /^(?:asdf|qwer|yxcv|zxcv|hjkl)[a-z]*$|^([a-hj-z])\1{2,}$/
const MARKED = /^[^\p{L}\p{N}]*(?:TODO|FIXME|TBD|TBA)\s*(?::|$)/u
const LOREM = /lorem ipsum/i
/** Characters of a placeholder that a flag names. */
const MAX_SHOWN = 40

/** Returns the first new line of a text that says nothing, such as 'test' or 'asdf'. A word in a sentence is none. */
export function placeholderIn(before: string, after: string): string | null {
  const earlier = new Set(before.split('\n'))
  const lines = after.split('\n').filter((line) => line.trim() !== '')
  const found = lines.find((line) => {
    // A heading belongs to the text below it.
    const isHeading = lines.length > 1 && line.trimStart().startsWith('#')
    return !earlier.has(line) && !isHeading && (isPlaceholder(line) || MARKED.test(line) || LOREM.test(line))
  })
  return found === undefined ? null : beginningOf(found.trim(), MAX_SHOWN)
}

const isOne = (word: string) => PLACEHOLDERS.has(word) || KEYS.test(word)

function isPlaceholder(line: string): boolean {
  const words = [...line.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word)
  return (
    PHRASES.has(words.join(' ')) ||
    (words.some(isOne) && words.every((word) => isOne(word) || BESIDE.has(word) || /^\d+$/.test(word)))
  )
}

const isPlaceholderText = (text: string) =>
  /^[^\p{L}]*lorem ipsum/iu.test(text) || text.split('\n').every((line) => line.trim() === '' || isPlaceholder(line))
