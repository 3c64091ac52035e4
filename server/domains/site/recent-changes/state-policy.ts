import { aliveRevisions, type UndoHead } from '../../catalogue/revisions/undo-policy.ts'
import type { StateRow } from './queries.ts'

/** What is now of the subject of a page: its revisions, whether the page is removed, and its removed images. */
export type Truth = { heads: UndoHead[]; isPageRemoved: boolean; removedImages: ReadonlySet<string> }

/**
 * Returns which listed changes of a subject are taken back.
 * @param lastOf the number of the newest removal or restoration of an item; undefined without one
 */
export function deadRows(
  rows: StateRow[],
  { heads, isPageRemoved, removedImages }: Truth,
  lastOf: (itemId: string) => number | undefined,
): Set<number> {
  const alive = new Set(aliveRevisions(heads))
  const removed = new Set(heads.flatMap((head) => (head.removed ? head.number : [])))
  const isDead = ({ seq, kind, itemId, revision }: StateRow) => {
    if (kind === 'image.added') return removedImages.has(itemId)
    if (revision === null) return seq < (lastOf(itemId) ?? 0)
    return !alive.has(revision) || removed.has(revision) || (isPageRemoved && kind.endsWith('.created'))
  }
  return new Set(rows.filter(isDead).map(({ seq }) => seq))
}
