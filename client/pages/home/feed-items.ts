type Item = { type: string; data: { id: string } }

/** Returns a key that is unique for each item of the feed. */
export const feedKey = ({ type, data }: Item): string => `${type} ${data.id}`

/**
 * Returns each item once, at its first place and in its last state. The rank of an item changes with its votes, so a
 * later cursor page may contain it again.
 */
export function distinctItems<Each extends Item>(items: readonly Each[]): Each[] {
  return [...new Map(items.map((item) => [feedKey(item), item])).values()]
}
