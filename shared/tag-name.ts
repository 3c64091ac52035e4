import { LENGTH } from './limits.ts'
import { cleanLine } from './text.ts'

/** Marks what is not original equipment (spec.md §3). */
export const NON_OE = 'Non-OE: '

/** A tag as it is stored: one line, lower case but for the prefix 'Non-OE: '. '' when nothing is left. */
export function tidyTag(text: string): string {
  const tag = cleanLine(text).toLowerCase()
  const [, name] = /^non-oe:\s*(.*)$/.exec(tag) ?? []
  if (name === undefined) return tag
  return name === '' ? '' : NON_OE + name
}

export const TAG_BLANK = 'A tag cannot be blank.'
export const TAG_LONG = `A tag has at most ${LENGTH.tag} characters.`
export const tooManyTags = (most: number): string => `At most ${most} tags.`

/** The sentence to show for a tidied tag that cannot be stored, else null. The prefix does not count. */
export function checkTag(tag: string): string | null {
  const name = tag.startsWith(NON_OE) ? tag.slice(NON_OE.length) : tag
  if (name === '') return TAG_BLANK
  return [...name].length > LENGTH.tag ? TAG_LONG : null
}
