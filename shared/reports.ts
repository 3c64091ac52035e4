import { z } from 'zod'
import { LENGTH } from './limits.ts'
import { idSchema, visibleTextSchema } from './fields.ts'

/** The labels of the states of a report (spec.md §2, Admin panel). */
export const REPORT_STATUS = {
  open: 'Open',
  under_review: 'Under Review',
  resolved_action_taken: 'Resolved (Action Taken)',
  resolved_no_action: 'Resolved (No Action)',
  dismissed: 'Dismissed',
} as const
export type ReportStatus = keyof typeof REPORT_STATUS

/** The labels of the types of items. spec.md has the first three (decisions.md, Where the spec records something unfinished). */
export const ITEM_TYPE = {
  listing: 'Listing',
  comment: 'Comment',
  user: 'User',
  part: 'Part',
  revision: 'Revision',
  image: 'Image',
  blog_post: 'Blog Post',
  message: 'Message',
} as const
export type Reportable = keyof typeof ITEM_TYPE

/** spec.md §5, Listing report. */
export const REASON_MISSING = 'Reason for reporting cannot be empty.'

/** The types of items that users can report. */
export const REPORTABLE = Object.keys(ITEM_TYPE) as [Reportable, ...Reportable[]]

const REASON_LONG = `A reason has at most ${LENGTH.reason.toLocaleString('en')} characters.`

/** @param missing the error for an empty reason */
export const reasonText = (missing: string) =>
  visibleTextSchema(LENGTH.reason, missing, REASON_LONG).transform((reason) => reason.trim())

/** The reason of a report. */
export const reasonSchema = reasonText(REASON_MISSING)

/** Images are reported by another procedure. */
export const reportCreateInput = z.object({
  itemType: z.enum(REPORTABLE).exclude(['image']),
  itemId: idSchema,
  reason: reasonSchema,
})
