import { ruleOf } from '../../merge-statements.ts'
import { mergedComments } from './queries.ts'

/** Comments move with all their replies. */
export const commentMergeRule = ruleOf(['comment.part_id'], mergedComments)
