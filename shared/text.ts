// How texts are cleaned before they are stored, and how two names are compared (hardening.md, Input).

/** Characters that are invisible or change the reading direction, so that different names could look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** The same without variation selectors, which choose how a visible character is drawn (emoji, Japanese names). */
const INVISIBLE_IN_A_LINE = /(?![\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}/gu

/** Control characters that are not white space. NUL stays, so that `refuseUnstorable` still sees it. */
const CONTROL = /(?![\0\s\u0085])\p{Cc}/gu

const WHITE_SPACE = /[\s\u0085]+/gu

export const UNSTORABLE = 'The text contains a character that cannot be stored.'

/**
 * Returns whether the database can store a text: no NUL (PostgreSQL raises 22021), no lone surrogate (it would silently
 * become U+FFFD). For `z.string().refine(refuseUnstorable, UNSTORABLE)`.
 */
export function refuseUnstorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Returns a name, tag or title as it is stored: NFC, one line, no bidi overrides, no zero-width characters. */
export function cleanLine(text: string): string {
  return oneLine(text.replace(INVISIBLE_IN_A_LINE, '').replace(CONTROL, '').normalize('NFC'))
}

/** Returns the key by which names are compared: NFKC, case folded, without invisible characters. It is never shown. */
export function nameKey(name: string): string {
  const visible = name.replace(INVISIBLE, '').replace(CONTROL, '')
  return oneLine(foldCase(visible.normalize('NFKC')).normalize('NFKC'))
}

/**
 * Returns the slug of a name (spec.md §2: lowercase, spaces to hyphens, other non-word characters removed). Returns ''
 * for a name without Latin letters or digits; the caller then uses `part-<short id>`.
 */
export function slugify(name: string): string {
  return cleanLine(name)
    .toLowerCase()
    .replaceAll(' ', '-')
    .replace(/[^\w-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

/** Returns the normalized form of a part number: upper case, letters and digits only. '06A 115-561 b' is '06A115561B'. */
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
 * Returns the text with full case folding, which JavaScript lacks: 'ß' equals 'SS', and all forms of sigma are equal.
 * The dotless ı stays different from i, as Unicode defines it.
 */
function foldCase(text: string): string {
  return text.replace(/[^ı]/gu, (character) =>
    character
      .toLowerCase()
      .toUpperCase()
      .replace(/./gsu, (c) => c.toLowerCase()),
  )
}
