import { z } from 'zod'
import { idSchema } from './fields.ts'
import type { Level } from './levels.ts'
import { publicReasonFields } from './moderation.ts'
import { reasonText } from './reports.ts'

/** The level that a user needs to edit a page. Level 3 is that of the moderators of its tags. */
export type Protection = { level: Exclude<Level, 0>; until: string | null; reason: string }

/** Days of the longest protection with an end. */
export const MAX_PROTECTED_DAYS = 366

const pageFields = { type: z.enum(['part', 'vehicle']), id: idSchema }
export type ProtectedPage = z.output<z.ZodObject<typeof pageFields>>

/** `until` is null for a protection that only a moderator ends. The reason is public. */
export const protectFields = {
  level: z.literal([1, 2, 3], 'Choose who may edit.'),
  until: z.iso.datetime('Choose a date.').nullable().default(null),
  reason: reasonText('Say why you protect this page.'),
  ...publicReasonFields,
}
export const protectInput = z.object({ ...pageFields, ...protectFields })
export const endProtectionInput = z.object({ ...pageFields, ...publicReasonFields })
