import type { KeyedRead } from '../../../cache/batched.ts'
import type { Deps } from '../../../deps.ts'
import { postVersions } from './queries.ts'

/** The id of a visible post and the version of its public content (docs/decisions/08). */
type PostVersion = { id: string; version: string }

/** Looks up the version of a post by its slug. */
export const postVersion = (deps: Deps, slug: string): Promise<PostVersion | undefined> =>
  deps.batched(readVersions, slug)

const readVersions: KeyedRead<string, PostVersion | undefined> = async ({ query }, slugs) => {
  const found = await query(postVersions, { slugs: JSON.stringify(slugs) })
  return new Map(found.map(({ slug, ...version }) => [slug, version]))
}
