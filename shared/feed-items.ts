/** Without zod, as the first load of the site brings it along. */

type Item = { type: string; data: { id: string } }

/** What tells an item of the feed from every other. */
export const feedKey = ({ type, data }: Item): string => `${type} ${data.id}`

/**
 * Each item of a scroll once, as it came last, at its first place: an item's place changes with its votes, so a later
 * stretch may hold it again.
 */
export function distinctItems<Each extends Item>(items: readonly Each[]): Each[] {
  return [...new Map(items.map((item) => [feedKey(item), item])).values()]
}
