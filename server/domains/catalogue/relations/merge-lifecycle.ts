import type { MergeRule } from '../../merge-rule.ts'
import { lockStatements, moveOnePerUser, ruleOf } from '../../merge-statements.ts'
import { lockRelationEdits, lockRelationsTo, lockRelationsToNow, moveRelations, moveRelationsBack } from './queries.ts'

/**
 * The relations that are stored at other parts lead to the winner. Those that are stored at the loser stay there: the winner gets a
 * new revision.
 */
export const relationMergeRule: MergeRule = {
  columns: ['part_relation.other_id'],
  async lock({ query }, ids, now) {
    if (!now) await query(lockRelationEdits, {})
    await query(now ? lockRelationsToNow : lockRelationsTo, { ids })
  },
  async move({ query }, parts) {
    const rows = await query(moveRelations, parts)
    return rows.map(({ key }) => ({ key, wasSwapped: false, value: null }))
  },
  async moveBack({ query }, parts, rows) {
    const back = await query(moveRelationsBack, { ...parts, keys: rows.map(({ key }) => key) })
    return back.map(({ key }) => key)
  },
}

/** Each rule locks the confirmations of both directions, because they are locked in one order. */
const locks = lockStatements(
  'confirmations of relations',
  'relation_confirmation where part_id = any($partIds::uuid[]) or other_id = any($partIds::uuid[]) order by id',
  'update',
)

/** The rule of the confirmations with the part in `column`. A relation of a part with itself is none. */
const ruleBy = (column: string, otherColumn: string) =>
  ruleOf([`relation_confirmation.${column}`], {
    ...moveOnePerUser({
      table: 'relation_confirmation',
      name: `relation_confirmation.${column}`,
      column,
      type: 'uuid',
      movable: `t.${otherColumn} not in ($loserId::uuid, $winnerId::uuid)`,
      per: ['kind', otherColumn, 'user_id'],
      primaryKey: 'id',
      values: ['vehicle_id', 'created_at', 'removed_at'],
      newerBy: ['created_at'],
    }),
    ...locks,
  })

/**
 * The confirmations move in both directions. Of two by one user the newer counts. One of a relation between the two parts stays. Each
 * direction is a rule, because a user may have confirmed a relation in both, so that they have the same key.
 */
export const relationConfirmationMergeRules = {
  of: ruleBy('part_id', 'other_id'),
  to: ruleBy('other_id', 'part_id'),
}
