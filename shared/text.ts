import { LENGTH } from './limits.ts'

// How texts are cleaned before they are stored, and how two names are compared.

/** Characters that are invisible or change the reading direction, so that different names could look the same. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** The same without variation selectors, which choose how a visible character is drawn (emoji, Japanese names). */
const INVISIBLE_IN_A_LINE = /(?![\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}/gu

/** Control characters that are not white space. NUL stays, so that `refuseUnstorable` still sees it. */
const CONTROL = /(?![\0\s\u0085])\p{Cc}/gu

/** Also the blank of Braille, which looks the same. */
const WHITE_SPACE = /[\s\u0085\u2800]+/gu

/**
 * Matches a character that is seen: no white space, no filler, no mark without a letter, no sign of annotations, no blank note
 * (U+1D159). NUL stays for `refuseUnstorable`.
 */
const VISIBLE = /(?!(?!\0)\p{Cc})[^\s\p{Z}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u

export const UNSTORABLE = 'The text contains a character that cannot be stored.'

/**
 * Matches more marks on a letter than any language writes: Vietnamese has two accents, Hebrew four points, and a Tibetan
 * syllable eight signs below each other. The inherited marks are those that texts pile up to run into other lines.
 */
const PILED_MARKS = /(?:(?=\p{M})(?!\p{Variation_Selector})\p{Script=Inherited}){5}|\p{M}{11}/u
export const MARKS = 'A letter has at most four accents. Remove the others.'

/**
 * Returns whether the database can store a text: no NUL (PostgreSQL raises 22021), no lone surrogate (it would silently
 * become U+FFFD). For `z.string().refine(refuseUnstorable, UNSTORABLE)`.
 */
export function refuseUnstorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Returns whether no letter of a text has a pile of marks. A long pile also takes quadratic time to normalize (100,000 marks
 * 3 s). For `z.string().refine(refusePiledMarks, MARKS)`.
 */
export const refusePiledMarks = (text: string): boolean => !PILED_MARKS.test(text)

/** Returns whether nothing of a text is seen: white space, fillers and marks without a letter. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/** Returns a name, tag or title as it is stored: NFC, one line, no bidi overrides, no zero-width characters. */
export function cleanLine(text: string): string {
  return isBlank(text) ? '' : oneLine(text.replace(INVISIBLE_IN_A_LINE, '').replace(CONTROL, '').normalize('NFC'))
}

/**
 * Returns the beginning of a text, at most `length` UTF-16 units, without a part of a character: neither half of a surrogate
 * pair nor a letter without its accents or a family without its last child.
 */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  // The character at the cut may go on after it.
  for (const { index, 0: character } of text.slice(0, length + LONG_CHARACTER).matchAll(CHARACTER)) {
    if (index + character.length > length) break
    end = index + character.length
  }
  return text.slice(0, end)
}

/**
 * Matches what a reader sees as one character. Without Intl.Segmenter, whose result depends on the version of Unicode, so that
 * a browser could cut elsewhere than the server.
 */
const CHARACTER = /\p{Regional_Indicator}{2}|\P{M}(?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D.?)*|\p{M}+/gsu
/** UTF-16 units. A family of four with skin tones has 19. */
const LONG_CHARACTER = 40

/** Returns the key by which names are compared: NFKC, case folded, without invisible characters. It is never shown. */
export function nameKey(name: string): string {
  const visible = name.replace(INVISIBLE, '').replace(CONTROL, '')
  const key = oneLine(foldCase(visible.normalize('NFKC')).normalize('NFKC'))
  return isBlank(key) ? '' : key
}

/**
 * Returns the slug of a name: lower case, hyphens for spaces, without other non-word characters. Returns '' for a name
 * without Latin letters or digits; the caller then uses `part-<short id>`.
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

/**
 * Returns a text without the characters at its end that match. An expression such as /x+$/ takes quadratic time, because it
 * looks for the end from each of them.
 * @param character matches one character
 */
export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
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

/** Returns whether a text has the form of an id. No slug has this form. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The prefix of tags for parts that are not original equipment. */
export const NON_OE = 'Non-OE: '

/** Returns a tag as it is stored: one line, lower case except the prefix 'Non-OE: '. '' when nothing is left. */
export function tidyTag(text: string): string {
  const tag = cleanLine(text).toLowerCase()
  const prefix = NON_OE.trim().toLowerCase()
  if (!tag.startsWith(prefix)) return tag
  const name = tag.slice(prefix.length).trimStart()
  return name === '' ? '' : NON_OE + name
}

export const TAG_BLANK = 'A tag cannot be blank.'
export const TAG_LONG = `A tag has at most ${LENGTH.tag} characters.`

/** Returns the sentence to show for a tidied tag that cannot be stored, else null. The prefix does not count. */
export function checkTag(tag: string): string | null {
  const name = tag.startsWith(NON_OE) ? tag.slice(NON_OE.length) : tag
  if (name === '') return TAG_BLANK
  return [...name].length > LENGTH.tag ? TAG_LONG : null
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Returns a text for the content or a quoted attribute of HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
