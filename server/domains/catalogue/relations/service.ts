import type { Deps } from '../../../deps.ts'
import { findPartVersion } from '../parts/service.ts'
import type { Relations } from './queries.ts'
import { readRelations } from './revision-policy.ts'

export type { Relations } from './queries.ts'

/**
 * Returns the relations of a part by id or slug.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function getRelations(deps: Deps, idOrSlug: string): Promise<Relations> {
  const { id } = await findPartVersion(deps, idOrSlug)
  return readRelations(deps, id)
}
