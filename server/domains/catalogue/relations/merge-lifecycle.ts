import type { MergeRule } from '../../merge-rule.ts'
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
