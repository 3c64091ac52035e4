import { z } from 'zod'
import { idSchema } from './fields.ts'
import type { Flag } from './flags.ts'
import { limitSchema } from './paging.ts'
import { reasonText } from './reports.ts'
import { tagSchema } from './tags.ts'

/** The states of a change. A change by a user of level 2 is trusted: it needs no check. */
export const CHECK_STATES = ['unchecked', 'good', 'undone', 'trusted'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** The kinds of the filter, with their labels. A change may have several. */
export const RECENT_KINDS = {
  parts: 'Parts',
  numbers: 'Numbers',
  tags: 'Tags',
  cars: 'Cars',
  vehicles: 'Vehicles',
  images: 'Images',
  created: 'Created',
  removed: 'Removed',
  undone: 'Undone',
} as const
export type RecentKind = keyof typeof RECENT_KINDS

/** The filter by the age of the account at the time of the change, in days. */
export const ACCOUNT_AGES = [7, 30, 90] as const
/** The filter by size, in characters, cars, rows or images added and removed. */
export const SIZES = { small: 'Under 100', medium: '100 to 1,000', large: 'Over 1,000' } as const
export type Size = keyof typeof SIZES

const keysOf = <T extends object>(object: T) => Object.keys(object) as [keyof T & string, ...(keyof T & string)[]]
/** The number of a change. */
export const seqSchema = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const PAGE_OF_CHANGES = 50

/** The filters of the list, newest first. `mine` and `followed` need a session. */
export const recentChangesInput = z.object({
  kind: z.enum(keysOf(RECENT_KINDS)).optional(),
  tag: tagSchema.optional(),
  vehicle: idSchema.optional(),
  page: idSchema.optional(),
  user: idSchema.optional(),
  age: z.union(ACCOUNT_AGES.map((days) => z.literal(days))).optional(),
  size: z.enum(keysOf(SIZES)).optional(),
  unchecked: z.boolean().default(false),
  flagged: z.boolean().default(false),
  mine: z.boolean().default(false),
  followed: z.boolean().default(false),
  /** Changes with smaller numbers. */
  cursor: seqSchema.nullish(),
  /** Changes with greater numbers, oldest first. A reader that follows it sees each change once. */
  after: seqSchema.optional(),
  limit: limitSchema(PAGE_OF_CHANGES),
})

export const changeIdInput = z.object({ id: idSchema })

export const UNDO_REASON_MISSING = 'Say why you undo this change.'
/** `newest` is the number of the newest revision that the user saw; 0 for an image. */
export const undoChangeInput = z.object({
  id: idSchema,
  reason: reasonText(UNDO_REASON_MISSING),
  newest: z.number().int().min(0),
})

/** The values that the filters match, as the column `keys` has them. */
export const keyOf = {
  kind: (kind: RecentKind) => `kind:${kind}`,
  tag: (tag: string) => `tag:${tag}`,
  vehicle: (id: string) => `vehicle:${id}`,
  age: (days: number) => `age:${days}`,
  size: (size: Size) => `size:${size}`,
  flagged: 'flagged',
}

/** The flags of a change, without those of good tone. */
export const isFlagged = (flags: Flag[]) => flags.some(({ rule }) => rule !== 'sources')
