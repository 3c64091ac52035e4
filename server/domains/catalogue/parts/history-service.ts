import { toPage, type CursorPage, type Page } from '../../../../shared/paging.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import {
  findRevision,
  listRevisions,
  partSource,
  revisionPage,
  type PartSource,
  type Revision,
  type RevisionContent,
} from './revision-queries.ts'
import { findPartId, noSuchPart } from './service.ts'

export type { PartSource, RevisionContent } from './revision-queries.ts'

/**
 * Returns the content of a part, from which an edit starts.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function getPartSource(deps: Deps, partId: string): Promise<PartSource> {
  const [source] = await deps.query(partSource, { partId })
  if (!source) throw noSuchPart(partId)
  return source
}

/** Returns the revisions of a part, newest first. `cursor` is the number of the last revision of the previous page. */
export async function listHistory(
  deps: Deps,
  { id, cursor, limit }: { id: string; cursor?: number | null | undefined; limit: number },
): Promise<CursorPage<Revision, number>> {
  const rows = await deps.query(listRevisions, { partId: id, before: cursor ?? null, limit: limit + 1 })
  return toCursorPage(rows, limit, (last) => last.number)
}

/**
 * Returns the revisions of a part with their content, newest first, by page number.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function pageHistory(
  deps: Deps,
  idOrSlug: string,
  at: { page: number; limit: number },
): Promise<Page<RevisionContent>> {
  const partId = await findPartId(deps, idOrSlug)
  const offset = (at.page - 1) * at.limit
  const [page] = await deps.query(revisionPage, { partId, before: null, limit: at.limit, offset })
  if (!page) throw noSuchPart(idOrSlug)
  return toPage(page.items, page.total, at)
}

/**
 * Returns a revision with its content.
 * @throws AppError NOT_FOUND if the part has no revision with this number
 */
export async function getRevision(deps: Deps, partId: string, number: number): Promise<RevisionContent> {
  const revision = await findRevision(deps, partId, number)
  if (!revision) throw notFound(`This part has no revision ${number}.`)
  return revision
}
