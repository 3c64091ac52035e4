import { z } from 'zod'
import { keysOf } from './labels.ts'
import { PAGE_SIZE } from './limits.ts'
import { ITEM_TYPE, REPORT_STATUS, reasonText } from './reports.ts'
import { idCursorSchema, limitSchema, pageSchema } from './paging.ts'
import { idSchema } from './fields.ts'
import { tagSchema } from './tags.ts'

export const MODERATION_ACTIONS = [
  'under-review',
  'resolve',
  'resolve-no-action',
  'dismiss',
  'delete-item',
  'revert',
  'mute-user',
  'unmute',
  'restore',
  'close-problem',
] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

export const ADMIN_REASON_MISSING = 'Reason/Note is required for this action.'
export const MUTE_DAYS = { least: 1, most: 30 } as const
export const MUTE_DAYS_WRONG = 'Enter a whole number of days from 1 to 30.'

/** Filters for reports with a tag, or without tags. */
const ofTag = { tag: tagSchema.optional(), untagged: z.boolean().default(false) }

/** A page of the admin panel. 'all' switches a filter off. */
export const reportListInput = pageSchema(PAGE_SIZE.reports).safeExtend({
  status: z.enum([...keysOf(REPORT_STATUS), 'all']).default('open'),
  itemType: z.enum([...keysOf(ITEM_TYPE), 'all']).default('all'),
  ...ofTag,
})

export const adminReasonSchema = reasonText(ADMIN_REASON_MISSING)

/** A report can be set to under review or closed, but not opened again. */
export const reportStatusInput = z.object({
  id: idSchema,
  status: z.enum(['under_review', 'resolved_action_taken', 'resolved_no_action', 'dismissed']),
  adminNotes: adminReasonSchema,
})

export const reportActionInput = z.object({ id: idSchema, adminReason: adminReasonSchema })

export const reportMuteInput = reportActionInput.extend({
  muteDurationDays: z.int(MUTE_DAYS_WRONG).min(MUTE_DAYS.least, MUTE_DAYS_WRONG).max(MUTE_DAYS.most, MUTE_DAYS_WRONG),
})

export const moderationLogInput = z.object({
  ...ofTag,
  cursor: idCursorSchema,
  limit: limitSchema(20),
})
