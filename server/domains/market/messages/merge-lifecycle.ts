import { ruleOf } from '../../merge-statements.ts'
import { mergedMessages } from './queries.ts'

/** Messages are about the part that is kept. */
export const messageMergeRule = ruleOf(['message.about_part_id'], mergedMessages)
