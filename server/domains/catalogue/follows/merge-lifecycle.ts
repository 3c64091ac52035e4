import { ruleOf } from '../../merge-statements.ts'
import { mergedFollows } from './queries.ts'

/** Follows move, and mutes with them. */
export const followMergeRule = ruleOf(['follow.item_id'], mergedFollows)
