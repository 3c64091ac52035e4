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
