import type { Moved } from '../../shared/merges.ts'
import { imageVoteMergeRule } from './base/votes/merge-lifecycle.ts'
import { commentMergeRule } from './catalogue/comments/merge-lifecycle.ts'
import { answerMergeRule } from './catalogue/fitment/merge-lifecycle.ts'
import { followMergeRule } from './catalogue/follows/merge-lifecycle.ts'
import { imageMergeRule } from './catalogue/images/merge-lifecycle.ts'
import { relationConfirmationMergeRules, relationMergeRule } from './catalogue/relations/merge-lifecycle.ts'
import { listingMergeRules } from './market/listings/merge-lifecycle.ts'
import { messageMergeRule } from './market/messages/merge-lifecycle.ts'
import { tradeMergeRule } from './market/trades/merge-lifecycle.ts'
import { toldAskMergeRule, wantMergeRule } from './market/wants/merge-lifecycle.ts'
import type { MergeRule } from './merge-rule.ts'
import { reportMergeRule } from './people/reports/merge-lifecycle.ts'

/**
 * The rules of the rows that move when two parts are merged, in the order in which rows are locked: that of moderator actions, of
 * trades and of the deletion of an account. The preview and the report of an undo count the rows of those in `Moved`.
 */
export const MERGE_RULES = {
  reports: reportMergeRule,
  relations: relationMergeRule,
  comments: commentMergeRule,
  messages: messageMergeRule,
  sales: tradeMergeRule,
  answers: answerMergeRule,
  relationConfirmations: relationConfirmationMergeRules.of,
  confirmationsTo: relationConfirmationMergeRules.to,
  follows: followMergeRule,
  wants: wantMergeRule,
  toldAsks: toldAskMergeRule,
  asks: listingMergeRules.asks,
  bids: listingMergeRules.bids,
  otherListings: listingMergeRules.otherListings,
  images: imageMergeRule,
  imageVotes: imageVoteMergeRule,
} satisfies Record<Moved | 'relationConfirmations' | 'confirmationsTo' | 'toldAsks' | 'imageVotes', MergeRule>

/** The other columns that have a part, each with the reason why a merge does not change it. */
export const COLUMNS_THAT_STAY: Readonly<Record<string, string>> = {
  'part.merged_into_id': 'It is what a merge writes.',
  'part_merge.loser_id': 'It is the record of a merge.',
  'part_merge.winner_id': 'It is the record of a merge.',
  'part_slug.part_id': 'The addresses of the loser lead to the winner through the loser.',
  'part_number.part_id': 'A revision of the winner adds the numbers, so that an undo only shows the loser again.',
  'part_tag.part_id': 'A revision of the winner adds the tags.',
  'part_revision.part_id': 'The history of the loser stays with it, and the winner links it.',
  'part_search.part_id': 'Triggers keep it: a hidden part has no row.',
  'part_number_search.part_id': 'Triggers keep it: a hidden part has no row.',
  'part_fitment.part_id': 'A revision of the cars of the winner adds those of the loser.',
  'fitment_row.part_id': 'A revision of the cars of the winner adds those of the loser.',
  'fitment_revision.part_id': 'The history of the loser stays with it, and the winner links it.',
  'part_relations.part_id': 'A revision of the relations of the winner adds those of the loser.',
  'part_relation.part_id': 'A revision of the relations of the winner adds those of the loser.',
  'relation_revision.part_id': 'The history of the loser stays with it, and the winner links it.',
  'protection.part_id': 'Nobody can edit the loser, and an undo protects it again.',
  'duplicate_candidate.low_id': 'The list has only visible parts.',
  'duplicate_candidate.high_id': 'The list has only visible parts.',
  'merge_proposal.loser_id': 'It says which two parts a user proposed to merge. An open one ends with the merge.',
  'merge_proposal.winner_id': 'It says which two parts a user proposed to merge. An open one ends with the merge.',
  'not_duplicate.low_id': 'A user said it of these two parts, also after an undo.',
  'not_duplicate.high_id': 'A user said it of these two parts, also after an undo.',
  'change.part_id': 'The log says what happened when it happened.',
  'change.item_id': 'The log says what happened when it happened.',
  'recent_change.page_id': 'The change was made on the page of the loser, whose history stays.',
  'recent_change.item_id': 'The change was made on the page of the loser, whose history stays.',
  'moderation_log.item_id': 'The log says what a moderator acted on.',
  'notification.page': 'A line leads to the address of the loser, which leads to the winner.',
  'notification.follow_item': 'A line says which follow the user was told for.',
  'mail_mute.page': 'The user stopped the mails about the page of the loser.',
}
