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
