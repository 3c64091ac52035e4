import { bytesOfJson } from '../../../cache/content-cache.ts'
import { parseJson } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { findPartVersion, noSuchPart } from '../parts/service.ts'
import { partRelations, type Relations } from './queries.ts'

export type { Relations } from './queries.ts'

/**
 * Returns the relations of a part by id or slug.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function getRelations(deps: Deps, idOrSlug: string): Promise<Relations> {
  const { id, versionWithRelated } = await findPartVersion(deps, idOrSlug)
  const { relations } = await deps.cache.get(`part relations ${id}`, versionWithRelated, async () => {
    const [row] = await deps.query(partRelations, { partId: id })
    if (!row) throw await noSuchPart(deps, idOrSlug)
    return { relations: parseJson(row.relations), bytes: bytesOfJson(row.relations) }
  })
  return relations
}
