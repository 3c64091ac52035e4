import { ruleOf } from '../../merge-statements.ts'
import { mergedImages } from './queries.ts'

/** Images move, removed ones too. An image that the winner has or had stays at the loser. */
export const imageMergeRule = ruleOf(['part_image.part_id'], mergedImages)
