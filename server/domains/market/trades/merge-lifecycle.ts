import { ruleOf } from '../../merge-statements.ts'
import { mergedTrades } from './queries.ts'

/** Trades move. */
export const tradeMergeRule = ruleOf(['trade.part_id'], mergedTrades)
