import { inLatinLetters } from '../../../../shared/lookalikes.ts'
import { normalizePartNumber } from '../../../../shared/text.ts'

// Characters that look like others: Cyrillic and Greek letters like Latin ones, O like 0, I and L like 1.

/** Returns a text with Latin letters for letters that look like them, in words that are part numbers or mix two scripts. */
export function withLatinLetters(text: string): string {
  const isNumber = /[0-9]/.test(text)
  return text.replace(/\S+/gu, (word) => {
    const latin = inLatinLetters(word) ?? word
    return /[0-9a-z]/i.test(word) || (isNumber && GROUP.test(word)) ? latin : word
  })
}
/** The letters of a part number between spaces: '06A 115 561 B'. In small letters they are more often words. */
const GROUP = /^\p{Lu}{1,2}$/u

/** Fewer characters or digits are more often a word, such as OIL10. */
const MIN_LENGTH = 5
const MIN_DIGITS = 4

/**
 * Returns the form in which numbers that look alike are equal, as `number_lookalike` of the database; null if the text is
 * hardly a number.
 * @param normalized a normalized part number
 */
export function lookalikeOf(normalized: string): string | null {
  const alike = foldLookalikes(normalized)
  return alike.length >= MIN_LENGTH && alike.replace(/\D/g, '').length >= MIN_DIGITS ? alike : null
}

const foldLookalikes = (number: string) => number.replaceAll('O', '0').replace(/[IL]/g, '1')

/**
 * Returns a text with the characters of a stored number in place of those that look like them.
 * @param stored a normalized number; the text contains one that looks like it or like its beginning
 */
export function respelled(text: string, stored: string): string {
  const letters = [...text]
  const places = letters.flatMap((letter, at) => Array.from(normalizePartNumber(letter), () => at))
  const [typed, wanted] = [foldLookalikes(normalizePartNumber(text)), foldLookalikes(stored)]
  const isSmall = text === text.toLowerCase()
  const start = Math.max(typed.indexOf(wanted), 0)
  if (!typed.startsWith(wanted.slice(0, typed.length - start), start)) return text
  for (const [i, place] of places.slice(start, start + stored.length).entries()) {
    const [before = '', after = ''] = [letters[place], stored[i]]
    if (normalizePartNumber(before) !== after) letters[place] = isSmall ? after.toLowerCase() : after
  }
  return letters.join('')
}
