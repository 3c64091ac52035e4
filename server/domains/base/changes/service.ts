import { CHANGES, type Change } from '../../../../shared/changes.ts'
import type { Deps } from '../../../deps.ts'
import { insertChange } from './queries.ts'

/** Fields that most changes leave out. */
type Defaults = Partial<Pick<Change, 'partId' | 'groupId'> & { tells: (string | null)[] }>
type NewChange = Change extends infer C
  ? C extends Change
    ? Omit<C, keyof Defaults | 'facts'> & Facts<C>
    : never
  : never
type Facts<C extends Change> = object extends C['facts'] ? { facts?: C['facts'] } : { facts: C['facts'] }

/**
 * Records what happened, in the transaction of the act.
 * @param change `tells` may have nulls, for unknown users, and the actor
 */
export async function recordChange(deps: Deps, change: NewChange & Defaults): Promise<void> {
  const { item, visibility } = CHANGES[change.kind]
  const { partId = null, groupId = null, tells = [], facts = {} } = change
  const row = { ...change, partId, groupId, tells, facts: JSON.stringify(facts) }
  await deps.query(insertChange, { ...row, itemType: item, visibility, at: deps.now() })
}

/** The kinds of new revisions: an edit, and the restoration of an earlier revision. */
const REVISED = {
  part: ['part.edited', 'part.reverted'],
  vehicle: ['vehicle.edited', 'vehicle.reverted'],
  fitment: ['fitment.edited', 'fitment.reverted'],
} as const

/** The numbers of the revisions that a revert undoes. */
export type UndoneNumbers = { gt: number; lt: number }

/**
 * Records a new revision. A revert tells the authors of the revisions that it undoes.
 * @param numbers of the revision that it restores, null for an edit, and of the new revision
 * @param authorsOf returns each author of the revisions with these numbers once
 */
export async function recordRevision(
  deps: Deps,
  type: keyof typeof REVISED,
  change: { actorId: string; itemId: string; partId?: string },
  [toRevision, revision]: [number | null, number],
  authorsOf: (numbers: UndoneNumbers) => Promise<{ authorId: string | null }[]>,
): Promise<void> {
  const [edited, reverted] = REVISED[type]
  if (toRevision === null) return recordChange(deps, { ...change, kind: edited, facts: { revision } })
  const undone = await authorsOf({ gt: toRevision, lt: revision })
  const tells = undone.map(({ authorId }) => authorId)
  await recordChange(deps, { ...change, kind: reverted, tells, facts: { revision, toRevision } })
}
