import { z } from 'zod'
import { keysOf } from './labels.ts'
import { LENGTH, PAGE_SIZE } from './limits.ts'
import { PUBLIC_ACTIONS, RULES_BROKEN } from './moderation-labels.ts'
import { ITEM_TYPE, REPORT_STATUS, reasonText } from './reports.ts'
import { idCursorSchema, limitSchema, pageSchema } from './paging.ts'
import { idSchema, lineSchema, textSchema } from './fields.ts'
import { tagSchema } from './tags.ts'

export const MODERATION_ACTIONS = [
  'under-review',
  'resolve',
  'resolve-no-action',
  'dismiss',
  'delete-item',
  'revert',
  'warn-user',
  'mute-user',
  'unmute',
  'uphold-mute',
  'lift-mute',
  'restore',
  'close-problem',
  'protect',
  'unprotect',
  'merge',
  'undo-merge',
  'undo-all',
  'restore-all',
] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

export const ADMIN_REASON_MISSING = 'Reason/Note is required for this action.'
export const MUTE_DAYS = { least: 1, most: 30 } as const
export const MUTE_DAYS_WRONG = 'Enter a whole number of days from 1 to 30.'

/** What the public log of moderator actions says of an action. Every input of an action has these fields. */
export const publicReasonFields = {
  rule: z.enum(keysOf(RULES_BROKEN), 'Choose one of the rules.').optional(),
  publicReason: textSchema(
    LENGTH.note,
    'A reason must be text.',
    `The reason for the public has at most ${LENGTH.note} characters.`,
  )
    .transform((reason) => reason.trim())
    .optional(),
}
export type PublicReason = z.output<z.ZodObject<typeof publicReasonFields>>

/** Filters for reports with a tag, or without tags. */
const ofTag = { tag: tagSchema.optional(), untagged: z.boolean().default(false) }

const SEARCH_SHORT = 'Type at least 3 characters.'
/** A text that moderators search for; '' for none. The index of names and titles needs three characters. */
export const searchSchema = lineSchema('A search', LENGTH.link)
  .refine((text) => text === '' || text.length >= 3, SEARCH_SHORT)
  .default('')

/** A page of the admin panel. 'all' switches a filter off. */
export const reportListInput = pageSchema(PAGE_SIZE.reports).safeExtend({
  /** The author or a reporter: a name, a handle, an id or the address of the profile. */
  person: searchSchema,
  /** The item: a title, a part number, an id or the address of a page. */
  item: searchSchema,
  status: z.enum([...keysOf(REPORT_STATUS), 'all']).default('open'),
  itemType: z.enum([...keysOf(ITEM_TYPE), 'all']).default('all'),
  ...ofTag,
})

export const adminReasonSchema = reasonText(ADMIN_REASON_MISSING)

/** Reports that one bulk action handles. */
export const BULK_REPORTS = 50
const BULK_TOO_MANY = `Choose at most ${BULK_REPORTS} reports.`

/** What a bulk action does to each of its reports: a new status, or the deletion of the content. */
const BULK_ACTIONS = [
  'under_review',
  'dismissed',
  'resolved_action_taken',
  'resolved_no_action',
  'delete_item',
] as const

export const bulkInput = z.object({
  ids: z.array(idSchema).min(1, 'Choose at least one report.').max(BULK_REPORTS, BULK_TOO_MANY),
  action: z.enum(BULK_ACTIONS),
  adminReason: adminReasonSchema,
  ...publicReasonFields,
})

/** A report can be set to under review or closed, but not opened again. */
export const reportStatusInput = z.object({
  id: idSchema,
  status: z.enum(['under_review', 'resolved_action_taken', 'resolved_no_action', 'dismissed']),
  adminNotes: adminReasonSchema,
  ...publicReasonFields,
})

export const reportActionInput = z.object({ id: idSchema, adminReason: adminReasonSchema, ...publicReasonFields })

export const reportMuteInput = reportActionInput.extend({
  muteDurationDays: z.int(MUTE_DAYS_WRONG).min(MUTE_DAYS.least, MUTE_DAYS_WRONG).max(MUTE_DAYS.most, MUTE_DAYS_WRONG),
})

/** The log of all actions, for moderators. */
export const moderationLogInput = z.object({
  ...ofTag,
  /** A name, a handle, an id or the address of the profile. */
  moderator: searchSchema,
  action: z.enum(MODERATION_ACTIONS).optional(),
  /** The author of the item, or the user whom the action is about, as `moderator`. */
  person: searchSchema,
  cursor: idCursorSchema,
  limit: limitSchema(20),
})

/** The log for everyone. */
export const publicLogInput = z.object({
  action: z.enum(keysOf(PUBLIC_ACTIONS)).optional(),
  tag: tagSchema.optional(),
  cursor: idCursorSchema,
  limit: limitSchema(20),
})
