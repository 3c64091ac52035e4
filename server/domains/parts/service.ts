import { isId } from '../../../shared/text.ts'
import type { Statement } from '../../db/statement.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { followState } from '../../live/follow-state.ts'
import { type PartPage, type PartRecord, partContentVersion, partPages, partRecords } from './queries.ts'
import { type PartState, partState } from './state-queries.ts'
export type { PartPage, PartRecord } from './queries.ts'

/**
 * Returns the content of a part page by id, slug or an earlier slug of the part.
 * @param viewerId the user whose votes are marked; null for a visitor
 * @throws AppError NOT_FOUND 'No product found for {idOrSlug}'
 */
export const getPartPage = (deps: Deps, idOrSlug: string, viewerId: string | null): Promise<PartPage> =>
  readPart(deps, partPages, idOrSlug, { viewerId })

/**
 * Returns a part as REST shows it, with one page of its comments, newest first.
 * @throws AppError NOT_FOUND as getPartPage
 */
export const getPartRecord = (
  deps: Deps,
  idOrSlug: string,
  viewerId: string | null,
  { page, limit }: { page: number; limit: number },
): Promise<PartRecord> => readPart(deps, partRecords, idOrSlug, { viewerId, limit, offset: (page - 1) * limit })

/** Returns the error for an unknown or removed part (rest-contract.md). */
export const noSuchPart = (idOrSlug: string) => notFound(`No product found for ${idOrSlug}`)

/**
 * Returns the id of a part by id, slug or earlier slug. Does not check that a part with the given id exists.
 * @throws AppError NOT_FOUND as getPartPage
 */
export async function findPartId(deps: Deps, idOrSlug: string): Promise<string> {
  const id = await findPart(deps, idOrSlug)
  if (id === null) throw noSuchPart(idOrSlug)
  return id
}

/** Like `findPartId`, but returns null for an unknown slug. */
export async function findPart(deps: Deps, idOrSlug: string): Promise<string | null> {
  if (isId(idOrSlug)) return idOrSlug
  return (await findBySlug(deps, idOrSlug))?.id ?? null
}

/** Finds a visible part by its current or an earlier slug: part_slug has both. */
async function findBySlug(deps: Deps, slug: string): Promise<{ id: string; slug: string } | null> {
  const found = await deps.prisma.partSlug.findFirst({
    where: { slug, part: visibleWhere.part },
    select: { part: { select: { id: true, slug: true } } },
  })
  return found?.part ?? null
}

/** Returns a number that changes with the content of a part page; null for an unknown or removed part. */
export async function contentVersion(deps: Deps, slug: string): Promise<number | null> {
  const [part] = await deps.query(partContentVersion, { slug })
  return part?.contentVersion ?? null
}

async function readPart<Params extends object, Part extends object>(
  deps: Deps,
  statements: Record<'id' | 'slug', Statement<Params & { idOrSlug: string }, { part: Part }>>,
  idOrSlug: string,
  params: Params,
): Promise<Part> {
  const by = isId(idOrSlug) ? 'id' : 'slug'
  const [found] = await deps.query(statements[by], { ...params, idOrSlug })
  if (found) return found.part
  // An earlier slug has no row in the first statement.
  const current = by === 'slug' ? await findBySlug(deps, idOrSlug) : null
  if (!current) throw noSuchPart(idOrSlug)
  const [moved] = await deps.query(statements.slug, { ...params, idOrSlug: current.slug })
  if (!moved) throw noSuchPart(idOrSlug)
  return moved.part
}

/** Yields the state of a part, now and after each change in any process, until `signal` aborts or the part is removed. */
export const followPart = (deps: Deps, partId: string, signal: AbortSignal): AsyncGenerator<PartState> =>
  followState(deps, `part ${partId}`, signal, async () => (await deps.query(partState, { partId }))[0])
