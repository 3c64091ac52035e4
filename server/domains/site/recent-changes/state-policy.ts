import type { StateRow } from './queries.ts'

/** The states that reverts, removals and restorations changed, of one subject of a page. Missing fields did not change. */
export type Turned = {
  /** Whether the changes of revisions are taken back, by the numbers of the revisions. */
  revisions: ReadonlyMap<number, boolean>
  /** Whether items are removed, by their ids: the page itself and images. */
  items: ReadonlyMap<string, boolean>
  /** The number of the newest removal or restoration of each item, by its id. */
  newest: ReadonlyMap<string, number>
}

/** Returns whether a listed change is taken back; undefined if nothing changed for it. */
export function isTakenBack(
  { seq, kind, pageId, itemId, revision }: Omit<StateRow, 'isUndone'>,
  { revisions, items, newest }: Turned,
): boolean | undefined {
  if (kind.endsWith('.created') && items.has(pageId)) return items.get(pageId)
  if (revision !== null) return revisions.get(revision)
  if (kind === 'image.added') return items.get(itemId)
  // A removal or restoration is taken back by the next one, and stays so.
  return seq < (newest.get(itemId) ?? 0) || undefined
}
