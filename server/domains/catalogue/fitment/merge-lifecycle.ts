import { ruleOf } from '../../merge-statements.ts'
import { mergedAnswers } from './queries.ts'

/** The answers of owners move. Of two answers of a user for one vehicle the newer counts. */
export const answerMergeRule = ruleOf(['fitment_confirmation.part_id'], mergedAnswers)
