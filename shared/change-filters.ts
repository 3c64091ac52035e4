import type { Flag } from './flags.ts'

// States and filters of changes for pages. Without schemas, so that the page of changes does not load zod.

/** The states of a change. A change by a user of level 2 is trusted: it needs no check. */
export const CHECK_STATES = ['unchecked', 'good', 'undone', 'trusted'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** The kinds of the filter, with their labels. A change may have several. */
export const RECENT_KINDS = {
  parts: 'Parts',
  numbers: 'Numbers',
  tags: 'Tags',
  cars: 'Cars',
  relations: 'Relations',
  vehicles: 'Vehicles',
  images: 'Images',
  created: 'Created',
  removed: 'Removed',
  undone: 'Undone',
} as const
export type RecentKind = keyof typeof RECENT_KINDS

/** The filter by the age of the account at the time of the change, in days. */
export const ACCOUNT_AGES = [7, 30, 90] as const
export type AccountAge = (typeof ACCOUNT_AGES)[number]
/** The filter by size, in characters, cars, rows or images added and removed. */
export const SIZES = { small: 'Under 100', medium: '100 to 1,000', large: 'Over 1,000' } as const
export type Size = keyof typeof SIZES

/** The number of changes in a page of the list. */
export const PAGE_OF_CHANGES = 50

/** Returns whether a change has flags other than those of good tone. */
export const isFlagged = (flags: Flag[]) => flags.some(({ rule }) => rule !== 'sources')

export const UNDO_REASON_MISSING = 'Say why you undo this change.'
