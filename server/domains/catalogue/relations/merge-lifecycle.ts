import { statement } from '../../../db/statement.ts'
import type { MergeRule } from '../../merge-rule.ts'
import { GIVEN_IDS, lockStatements, ruleOf } from '../../merge-statements.ts'
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

/** The rule of the confirmations with the part in `column`. */
function ruleBy(column: string, otherColumn: string): MergeRule {
  const name = `relation_confirmation.${column}`
  /** A relation of a part with itself is none, and a user confirms a relation once. */
  const isFree = (part: string) => `t.${otherColumn} <> ${part} and not exists (
    select from relation_confirmation own
    where own.${column} = ${part} and own.${otherColumn} = t.${otherColumn} and own.kind = t.kind and own.user_id = t.user_id)`
  return ruleOf([name], {
    ...locks,
    move: statement(
      `move ${name} to another part`,
      'bulk',
      `update relation_confirmation t set ${column} = $winnerId::uuid
      where t.${column} = $loserId::uuid and ${isFree('$winnerId::uuid')}
      returning t.id as key, false as "wasSwapped", null::jsonb as value`,
    ),
    moveBack: statement(
      `move ${name} back`,
      'bulk',
      `update relation_confirmation t set ${column} = $loserId::uuid
      where t.id = any(${GIVEN_IDS}) and t.${column} = $winnerId::uuid and ${isFree('$loserId::uuid')}
      returning t.id as key`,
    ),
  })
}

/**
 * The confirmations move in both directions. One of a relation that the user has confirmed for the winner too stays, as does one of a
 * relation between the two parts.
 */
export const relationConfirmationMergeRules = {
  of: ruleBy('part_id', 'other_id'),
  to: ruleBy('other_id', 'part_id'),
}
