import { TAG_COUNTED_TO } from '../../../shared/tag-name.ts'
import type { Deps } from '../../deps.ts'
import { suggestTagsQuery } from './queries.ts'

/** Creates those of the tags that do not exist. Sorts them, so that two concurrent inserts cannot deadlock. */
export async function ensureTags(deps: Deps, names: readonly string[]): Promise<void> {
  const sorted = [...new Set(names)].toSorted()
  await deps.prisma.tag.createMany({ data: sorted.map((name) => ({ name })), skipDuplicates: true })
}

/** Returns the most used tags that begin with `prefix`, each with its number of parts and posts. */
export async function suggestTags(deps: Deps, prefix: string): Promise<{ name: string; count: number }[]> {
  return prefix === '' ? [] : deps.query(suggestTagsQuery, { prefix, limit: TAG_COUNTED_TO })
}
