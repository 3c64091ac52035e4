import { batched } from '../../cache/batched.ts'
import type { Query } from '../../db/client.ts'
import { postVersions } from './queries.ts'

/** Returns the look-up of the version of a visible post by its slug (docs/decisions/08). Concurrent look-ups share a statement. */
export const createPostVersions = (query: Query): ((slug: string) => Promise<string | undefined>) =>
  batched(async (slugs) => {
    const found = await query(postVersions, { slugs: [...slugs] })
    return new Map(found.map(({ slug, version }) => [slug, version]))
  })
