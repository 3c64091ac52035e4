// What may be stored of a text, and when two texts are the same (hardening.md, Input).

/** Draws nothing or turns the reading direction, so that two different names look alike. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** The same without variation selectors, which choose how a visible character is drawn (emoji, Japanese names). */
const INVISIBLE_IN_A_LINE = /(?![\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}/gu

/** Control characters that are not white space. NUL stays, so that `refuseUnstorable` still sees it. */
const CONTROL = /(?![\0\s\u0085])\p{Cc}/gu

const WHITE_SPACE = /[\s\u0085]+/gu

export const UNSTORABLE = 'The text contains a character that cannot be stored.'

/**
 * True for a text that the database can hold: no NUL (PostgreSQL raises 22021), no lone surrogate (it would silently
 * become U+FFFD). For `z.string().refine(refuseUnstorable, UNSTORABLE)`.
 */
export function refuseUnstorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A name, tag or title as it is stored: NFC, one line, no bidi overrides, no zero-width characters. */
export function cleanLine(text: string): string {
  return oneLine(text.replace(INVISIBLE_IN_A_LINE, '').replace(CONTROL, '').normalize('NFC'))
}

/** Two names are the same name when their keys are equal: NFKC, case folding, nothing invisible. Never shown. */
export function nameKey(name: string): string {
  const visible = name.replace(INVISIBLE, '').replace(CONTROL, '')
  return oneLine(foldCase(visible.normalize('NFKC')).normalize('NFKC'))
}

/**
 * A name as the readable end of an address (spec.md §2: lowercase, spaces to hyphens, other non-word characters
 * removed). '' when nothing is left, as of a name in Cyrillic; the caller then takes `part-<short id>`.
 */
export function slugify(name: string): string {
  return cleanLine(name)
    .toLowerCase()
    .replaceAll(' ', '-')
    .replace(/[^\w-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

/** A part number as it is looked up: upper case, letters and digits only. '06A 115-561 b' is '06A115561B'. */
export function normalizePartNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function oneLine(text: string): string {
  return text.replace(WHITE_SPACE, ' ').trim()
}

/**
 * Full case folding, which JavaScript lacks: 'ß' is 'SS' and every sigma is one. The dotless ı, whose capital is a
 * plain I, stays apart as Unicode wants it.
 */
function foldCase(text: string): string {
  return text.replace(/[^ı]/gu, (character) =>
    character
      .toLowerCase()
      .toUpperCase()
      .replace(/./gsu, (c) => c.toLowerCase()),
  )
}
