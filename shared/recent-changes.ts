import { z } from 'zod'
import {
  ACCOUNT_AGES,
  PAGE_OF_CHANGES,
  RECENT_KINDS,
  SIZES,
  UNDO_REASON_MISSING,
  type RecentKind,
  type Size,
} from './change-filters.ts'
import { idSchema } from './fields.ts'
import { limitSchema } from './paging.ts'
import { reasonText } from './reports.ts'
import { tagSchema } from './tags.ts'

const keysOf = <T extends object>(object: T) => Object.keys(object) as [keyof T & string, ...(keyof T & string)[]]
/** The number of a change. */
export const seqSchema = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

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
  cursor: seqSchema.min(1).nullish(),
  /** Changes with greater numbers, oldest first. A reader that follows it sees each change once. */
  after: seqSchema.optional(),
  limit: limitSchema(PAGE_OF_CHANGES),
})

export const changeIdInput = z.object({ id: idSchema })

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
  user: (id: string) => `user:${id}`,
  page: (id: string) => `page:${id}`,
  age: (days: number) => `age:${days}`,
  size: (size: Size) => `size:${size}`,
  flagged: 'flagged',
  /** The index has it of the changes in this state. */
  unchecked: 'unchecked',
  /** The number of the change, divided by BLOCK. */
  block: (block: number | '') => `block:${block}`,
}
/** Numbers that follow each other and share a key, so that a search for other keys can end after some of them. */
export const BLOCK = 32_768
