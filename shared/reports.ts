import { z } from 'zod'
import { LENGTH } from './limits.ts'
import { idSchema, visibleTextSchema } from './fields.ts'
import { cleanLine } from './text.ts'

/** The labels of the states of a report. */
export const REPORT_STATUS = {
  open: 'Open',
  under_review: 'Under Review',
  resolved_action_taken: 'Resolved (Action Taken)',
  resolved_no_action: 'Resolved (No Action)',
  dismissed: 'Dismissed',
} as const
export type ReportStatus = keyof typeof REPORT_STATUS

/** The labels of the types of items. */
export const ITEM_TYPE = {
  listing: 'Listing',
  comment: 'Comment',
  user: 'User',
  part: 'Part',
  revision: 'Revision',
  image: 'Image',
  blog_post: 'Blog Post',
  message: 'Message',
  feedback: 'Feedback',
  trade: 'Trade',
  vehicle: 'Vehicle',
  fitment: 'Fitment',
  confirmation: 'Confirmation',
  relation: 'Relations',
  donor: 'Donor car',
} as const
export type ItemType = keyof typeof ITEM_TYPE

/** A trade is reported only by opening a problem with it. */
export type Reportable = Exclude<ItemType, 'trade'>

export const REASON_MISSING = 'Reason for reporting cannot be empty.'

/** The types of items that users can report. */
export const REPORTABLE = Object.keys(ITEM_TYPE).filter((type) => type !== 'trade') as [Reportable, ...Reportable[]]

const REASON_LONG = `A reason has at most ${LENGTH.reason.toLocaleString('en')} characters.`

/** @param missing the error for an empty reason */
export const reasonText = (missing: string) =>
  visibleTextSchema(LENGTH.reason, missing, REASON_LONG).transform((reason) => reason.trim())

/** The reason of a report without a common reason. */
export const reasonSchema = reasonText(REASON_MISSING)

const DESCRIPTION_REASON_MISSING = 'Please provide a reason for reporting.'

const REPORT_REASONS = [
  'Impersonation',
  'Fraud or fake',
  'Does not pay',
  'Does not send',
  'Wrong information',
  'Spam or advertising',
  'Offensive',
  'Copyright',
  'Something else',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The reasons that only items of people and of their trades have. */
const ONLY: Partial<Record<ReportReason, readonly Reportable[]>> = {
  Impersonation: ['user', 'message'],
  'Fraud or fake': ['listing', 'donor', 'user', 'message'],
  'Does not pay': ['listing', 'user', 'message'],
  'Does not send': ['listing', 'user', 'message'],
}

/** Returns the common reasons for an item of this type, from which the form lets the user choose. */
export const reasonsFor = (type: Reportable): ReportReason[] =>
  REPORT_REASONS.filter((reason) => ONLY[reason]?.includes(type) ?? true)

const REASON_UNKNOWN = 'Please choose one of the reasons.'

/** Returns the stored reason: the common reason and the text of the user, 'Copyright: The drawing is mine.'. */
export const joinReason = (choice: ReportReason | null, text: string): string =>
  [choice, text.trim()].filter(Boolean).join(': ')

/** A report of any item. `choice` is a common reason, `reason` the text of the user. The output has both as `reason`. */
export const reportCreateInput = z
  .object({
    itemType: z.enum(REPORTABLE),
    itemId: idSchema,
    choice: z.enum(REPORT_REASONS, REASON_UNKNOWN).nullable().default(null),
    reason: z.string(REASON_MISSING),
  })
  .transform(({ choice, reason: text, ...item }, context) => {
    if (choice !== null && !reasonsFor(item.itemType).includes(choice)) {
      context.addIssue({ code: 'custom', path: ['choice'], message: REASON_UNKNOWN })
      return z.NEVER
    }
    const needsText = choice === null || choice === 'Something else'
    const isDescription = item.itemType === 'part' || item.itemType === 'revision'
    const schema = reasonText(isDescription ? DESCRIPTION_REASON_MISSING : REASON_MISSING)
    const { data: reason, error } = schema.safeParse(
      needsText && cleanLine(text) === '' ? '' : joinReason(choice, text),
    )
    if (reason !== undefined) return { ...item, reason }
    for (const { message } of error.issues) context.addIssue({ code: 'custom', path: ['reason'], message })
    return z.NEVER
  })

/** The report of an image over REST, which has no common reasons. */
export const imageReportInput = z.object({ itemId: idSchema, reason: reasonSchema })
