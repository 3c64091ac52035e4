import { batched } from '../../cache/batched.ts'
import type { Query } from '../../db/client.ts'
import { postVersions } from './queries.ts'

/** The id of a visible post and the version of its public content (docs/decisions/08). */
export type PostVersion = { id: string; version: string }

/** Returns the look-up of versions by the slug of a post. Concurrent look-ups share a statement. */
export const createPostVersions = (query: Query): ((slug: string) => Promise<PostVersion | undefined>) =>
  batched(async (slugs) => {
    const found = await query(postVersions, { slugs: JSON.stringify(slugs) })
    return new Map(found.map(({ slug, ...version }) => [slug, version]))
  })
