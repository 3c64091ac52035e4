import type { ListingCondition } from './listings.ts'

// What the pages and the API call the states and orders of content. No schemas here: with them, the first view of each
// page would load zod (23 kB).

/** Returns the keys of labels, for a schema. */
export const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as [Key, ...Key[]]

export const LISTING_TYPES = ['ask', 'bid'] as const
export type ListingType = (typeof LISTING_TYPES)[number]

/** The labels of the conditions. */
export const CONDITION_WORDS: Record<ListingCondition, string> = {
  new: 'New',
  like_new: 'Like new',
  good: 'Good',
  fair: 'Fair',
  for_parts: 'For parts',
}

/** 'Good or better', 'New' */
export const orBetter = (least: ListingCondition): string =>
  least === 'new' ? CONDITION_WORDS.new : `${CONDITION_WORDS[least]} or better`

/** The labels of the ratings, and of the details of feedback. */
export const RATINGS = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' } as const
export type Rating = keyof typeof RATINGS
export const DETAILS = { described: 'As described', contact: 'Contact', delivery: 'Delivery' } as const
export const DETAIL_GRADES = { good: 'Good', fair: 'Fair', poor: 'Poor' } as const
export type DetailGrade = keyof typeof DETAIL_GRADES

/** The labels of the problems with a trade, and of the outcomes with which moderators close them. */
export const PROBLEM_KINDS = {
  not_received: 'Not received',
  not_as_described: 'Not as described',
  wrong_part: 'Wrong part',
  not_paid: 'Not paid',
  no_answer: 'No answer',
} as const
export type ProblemKind = keyof typeof PROBLEM_KINDS
export const PROBLEM_OUTCOMES = {
  refund_agreed: 'Refund agreed',
  return_agreed: 'Return agreed',
  delivered_after_all: 'Delivered after all',
  no_agreement: 'No agreement',
  unfounded: 'Unfounded',
} as const
export type ProblemOutcome = keyof typeof PROBLEM_OUTCOMES

/** The facts of a used part of which its buyer says whether they were as stated. */
export const STATED_FACTS = {
  condition: 'Condition',
  odometer: 'Odometer',
  damage: 'Damage',
  tested: 'Test',
  donor: 'Donor car',
} as const
export type StatedFact = keyof typeof STATED_FACTS
/** The number of answers to a fact of a seller's parts, and how many of them say that it was as stated. */
export type StatementCount = { fact: StatedFact; asStated: number; total: number }

/** The name of a deleted account. */
export const UNKNOWN_USER = 'Unknown User'

/** The name of a deleted account in conversations, in trades and beside feedback. */
export const DELETED_USER = 'Deleted user'

/** The text that is shown for a deleted comment. */
export const deletedText = (deleted: 'author' | 'moderator' | null): string =>
  deleted === 'moderator' ? '[removed by moderator]' : '[deleted by user]'

/** The name that is shown for the author of a comment. */
export function authorName(comment: { author: { name: string } | null; deleted: unknown }): string {
  return comment.author?.name ?? (comment.deleted ? 'Anonymous' : UNKNOWN_USER)
}

/** The orders of threads. Best is most votes first, then newest first. */
export const COMMENT_SORTS = { best: 'Best', newest: 'Newest', oldest: 'Oldest' } as const
export type CommentSort = keyof typeof COMMENT_SORTS
/** The default order of the site. REST lists newest first. */
export const DEFAULT_COMMENT_SORT: CommentSort = 'best'

export const SEARCH_SORTS = ['relevance', 'lowest_ask', 'newest'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]
