import { keysOf } from './labels.ts'

/** What users can follow. A vehicle can be of any level. */
export const FOLLOW_TYPES = ['part', 'tag', 'vehicle', 'seller', 'post', 'thread'] as const
export type FollowType = (typeof FOLLOW_TYPES)[number]

export const FOLLOW_LEVELS = ['none', 'following', 'muted'] as const
export type FollowLevel = (typeof FOLLOW_LEVELS)[number]

/** What followers of a part can choose to be told of, in the order of the menu. */
export const TOPIC_LABELS = {
  asks: 'New asks and price falls',
  edits: 'Edits of this part',
  comments: 'Comments',
  sales: 'Sales',
} as const
export type FollowTopic = keyof typeof TOPIC_LABELS
export const FOLLOW_TOPICS = keysOf(TOPIC_LABELS)
export const DEFAULT_TOPICS: FollowTopic[] = ['asks', 'edits']

/** Items that a user can follow or mute. */
export const MAX_FOLLOWS = 5_000
export const TOO_MANY_FOLLOWS = `You can follow or mute at most ${MAX_FOLLOWS.toLocaleString('en')} items. Unfollow some first.`
