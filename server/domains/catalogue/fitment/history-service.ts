import { countChanges } from '../../../../shared/fitment-rows.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Deps } from '../../../deps.ts'
import { fitmentRevisionContents, type FitmentRevision } from './queries.ts'

/** A revision in the history, with the number of rows that differ from the previous one. */
export type FitmentEdit = Omit<FitmentRevision, 'universal' | 'rows'> & { counts: ReturnType<typeof countChanges> }

/** Returns the revisions of a part, newest first. `cursor` is the number of the last revision of the previous page. */
export async function listHistory(
  deps: Deps,
  { partId, cursor, limit }: { partId: string; cursor?: number | null | undefined; limit: number },
): Promise<CursorPage<FitmentEdit, number>> {
  // One more than the page shows, to compare its last revision with the one before.
  const window = { id: partId, before: cursor ?? null, limit: limit + 1, offset: 0 }
  const rows = await deps.query(fitmentRevisionContents, window)
  const { items, nextCursor } = toCursorPage(rows, limit, (last) => last.number)
  const nothing = { universal: false, rows: [] }
  return {
    items: items.map((revision, at) => {
      const { universal: _, rows: _rows, ...edit } = revision
      return { ...edit, counts: countChanges(rows[at + 1] ?? nothing, revision) }
    }),
    nextCursor,
  }
}
