import { z } from 'zod'
import { FEEDBACK_DAYS, feedbackInput, feedbackListInput, feedbackReplyInput } from '../../../../shared/feedback.ts'
import { idInput, idSchema } from '../../../../shared/fields.ts'
import { DETAIL_GRADES, keysOf, RATINGS, STATED_FACTS } from '../../../../shared/labels.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { cursorPageOf, personSchema, presentCursorPage, presentPerson, timeSchema } from '../../../rest/wire.ts'
import type { Feedback } from './queries.ts'
import type { TradeFeedback } from './service.ts'

const gradeSchema = z.enum(keysOf(DETAIL_GRADES)).nullable()

const feedbackSchema = z
  .object({
    _id: z.string(),
    /** Null for a deleted account. */
    author: personSchema.nullable(),
    rating: z.enum(keysOf(RATINGS)),
    described: gradeSchema,
    contact: gradeSchema,
    delivery: gradeSchema,
    text: z.string(),
    /** False if earlier feedback of the same author in 180 days counts. */
    counts: z.boolean(),
    createdAt: timeSchema,
    /** Null while only its author can read it. */
    publishedAt: timeSchema.nullable(),
    reply: z.string().nullable(),
    repliedAt: timeSchema.nullable(),
  })
  .meta({ id: 'Feedback' })

const presentFeedback = (feedback: Feedback): z.input<typeof feedbackSchema> => ({
  _id: feedback.id,
  author: presentPerson(feedback.author),
  rating: feedback.rating,
  described: feedback.described,
  contact: feedback.contact,
  delivery: feedback.delivery,
  text: feedback.text,
  counts: feedback.counts,
  createdAt: feedback.createdAt,
  publishedAt: feedback.publishedAt,
  reply: feedback.reply,
  repliedAt: feedback.repliedAt,
})

const ofTradeSchema = z.object({
  own: feedbackSchema.nullable(),
  /** The feedback of the other side; null until it is published. */
  other: feedbackSchema.nullable(),
  openUntil: timeSchema.nullable(),
})

const presentOfTrade = ({ own, other, openUntil }: TradeFeedback): z.input<typeof ofTradeSchema> => ({
  own: own && presentFeedback(own),
  other: other && presentFeedback(other),
  openUntil,
})

export const feedbackRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/users/:userId/feedback',
    summary: 'Lists the published feedback about a user, newest first',
    params: z.object({ userId: idSchema }),
    query: feedbackListInput.omit({ userId: true }),
    response: cursorPageOf(feedbackSchema).extend({
      total: z.number(),
      summary: z.object({
        positive: z.number(),
        neutral: z.number(),
        negative: z.number(),
        /** positive / (positive + negative) in percent; null without either. */
        percent: z.number().nullable(),
      }),
      /** Of the facts of used parts that the user sold: how many buyers found them as stated. */
      statements: z.array(z.object({ fact: z.enum(keysOf(STATED_FACTS)), asStated: z.int(), total: z.int() })),
    }),
    async handle(caller, { params, query }) {
      const { total, summary, statements, ...page } = await caller.feedback.ofUser({ ...params, ...query })
      const { positive, neutral, negative, percent } = summary
      return {
        ...presentCursorPage(page, presentFeedback),
        total,
        summary: { positive, neutral, negative, percent },
        statements,
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/trades/:id/feedback',
    summary: `Leaves feedback on the other side of a trade. It is published when both sides have written, or after ${FEEDBACK_DAYS} days`,
    auth: 'required',
    params: idInput,
    body: feedbackInput.omit({ tradeId: true }),
    status: 201,
    response: ofTradeSchema,
    handle: async (caller, { params, body }) =>
      presentOfTrade(await caller.feedback.leave({ tradeId: params.id, ...body })),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/feedback/:id/reply',
    summary: 'Replies to feedback about the caller, once',
    auth: 'required',
    params: idInput,
    body: feedbackReplyInput.omit({ id: true }),
    status: 201,
    response: feedbackSchema,
    handle: async (caller, { params, body }) => presentFeedback(await caller.feedback.reply({ ...params, ...body })),
  }),
]
