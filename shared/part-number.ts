import { normalizePartNumber } from './text.ts'

export const NUMBER_WRONG =
  'A part number can contain the letters A to Z, digits, and separators such as spaces, dots and hyphens.'
export const SUPERSEDES_ITSELF = 'A part number cannot supersede itself. Enter the number that replaced it.'
export const LINK_WRONG = 'A link must be a web address that starts with http:// or https://.'

/** Whether a part number can be looked up: something is left of it when it is normalised (decisions.md, Parts). */
export const isPartNumber = (text: string): boolean => /^[0-9A-Z]+$/.test(normalizePartNumber(text))

/** Whether two part numbers are the same, however they are written. */
export const isSamePartNumber = (one: string, other: string): boolean =>
  normalizePartNumber(one) === normalizePartNumber(other)

/** Whether a trimmed text is an address for a link. One with a user's name in it pretends to lead somewhere else. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
