import { isId } from '../../../shared/id.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Query } from '../../db/client.ts'
import {
  CONTENT_VERSION,
  CURRENT_SLUG,
  PART_ID,
  PART_PAGE,
  PART_RECORD,
  type PartPage,
  type PartRecord,
} from './queries.ts'

export type { PartPage, PartRecord } from './queries.ts'

/**
 * The part page's content by id, slug or a slug that the part once had.
 * @param viewerId whose own votes are marked; null for nobody's
 * @throws AppError NOT_FOUND 'No product found for {idOrSlug}'
 */
export async function getPartPage(deps: Deps, idOrSlug: string, viewerId: string | null): Promise<PartPage> {
  return readPart<PartPage>(deps.query, PART_PAGE, idOrSlug, [viewerId])
}

/** The part as REST shows it, with the comments of one page, newest first. Throws as getPartPage. */
export async function getPartRecord(
  deps: Deps,
  idOrSlug: string,
  viewerId: string | null,
  comments: { page: number; limit: number },
): Promise<PartRecord> {
  return readPart<PartRecord>(deps.query, PART_RECORD, idOrSlug, [
    viewerId,
    comments.limit,
    (comments.page - 1) * comments.limit,
  ])
}

/** What is said of a part that is not there (rest-contract.md). */
export const noSuchPart = (idOrSlug: string) => notFound(`No product found for ${idOrSlug}`)

/**
 * The id of a part by id, slug or old slug. An id is given back unread: whoever uses it finds out whether it exists.
 * @throws AppError NOT_FOUND as getPartPage
 */
export async function findPartId(deps: Deps, idOrSlug: string): Promise<string> {
  const id = await findPart(deps, idOrSlug)
  if (id === null) throw noSuchPart(idOrSlug)
  return id
}

/** The same, with null for a slug that no part has or once had. */
export async function findPart(deps: Deps, idOrSlug: string): Promise<string | null> {
  if (isId(idOrSlug)) return idOrSlug
  const [part] = await deps.query<{ id: string }>(PART_ID, [idOrSlug])
  return part?.id ?? null
}

/** A number that changes with everything the part's page shows; null when there is no such part. */
export async function contentVersion(deps: Deps, slug: string): Promise<number | null> {
  const [row] = await deps.query<{ content_version: number }>(CONTENT_VERSION, [slug])
  return row?.content_version ?? null
}

async function readPart<Row>(
  query: Query,
  statement: { id: string; slug: string },
  idOrSlug: string,
  rest: unknown[],
): Promise<Row> {
  const by = isId(idOrSlug) ? 'id' : 'slug'
  const [found] = await query<{ part: Row }>(statement[by], [idOrSlug, ...rest])
  if (found) return found.part

  const [current] = by === 'slug' ? await query<{ slug: string }>(CURRENT_SLUG, [idOrSlug]) : []
  if (!current) throw noSuchPart(idOrSlug)
  const [moved] = await query<{ part: Row }>(statement.slug, [current.slug, ...rest])
  if (!moved) throw noSuchPart(idOrSlug)
  return moved.part
}
