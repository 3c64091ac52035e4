import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { isId } from '../../../../shared/text.ts'
import type { KeyedRead } from '../../../cache/batched.ts'
import { bytesOfJson } from '../../../cache/content-cache.ts'
import { parseJson, type JsonText } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { followState } from '../../../live/follow-state.ts'
import { ownVotes } from '../../base/votes/service.ts'
import { noSuchPart } from './name-policy.ts'
import { partPage, partRecord, partVersions, type PartPage, type PartRecord } from './queries.ts'
import { type PartState, partState } from './state-queries.ts'
export type { PartPage, PartRecord } from './queries.ts'
export { noSuchPart } from './name-policy.ts'

/**
 * Returns the content of a part page by id, slug or an earlier slug of the part.
 * @param viewerId the user whose votes are marked; null for a visitor
 * @throws AppError NOT_FOUND 'No product found for {idOrSlug}'
 */
export async function getPartPage(deps: Deps, idOrSlug: string, viewerId: string | null): Promise<PartPage> {
  const { id, version } = await findPartVersion(deps, idOrSlug)
  const { part } = await deps.cache.get(`part page ${id}`, version, async () =>
    toCached(idOrSlug, await deps.query(partPage, { id })),
  )
  const withVote = await ownVotes(deps, viewerId, part.images)
  return { ...part, images: part.images.map(withVote) }
}

/**
 * Returns a part as REST shows it, with one page of its comments, newest first.
 * @throws AppError NOT_FOUND as getPartPage
 */
export async function getPartRecord(
  deps: Deps,
  idOrSlug: string,
  viewerId: string | null,
  { page, limit }: { page: number; limit: number },
): Promise<PartRecord> {
  const { id, version } = await findPartVersion(deps, idOrSlug)
  const read = async () => toCached(idOrSlug, await deps.query(partRecord, { id, limit, offset: (page - 1) * limit }))
  // Other pages of comments are not cached, so that requests with many page numbers cannot fill the cache.
  const isFirst = page === 1 && limit === PAGE_SIZE.comments
  const { part } = isFirst ? await deps.cache.get(`part record ${id}`, version, read) : await read()
  const withVote = await ownVotes(deps, viewerId, [...part.images, ...part.comments])
  return { ...part, images: part.images.map(withVote), comments: part.comments.map(withVote) }
}

/** The id of a visible part and the version of its public content (docs/decisions/08). */
export type PartVersion = { id: string; version: string }

/** Looks up the version of a part by its id, slug or an earlier slug. */
export const partVersion = (deps: Deps, idOrSlug: string): Promise<PartVersion | undefined> =>
  deps.batched(readVersions, idOrSlug)

const readVersions: KeyedRead<string, PartVersion | undefined> = async ({ query }, keys) => {
  const found = await query(partVersions, {
    ids: JSON.stringify(keys.filter(isId)),
    slugs: JSON.stringify(keys.filter((key) => !isId(key))),
  })
  return new Map(found.map(({ key, ...version }) => [key, version]))
}

/**
 * Returns the id of a part and the version of its public content.
 * @throws AppError NOT_FOUND as getPartPage
 */
export async function findPartVersion(deps: Deps, idOrSlug: string): Promise<PartVersion> {
  const found = await partVersion(deps, idOrSlug)
  if (!found) throw noSuchPart(idOrSlug)
  return found
}

/** @throws AppError NOT_FOUND as getPartPage, if the part was removed since its version was read */
function toCached<Part>(idOrSlug: string, [row]: { part: JsonText<Part> }[]): { part: Part; bytes: number } {
  if (!row) throw noSuchPart(idOrSlug)
  return { part: parseJson(row.part), bytes: bytesOfJson(row.part) }
}

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
  return (await partVersion(deps, idOrSlug))?.id ?? null
}

/** Yields the state of a part, now and after each change in any process, until `signal` aborts or the part is removed. */
export const followPart = (deps: Deps, partId: string, signal: AbortSignal): AsyncGenerator<PartState> =>
  followState(deps, `part ${partId}`, signal, async () => (await deps.query(partState, { partId }))[0])
