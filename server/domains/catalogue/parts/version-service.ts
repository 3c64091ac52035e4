import { isId } from '../../../../shared/text.ts'
import type { KeyedRead } from '../../../cache/batched.ts'
import type { Deps } from '../../../deps.ts'
import { partVersions } from './queries.ts'

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
