import { normalizePartNumber } from './text.ts'

export const NUMBER_WRONG = 'Use letters A to Z and digits in a part number, with spaces or punctuation between them.'
export const SUPERSEDES_ITSELF = 'A part number cannot supersede itself. Enter the number that replaces it.'
export const LINK_WRONG = 'A link must start with http:// or https://.'

/** Whether a part number can be looked up: something is left of it when it is normalised (decisions.md, Parts). */
export const isPartNumber = (text: string): boolean => /^[0-9A-Z]+$/.test(normalizePartNumber(text))

/** Whether two part numbers are the same, however they are written. */
export const isSamePartNumber = (one: string, other: string): boolean =>
  normalizePartNumber(one) === normalizePartNumber(other)

/**
 * Returns the indexes of a normalized fragment in a number as written, including the signs and spaces between its
 * characters. Returns null if the number does not contain the fragment.
 */
export function fragmentIn(written: string, fragment: string): { from: number; to: number } | null {
  const places: { from: number; to: number }[] = []
  let normalized = ''
  for (const { 0: character, index: from } of written.matchAll(/./gsu)) {
    const letters = normalizePartNumber(character)
    normalized += letters
    for (let i = 0; i < letters.length; i++) places.push({ from, to: from + character.length })
  }
  const at = fragment === '' ? -1 : normalized.indexOf(fragment)
  const [first, last] = [places[at], places[at + fragment.length - 1]]
  return first && last ? { from: first.from, to: last.to } : null
}

/** Whether a trimmed text is an address for a link. One with a user's name in it pretends to lead somewhere else. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
