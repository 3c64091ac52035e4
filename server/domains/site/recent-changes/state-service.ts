import type { Deps } from '../../../deps.ts'
import { fitmentRevisions } from '../../catalogue/fitment/revision-policy.ts'
import { partRevisions } from '../../catalogue/parts/revision-policy.ts'
import { vehicleRevisions } from '../../catalogue/vehicles/revision-policy.ts'
import { lockStandings } from '../../people/levels/service.ts'
import { decideFlags } from '../flags/service.ts'
import { isTakingBack } from './list-policy.ts'
import type { ChangeSubject } from './policy.ts'
import { lockRowsOfList, markRestored, markUndone, rowsOfPages, type NewRow, type StateRow } from './queries.ts'
import { deadRows, type Truth } from './state-policy.ts'

/** The changes whose state follows from others, with who took them back. */
export type States = { undone: { seq: number; byId: string | null; at: Date }[]; restored: number[] }

/**
 * Returns the changes that new rows took back or made alive again, by what is on the pages now, and locks those that are listed
 * already. Together with `lockStandings` that is the order in which an undo locks.
 */
export async function lockStates(deps: Deps, rows: NewRow[]): Promise<States> {
  const states: States = { undone: [], restored: [] }
  const groups = Map.groupBy(
    rows.filter(({ kind }) => isTakingBack(kind)),
    ({ pageId, subject }) => `${subject} ${pageId}`,
  )
  const firsts = [...groups.values()].flatMap(([first]) => first ?? [])
  const listed = await listedOf(deps, firsts)
  const actors = new Set(rows.map(({ actorId }) => actorId))
  for (const [key, acts] of groups) {
    const [last] = acts.slice(-1)
    if (!last) continue
    const ofGroup = rows.filter((row) => `${row.subject} ${row.pageId}` === key)
    const all = [...(listed.get(key) ?? []), ...ofGroup.map((row) => ({ ...row, isUndone: false }))]
    const lastOf = (itemId: string) => acts.findLast((act) => act.revision === null && act.itemId === itemId)?.seq
    const dead = deadRows(all, await truthOf(deps, last), lastOf)
    for (const row of all) {
      if (row.revision === null && row.kind !== 'image.added' && !dead.has(row.seq)) continue
      if (dead.has(row.seq) === row.isUndone) continue
      actors.add(row.actorId)
      if (row.isUndone) states.restored.push(row.seq)
      else states.undone.push({ seq: row.seq, byId: last.actorId, at: last.at })
    }
  }
  await deps.query(lockRowsOfList, { seqs: [...states.undone.map(({ seq }) => seq), ...states.restored] })
  await lockStandings(
    deps,
    [...actors].flatMap((id) => id ?? []),
  )
  return states
}

/** Sets the states of changes, and decides their flags. */
export async function storeStates(deps: Deps, { undone, restored }: States): Promise<void> {
  if (undone.length > 0) {
    const [seqs, byIds, ats] = [
      undone.map(({ seq }) => seq),
      undone.map(({ byId }) => byId),
      undone.map(({ at }) => at),
    ]
    const marked = await deps.query(markUndone, { seqs, byIds, ats })
    await decideFlags(
      deps,
      marked.map(({ seq }) => seq),
      false,
    )
  }
  if (restored.length === 0) return
  const marked = await deps.query(markRestored, { seqs: restored, now: deps.now() })
  await decideFlags(
    deps,
    marked.map(({ seq }) => seq),
    null,
  )
}

async function listedOf(deps: Deps, groups: NewRow[]): Promise<Map<string, StateRow[]>> {
  if (groups.length === 0) return new Map()
  const [pageIds, subjects] = [groups.map(({ pageId }) => pageId), groups.map(({ subject }) => subject)]
  return Map.groupBy(
    await deps.query(rowsOfPages, { pageIds, subjects }),
    ({ subject, pageId }) => `${subject} ${pageId}`,
  )
}

const TYPES = { part: partRevisions, cars: fitmentRevisions, vehicle: vehicleRevisions }

async function truthOf(
  deps: Deps,
  { subject, pageId: id }: { subject: ChangeSubject; pageId: string },
): Promise<Truth> {
  if (subject === 'image') {
    const where = { partId: id, removedAt: { not: null } }
    const images = await deps.prisma.partImage.findMany({ where, select: { id: true } })
    return { heads: [], isPageRemoved: false, removedImages: new Set(images.map((image) => image.id)) }
  }
  const heads = await TYPES[subject].headsOf(deps, id)
  const page = { where: { id }, select: { removedAt: true } } as const
  const { removedAt } = (subject === 'vehicle'
    ? await deps.prisma.vehicle.findUnique(page)
    : await deps.prisma.part.findUnique(page)) ?? { removedAt: null }
  return { heads, isPageRemoved: removedAt !== null, removedImages: new Set() }
}
