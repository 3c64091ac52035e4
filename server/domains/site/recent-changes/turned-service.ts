import type { Deps } from '../../../deps.ts'
import { fitmentRevisions } from '../../catalogue/fitment/revision-policy.ts'
import { partRevisions } from '../../catalogue/parts/revision-policy.ts'
import { aliveRevisions } from '../../catalogue/revisions/undo-policy.ts'
import { relationRevisions } from '../../catalogue/relations/revision-policy.ts'
import { turnedRevisions, type NewRow } from './queries.ts'
import type { Turned } from './state-policy.ts'

/** The reverts, removals and restorations of a subject of a page, in the order of their numbers. */
type Acts = NewRow[]
/** Whether the change of a revision is taken back. */
type OfRevision = { key: string; number: number; isTakenBack: boolean }

/** Returns what acts changed, by the same keys. */
export async function readTurned(deps: Deps, acts: ReadonlyMap<string, Acts>): Promise<Map<string, Turned>> {
  const others = [...acts].flatMap(([key, own]) =>
    own.flatMap(({ revision, ...act }) => (revision === null ? [{ ...act, key }] : [])),
  )
  const ofRevisions = [
    ...(await readReverted(deps, acts)),
    ...(await readRemovedRevisions(deps, others)),
    ...(await readMerged(deps, acts)),
  ]
  const revisions = Map.groupBy(ofRevisions, ({ key }) => key)
  const items = Map.groupBy(others, ({ key }) => key)
  const removed = await readRemovedItems(deps, others)
  return new Map(
    [...acts.keys()].map((key) => [
      key,
      {
        revisions: new Map(revisions.get(key)?.map(({ number, isTakenBack }) => [number, isTakenBack])),
        items: new Map(items.get(key)?.map(({ itemId }) => [itemId, removed.has(itemId)])),
        newest: new Map(items.get(key)?.map(({ itemId, seq }) => [itemId, seq])),
      },
    ]),
  )
}

/**
 * Compares the revision before the first revert with that of the last one. A revision between them is alive only if the last one
 * says so: another revert of these has taken it back.
 */
async function readReverted({ query }: Deps, acts: ReadonlyMap<string, Acts>): Promise<OfRevision[]> {
  const turned: OfRevision[] = []
  for (const subject of ['part', 'cars', 'relations', 'vehicle'] as const) {
    const reverts = new Map(
      [...acts].flatMap(([key, own]) => {
        const numbers = own.flatMap((act) => (act.subject === subject ? (act.revision ?? []) : []))
        const span = { key, before: Math.min(...numbers) - 1, after: Math.max(...numbers) }
        return numbers.length === 0 ? [] : own.slice(0, 1).map(({ pageId }) => [pageId, span])
      }),
    )
    if (reverts.size === 0) continue
    const spans = [...reverts.values()]
    for (const { key, before, after } of spans)
      for (let number = before + 1; number < after; number++) turned.push({ key, number, isTakenBack: true })
    const params = { befores: spans.map(({ before }) => before), afters: spans.map(({ after }) => after) }
    for (const row of await query(turnedRevisions[subject], { ids: [...reverts.keys()], ...params })) {
      const key = reverts.get(row.id)?.key ?? ''
      turned.push({ key, number: row.number, isTakenBack: !row.isAlive || row.isRemoved })
    }
  }
  return turned
}

/** A merge is taken back by its undo, not by a revert of what it wrote. */
async function readMerged({ prisma }: Deps, acts: ReadonlyMap<string, Acts>): Promise<OfRevision[]> {
  const pages = new Map(
    [...acts].flatMap(([key, own]) =>
      own.flatMap(({ subject, pageId }) => (subject === 'part' ? [[pageId, key] as const] : [])),
    ),
  )
  const merges = await prisma.partMerge.findMany({
    where: { winnerId: { in: [...pages.keys()] } },
    select: { winnerId: true, revision: true, undoneAt: true },
  })
  return merges.map(({ winnerId, revision: number, undoneAt }) => ({
    key: pages.get(winnerId) ?? '',
    number,
    isTakenBack: undoneAt !== null,
  }))
}

type OfItem = Pick<NewRow, 'subject' | 'itemId'> & { key: string }

/** The subjects with revisions of a part that moderators can remove. */
const OF_PARTS: ReadonlySet<string> = new Set(['part', 'cars', 'relations'] satisfies NewRow['subject'][])

/** A removed revision is taken back. A restored one may have been reverted before. */
async function readRemovedRevisions(deps: Deps, acts: OfItem[]): Promise<OfRevision[]> {
  const ids = { in: acts.flatMap(({ subject, itemId }) => (OF_PARTS.has(subject) ? [itemId] : [])) }
  if (ids.in.length === 0) return []
  const found = { where: { id: ids }, select: { id: true, partId: true, number: true, removedAt: true } } as const
  const rows = [
    ...(await deps.prisma.partRevision.findMany(found)).map((row) => ({ ...row, type: partRevisions })),
    ...(await deps.prisma.fitmentRevision.findMany(found)).map((row) => ({ ...row, type: fitmentRevisions })),
    ...(await deps.prisma.relationRevision.findMany(found)).map((row) => ({ ...row, type: relationRevisions })),
  ]
  return Promise.all(
    rows.map(async ({ id, partId, number, removedAt, type }) => {
      const key = acts.find(({ itemId }) => itemId === id)?.key ?? ''
      const isAlive = removedAt === null && aliveRevisions(await type.headsOf(deps, partId)).includes(number)
      return { key, number, isTakenBack: !isAlive }
    }),
  )
}

/** Returns the ids of the parts, vehicles and images among the items that are removed. */
async function readRemovedItems({ prisma }: Deps, acts: OfItem[]): Promise<Set<string>> {
  const removedOf = (subject: NewRow['subject']) => {
    const ids = acts.flatMap((act) => (act.subject === subject ? [act.itemId] : []))
    return { where: { id: { in: ids }, removedAt: { not: null } }, select: { id: true } } as const
  }
  if (acts.length === 0) return new Set()
  const rows = [
    await prisma.part.findMany(removedOf('part')),
    await prisma.vehicle.findMany(removedOf('vehicle')),
    await prisma.partImage.findMany(removedOf('image')),
  ]
  return new Set(rows.flat().map(({ id }) => id))
}
