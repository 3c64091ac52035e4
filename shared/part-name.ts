import { cleanLine, nameKey } from './text.ts'

/** spec.md §9. In characters as people count them, not UTF-16 units. */
export const PART_NAME_MIN = 10

export const PART_NAME_REFUSED = 'Please enter a more descriptive and accurate part name.'
/** spec.md §8, Part upload. */
export const PART_NAME_TAKEN = 'A part with this name already exists.'

/** The sentence to show for a name that spec.md §5 rejects (short, or 'test' in any case and any disguise), else null. */
export function checkPartName(name: string): string | null {
  const short = [...cleanLine(name)].length < PART_NAME_MIN
  return short || nameKey(name).includes('test') ? PART_NAME_REFUSED : null
}

/** What stands in place of a revision that a moderator removed. */
export const REMOVED_REVISION = '[removed by moderator]'
