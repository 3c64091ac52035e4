import { TAG_COUNTED_TO } from '../../../../shared/tags.ts'
import type { Deps } from '../../../deps.ts'
import { suggestTagsQuery } from './queries.ts'

/**
 * Creates those of the tags that do not exist. Inserts them sorted, so that two concurrent inserts cannot deadlock. Call
 * it outside a transaction that goes on: the lock of a new tag is held until its end.
 * @returns the ids in the order of `names`, without repetitions
 */
export async function ensureTags(deps: Deps, names: readonly string[]): Promise<number[]> {
  const distinct = [...new Set(names)]
  await deps.prisma.tag.createMany({
    data: distinct.toSorted().map((name) => ({ name })),
    skipDuplicates: true,
  })
  const tags = await deps.prisma.tag.findMany({ where: { name: { in: distinct } }, select: { id: true, name: true } })
  const ids = new Map(tags.map(({ id, name }) => [name, id]))
  return distinct.flatMap((name) => ids.get(name) ?? [])
}

/** Returns the most used tags that begin with `prefix`, each with its number of parts and posts. */
export async function suggestTags(deps: Deps, prefix: string): Promise<{ name: string; count: number }[]> {
  return prefix === '' ? [] : deps.query(suggestTagsQuery, { prefix, limit: TAG_COUNTED_TO })
}
