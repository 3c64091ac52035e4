import { ruleOf } from '../../merge-statements.ts'
import { mergedImageVotes } from './queries.ts'

/** Of images with equal pixels, each user has one vote on the one that is kept: the vote on it, otherwise that on the other. */
export const imageVoteMergeRule = ruleOf([], mergedImageVotes)
