import { z } from 'zod'
import { idSchema, textSchema, visibleTextSchema } from './fields.ts'
import { DETAIL_GRADES, keysOf, RATINGS } from './labels.ts'
import { LENGTH, MAX_PAGE_SIZE } from './limits.ts'
import { cursorSchema, limitSchema } from './paging.ts'

/** Days after the confirmation of a trade in which both sides can write. Then feedback without a counterpart is published. */
export const FEEDBACK_DAYS = 14
/** Days in which only the first feedback of one user about another counts. */
export const PAIR_DAYS = 180

/** positive / (positive + negative) in percent, a whole number; null without either. */
export const positivePercent = (positive: number, negative: number): number | null =>
  positive + negative === 0 ? null : Math.round((100 * positive) / (positive + negative))

/** The first page of the list on a profile. */
const LISTED = 6

const LONG = `A comment has at most ${LENGTH.feedback.toLocaleString('en')} characters.`
const detailSchema = z.enum(keysOf(DETAIL_GRADES), 'Choose good, fair or poor.').nullable().default(null)

export const feedbackInput = z.object({
  tradeId: idSchema,
  rating: z.enum(keysOf(RATINGS), 'Choose positive, neutral or negative.'),
  described: detailSchema,
  contact: detailSchema,
  delivery: detailSchema,
  text: textSchema(LENGTH.feedback, 'A comment must be text.', LONG)
    .transform((text) => text.trim())
    .default(''),
})

const REPLY_LONG = `A reply has at most ${LENGTH.feedback.toLocaleString('en')} characters.`

export const feedbackReplyInput = z.object({
  id: idSchema,
  text: visibleTextSchema(LENGTH.feedback, 'Please write a reply.', REPLY_LONG).transform((text) => text.trim()),
})

export const feedbackListInput = z.object({ userId: idSchema, cursor: cursorSchema, limit: limitSchema(LISTED) })

export const feedbackSummariesInput = z.object({ userIds: z.array(idSchema).max(MAX_PAGE_SIZE) })
