import type { Deps } from '../../../deps.ts'
import { lockStandings } from '../../people/levels/service.ts'
import { decideFlags } from '../flags/service.ts'
import { isTakingBack } from './list-policy.ts'
import {
  lockRowsOfList,
  markRestored,
  markUndone,
  rowsOfItems,
  rowsOfRevisions,
  type NewRow,
  type StateRow,
} from './queries.ts'
import { isTakenBack, type Turned } from './state-policy.ts'
import { readTurned } from './turned-service.ts'

/** The changes whose state follows from others, with who took them back. */
export type States = { undone: { seq: number; byId: string | null; at: Date }[]; restored: number[] }

/**
 * Returns the changes that new rows took back or made alive again, and locks those that are listed already. Together with
 * `lockStandings` that is the order in which an undo locks.
 */
export async function lockStates(deps: Deps, rows: NewRow[]): Promise<States> {
  const states: States = { undone: [], restored: [] }
  const acts = Map.groupBy(
    rows.filter(({ kind }) => isTakingBack(kind)),
    keyOf,
  )
  const turned = await readTurned(deps, acts)
  const listed = Map.groupBy(await listedOf(deps, acts, turned), keyOf)
  const actors = new Set(rows.map(({ actorId }) => actorId))
  for (const [key, own] of acts) {
    const [last, ofGroup] = [own.at(-1), turned.get(key)]
    if (!last || !ofGroup) continue
    const added = rows.filter((row) => keyOf(row) === key).map((row) => ({ ...row, isUndone: false }))
    for (const row of [...(listed.get(key) ?? []), ...added]) {
      const isUndone = isTakenBack(row, ofGroup)
      if (isUndone === undefined || isUndone === row.isUndone) continue
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

const keyOf = ({ subject, pageId }: Pick<StateRow, 'subject' | 'pageId'>) => `${subject} ${pageId}`

/** Returns the listed changes that the acts may have turned. */
async function listedOf(
  { query }: Deps,
  acts: ReadonlyMap<string, NewRow[]>,
  turned: ReadonlyMap<string, Turned>,
): Promise<StateRow[]> {
  const made = [...acts].flatMap(([key, own]) => {
    const { revisions, items } = turned.get(key) ?? {}
    return own.slice(0, 1).flatMap(({ pageId, subject }) => {
      // The creation of a page that was removed or restored made its first revision.
      const numbers = new Set([...(revisions?.keys() ?? []), ...(items?.has(pageId) ? [1] : [])])
      return [...numbers].map((revision) => ({ pageId, subject, revision }))
    })
  })
  const about = [...acts.values()].flat().filter(({ revision }) => revision === null)
  const [ofRevisions, ofItems] = [
    { ...pagesOf(made), revisions: made.map(({ revision }) => revision) },
    { ...pagesOf(about), itemIds: about.map(({ itemId }) => itemId) },
  ]
  return [
    ...(made.length > 0 ? await query(rowsOfRevisions, ofRevisions) : []),
    ...(about.length > 0 ? await query(rowsOfItems, ofItems) : []),
  ]
}

const pagesOf = (rows: Pick<StateRow, 'pageId' | 'subject'>[]) => ({
  pageIds: rows.map(({ pageId }) => pageId),
  subjects: rows.map(({ subject }) => subject),
})

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
