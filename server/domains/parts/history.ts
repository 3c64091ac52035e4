import { toPage, type Page, type CursorPage } from '../../../shared/paging.ts'
import { toCursorPage } from '../../db/cursor.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import {
  HISTORY,
  HISTORY_PAGE,
  REVISION,
  REVISION_COUNT,
  SOURCE,
  type PartSource,
  type Revision,
  type RevisionContent,
} from './history-queries.ts'
import { findPartId, noSuchPart } from './service.ts'

/** What an edit of the part starts from. Throws NOT_FOUND for an unknown or removed part. */
export async function getPartSource(deps: Deps, partId: string): Promise<PartSource> {
  const [source] = await deps.query<PartSource>(SOURCE, [partId])
  if (!source) throw noSuchPart(partId)
  return source
}

/** The edits of a part, newest first, from before revision `cursor` on. None for a part without history. */
export async function listHistory(
  deps: Deps,
  { id, cursor, limit }: { id: string; cursor?: number | null | undefined; limit: number },
): Promise<Omit<CursorPage<Revision>, 'nextCursor'> & { nextCursor: number | null }> {
  const rows = await deps.query<Revision>(HISTORY, [id, cursor ?? null, limit + 1])
  const { items, nextCursor } = toCursorPage(rows, limit, (last) => String(last.number))
  return { items, nextCursor: nextCursor === null ? null : Number(nextCursor) }
}

/** The same by page number, each with its content. Throws NOT_FOUND for an unknown or removed part. */
export async function pageHistory(
  deps: Deps,
  idOrSlug: string,
  at: { page: number; limit: number },
): Promise<Page<RevisionContent>> {
  const partId = await findPartId(deps, idOrSlug)
  const [revisions] = await deps.query<{ count: number }>(REVISION_COUNT, [partId])
  if (!revisions) throw noSuchPart(idOrSlug)
  const items = await deps.query<RevisionContent>(HISTORY_PAGE, [partId, at.limit, (at.page - 1) * at.limit])
  return toPage(items, revisions.count, at)
}

/** One revision with its content. Throws NOT_FOUND when the part has none of this number. */
export async function getRevision(deps: Deps, partId: string, number: number): Promise<RevisionContent> {
  const [revision] = await deps.query<RevisionContent>(REVISION, [partId, number])
  if (!revision) throw notFound(`This part has no revision ${number}.`)
  return revision
}
