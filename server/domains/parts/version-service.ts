import { isId } from '../../../shared/text.ts'
import { batched } from '../../cache/batched.ts'
import type { Query } from '../../db/client.ts'
import { partVersions } from './queries.ts'

/** The id of a visible part and the version of its public content (docs/decisions/08). */
export type PartVersion = { id: string; version: string }

/** Returns the look-up of versions by id, slug or an earlier slug of a part. Concurrent look-ups share a statement. */
export const createPartVersions = (query: Query): ((idOrSlug: string) => Promise<PartVersion | undefined>) =>
  batched(async (keys) => {
    const found = await query(partVersions, {
      ids: JSON.stringify(keys.filter(isId)),
      slugs: JSON.stringify(keys.filter((key) => !isId(key))),
    })
    return new Map(found.map(({ key, ...version }) => [key, version]))
  })
