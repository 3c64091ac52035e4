/**
 * How far the edits of a user are trusted. It is earned: 1 after some days and edits that stood, 2 after a month and many
 * edits of which few were undone, or by a grant. Moderators have level 3.
 */
export type Level = 0 | 1 | 2 | 3

/** What the first two levels need. */
export const LEVEL_1 = { days: 4, stood: 10 } as const
export const LEVEL_2 = { days: 30, edits: 100, undonePercentBelow: 5 } as const

export const LEVEL_LABELS: Record<Level, string> = {
  0: 'everyone',
  1: 'users with 10 edits that stood',
  2: 'users with 100 edits that stood',
  3: 'moderators',
}
