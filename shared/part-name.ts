import { cleanLine, nameKey } from './text.ts'

/** spec.md §9. In characters as people count them, not UTF-16 units. */
export const PART_NAME_MIN = 10

const PART_NAME_REFUSED = 'Please enter a more descriptive and accurate part name.'
/** spec.md §8, Part upload. */
export const PART_NAME_TAKEN = 'A part with this name already exists.'

const NAME_SHORT = `A name has at least ${PART_NAME_MIN} characters.`
const NAME_TEST = "A name cannot contain the word part 'test'."

/**
 * Returns the message for a name that spec.md §5 rejects, else null: the sentence of the specification, then one for
 * each reason. 'test' is found in any case and behind look-alike or invisible characters.
 */
export function checkPartName(name: string): string | null {
  const reasons = [
    ...(nameKey(name).includes('test') ? [NAME_TEST] : []),
    ...([...cleanLine(name)].length < PART_NAME_MIN ? [NAME_SHORT] : []),
  ]
  return reasons.length === 0 ? null : [PART_NAME_REFUSED, ...reasons].join(' ')
}

/** What stands in place of a revision that a moderator removed. */
export const REMOVED_REVISION = '[removed by moderator]'
