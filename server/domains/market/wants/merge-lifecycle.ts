import { ruleOf } from '../../merge-statements.ts'
import { mergedToldAsks, mergedWants } from './queries.ts'

/** Wants move. Of two wants of a user the newer counts. */
export const wantMergeRule = ruleOf(['want.part_id'], mergedWants)

/** The asks that users were told of move too, so that users are not told of them again. */
export const toldAskMergeRule = ruleOf(['want_told.part_id'], mergedToldAsks)
