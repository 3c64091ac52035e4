import type { MergeRule, MovedRow } from '../../merge-rule.ts'
import { lockStatements, moveOnePerUser } from '../../merge-statements.ts'
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

const { lock, lockNow } = lockStatements(
  'confirmations of relations',
  'relation_confirmation where part_id = any($partIds::uuid[]) or other_id = any($partIds::uuid[]) order by id',
  'update',
)

/** The statements that move the confirmations with the part in `column`. A relation of a part with itself is none. */
const movedBy = (column: string, otherColumn: string) =>
  moveOnePerUser({
    table: 'relation_confirmation',
    name: `relation_confirmation.${column}`,
    column,
    type: 'uuid',
    movable: `t.${otherColumn} not in ($loserId::uuid, $winnerId::uuid)`,
    per: ['kind', otherColumn, 'user_id'],
    primaryKey: 'id',
    values: ['vehicle_id', 'created_at', 'removed_at'],
    newerBy: ['created_at'],
  })
const directions = [movedBy('part_id', 'other_id'), movedBy('other_id', 'part_id')]

/** The confirmations move in both directions. Of two by one user the newer counts. One of a relation between the two parts stays. */
export const relationConfirmationMergeRule: MergeRule = {
  columns: ['relation_confirmation.part_id', 'relation_confirmation.other_id'],
  lock: async ({ query }, partIds, now) => void (await query(now ? lockNow : lock, { partIds })),
  async move({ query }, parts) {
    const moved: MovedRow[] = []
    for (const { move } of directions) moved.push(...(await query(move, parts)))
    return moved
  },
  async moveBack({ query }, { loserId, winnerId }, rows) {
    const keys: string[] = []
    for (const { moveBack } of directions) {
      const back = await query(moveBack, { loserId, winnerId, rows: JSON.stringify(rows) })
      keys.push(...back.map(({ key }) => key))
    }
    return keys
  },
}
