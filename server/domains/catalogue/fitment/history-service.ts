import { countChanges } from '../../../../shared/fitment-rows.ts'
import { toPage, type CursorPage, type Page } from '../../../../shared/paging.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { fitmentRevisions, type FitmentRevision } from './queries.ts'
import { getFitment } from './service.ts'

export type { FitmentRevision } from './queries.ts'

/** A revision in the history, with the number of rows that differ from the previous one. */
export type FitmentEdit = Omit<FitmentRevision, 'universal' | 'rows'> & { counts: ReturnType<typeof countChanges> }

/** Returns the revisions of a part, newest first. `cursor` is the number of the last revision of the previous page. */
export async function listHistory(
  deps: Deps,
  { partId, cursor, limit }: { partId: string; cursor?: number | null | undefined; limit: number },
): Promise<CursorPage<FitmentEdit, number>> {
  // One more than the page shows, to compare its last revision with the one before.
  const rows = await deps.query(fitmentRevisions, { partId, before: cursor ?? null, limit: limit + 1, offset: 0 })
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

/**
 * Returns the revisions of a part with their content, newest first, by page number.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function pageHistory(
  deps: Deps,
  idOrSlug: string,
  at: { page: number; limit: number },
): Promise<Page<FitmentRevision>> {
  // The number of the current revision is the number of revisions.
  const { partId, revision: total } = await getFitment(deps, idOrSlug)
  const offset = (at.page - 1) * at.limit
  return toPage(await deps.query(fitmentRevisions, { partId, before: null, limit: at.limit, offset }), total, at)
}

/**
 * Returns a revision with its content.
 * @throws AppError NOT_FOUND if the fitment of the part has no revision with this number
 */
export async function getRevision(deps: Deps, partId: string, number: number): Promise<FitmentRevision> {
  const [revision] = await deps.query(fitmentRevisions, { partId, before: number + 1, limit: 1, offset: 0 })
  if (revision?.number !== number) throw notFound(`The cars of this part have no revision ${number}.`)
  return revision
}
