import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { isId } from '../../../../shared/text.ts'
import type { KeyedRead } from '../../../cache/batched.ts'
import { bytesOfJson } from '../../../cache/content-cache.ts'
import { parseJson, type JsonText } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { followState } from '../../../live/follow-state.ts'
import { ownVotes } from '../../base/votes/service.ts'
import type { KeptPart } from './merged-queries.ts'
import { findKeptPart, findMergedError, noSuchPart } from './name-policy.ts'
import { partPage, partRecord, partVersions, type PartPage, type PartRecord } from './queries.ts'
import { type PartState, partState } from './state-queries.ts'
export type { PartPage, PartRecord } from './queries.ts'
export type { KeptPart } from './merged-queries.ts'
export { findKeptPart, noSuchPart, unknownPart } from './name-policy.ts'

/**
 * Returns the content of a part page by id, slug or an earlier slug of the part, or of a part that was merged into it.
 * @param viewerId the user whose votes are marked; null for a visitor
 * @throws AppError NOT_FOUND 'No product found for {idOrSlug}'
 */
export async function getPartPage(deps: Deps, idOrSlug: string, viewerId: string | null): Promise<PartPage> {
  const found = await partVersion(deps, idOrSlug)
  if (!found) throw await noSuchPart(deps, idOrSlug)
  const { id, version } = found
  const { part } = await deps.cache.get(`part page ${id}`, version, async () =>
    toCached(deps, idOrSlug, await deps.query(partPage, { id })),
  )
  const withVote = await ownVotes(deps, viewerId, part.images)
  return { ...part, images: part.images.map(withVote) }
}

/**
 * Returns a part as REST shows it, with one page of its comments, newest first.
 * @throws AppError as findPartVersion
 */
export async function getPartRecord(
  deps: Deps,
  idOrSlug: string,
  viewerId: string | null,
  { page, limit }: { page: number; limit: number },
): Promise<PartRecord> {
  const { id, version } = await findPartVersion(deps, idOrSlug)
  const read = async () =>
    toCached(deps, idOrSlug, await deps.query(partRecord, { id, limit, offset: (page - 1) * limit }))
  // Other pages of comments are not cached, so that requests with many page numbers cannot fill the cache.
  const isFirst = page === 1 && limit === PAGE_SIZE.comments
  const { part } = isFirst ? await deps.cache.get(`part record ${id}`, version, read) : await read()
  const withVote = await ownVotes(deps, viewerId, [...part.images, ...part.comments])
  return { ...part, images: part.images.map(withVote), comments: part.comments.map(withVote) }
}

/**
 * The id of a visible part and the version of its public content, without and with its relations (docs/decisions/08). `isMerged` if
 * another part led to it.
 */
export type PartVersion = { id: string; version: string; versionWithRelated: string; isMerged: boolean }

/** Looks up the version of a part by its id, slug or an earlier slug, or by those of a part that was merged into it. */
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
 * @throws AppError as noSuchPart, for a merged part too
 */
export async function findPartVersion(deps: Deps, idOrSlug: string): Promise<PartVersion> {
  const found = await partVersion(deps, idOrSlug)
  if (!found || found.isMerged) throw await noSuchPart(deps, idOrSlug)
  return found
}

/** @throws AppError as noSuchPart, if the part was removed since its version was read */
async function toCached<Part>(
  deps: Deps,
  idOrSlug: string,
  [row]: { part: JsonText<Part> }[],
): Promise<{ part: Part; bytes: number }> {
  if (!row) throw await noSuchPart(deps, idOrSlug)
  return { part: parseJson(row.part), bytes: bytesOfJson(row.part) }
}

/**
 * Returns the id of a part by id, slug or earlier slug. Does not check that a part with the given id exists.
 * @throws AppError as noSuchPart
 */
export const findPartId = async (deps: Deps, idOrSlug: string): Promise<string> =>
  isId(idOrSlug) ? idOrSlug : (await findPartVersion(deps, idOrSlug)).id

/**
 * Returns the id of the part whose history is read: that of `merged` if it leads to the part.
 * @throws AppError as findPartVersion
 */
export async function partOfHistory(
  deps: Deps,
  input: { idOrSlug: string; merged?: string | undefined },
): Promise<string> {
  const { id } = await findPartVersion(deps, input.idOrSlug)
  if (input.merged === undefined) return id
  if ((await findKeptPart(deps, input.merged))?.id !== id) throw await noSuchPart(deps, input.merged)
  return input.merged
}

/** @throws AppError CONFLICT as noSuchPart for a merged part */
export async function assertNotMerged(deps: Deps, partId: string): Promise<void> {
  const error = await findMergedError(deps, partId)
  if (error) throw error
}

/**
 * Yields the state of a part, now and after each change in any process, until `signal` aborts or the part is removed. While the
 * part is merged, yields the part that it leads to.
 */
export const followPart = (
  deps: Deps,
  partId: string,
  signal: AbortSignal,
): AsyncGenerator<PartState | { mergedInto: KeptPart }> =>
  followState(deps, `part ${partId}`, signal, async () => {
    const [state] = await deps.query(partState, { partId })
    if (state) return state
    const mergedInto = await findKeptPart(deps, partId)
    return mergedInto ? { mergedInto } : undefined
  })
