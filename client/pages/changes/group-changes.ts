import { isFlagged } from '../../../shared/change-filters.ts'
import type { Change } from '../../features/changes/change.ts'

/** From this number on, consecutive edits of one user on an item are folded into one line. */
const FOLDED_FROM = 3

/** A line of the list: one change, or folded edits of one user. The newest is first. */
export type Entry = { key: string; changes: Change[] }

/** The changes of a part or a vehicle on one day. */
export type ItemGroup = { key: string; newest: Change; count: number; entries: Entry[] }

/** The changes of a UTC day by item. `day` is its first moment. */
export type Day = { day: string; items: ItemGroup[] }

/** Groups changes by day and item. The item with the newest change is first. */
export function groupChanges(changes: Change[]): Day[] {
  return [...Map.groupBy(changes, ({ at }) => dayOf(at))].map(([day, ofDay]) => ({
    day,
    items: [...Map.groupBy(ofDay, itemOf)].map(([item, ofItem]) => ({
      key: `${day} ${item}`,
      newest: ofItem[0] as Change,
      count: ofItem.length,
      entries: foldEdits(ofItem),
    })),
  }))
}

/** Folds three or more consecutive edits of one user that have no flags. Creations, removals and undos are not edits. */
function foldEdits(changes: Change[]): Entry[] {
  return runs(changes).flatMap((run) =>
    run.length >= FOLDED_FROM
      ? [{ key: `fold ${newestOf(run).id}`, changes: run }]
      : run.map((change) => ({ key: change.id, changes: [change] })),
  )
}

/** Splits changes into runs of edits of one user. Each other change is a run of its own. */
function runs(changes: Change[]): Change[][] {
  const all: Change[][] = []
  for (const change of changes) {
    const last = all.at(-1)
    const first = last?.[0]
    if (last && first && isFoldable(change) && isFoldable(first) && first.actor?.id === change.actor?.id)
      last.push(change)
    else all.push([change])
  }
  return all
}

const isFoldable = ({ kind, actor, flags }: Change): boolean =>
  actor !== null && kind.endsWith('.edited') && !isFlagged(flags)

const newestOf = (run: Change[]): Change => run[0] as Change

/** Returns the first moment of the UTC day. */
const dayOf = (at: string): string => `${new Date(at).toISOString().slice(0, 10)}T00:00:00.000Z`

/** A removed part or vehicle has no page. */
const itemOf = ({ page, itemId }: Change): string => page?.id ?? itemId
