import { ruleOf } from '../../merge-statements.ts'
import { mergedReports } from './queries.ts'

/** Open reports move. Closed ones stay with what was reported. */
export const reportMergeRule = ruleOf(['report.part_id', 'report.item_id'], mergedReports)
