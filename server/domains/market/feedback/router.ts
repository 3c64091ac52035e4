import { z } from 'zod'
import {
  feedbackInput,
  feedbackListInput,
  feedbackReplyInput,
  feedbackSummariesInput,
} from '../../../../shared/feedback.ts'
import { idSchema } from '../../../../shared/fields.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { getFeedbackOfTrade, getSummaries, leaveFeedback, listFeedback, replyToFeedback } from './service.ts'

const LIMIT = { count: 30, seconds: 3_600 }

export const feedbackRouter = router({
  /** Returns the counts and the percentage of users, for the names on a page. */
  summaries: publicProcedure
    .input(feedbackSummariesInput)
    .query(({ ctx, input }) => getSummaries(ctx.deps, input.userIds)),

  ofUser: publicProcedure.input(feedbackListInput).query(({ ctx, input }) => listFeedback(ctx.deps, input)),

  ofTrade: signedInProcedure
    .input(z.object({ tradeId: idSchema }))
    .query(({ ctx, input }) => getFeedbackOfTrade(ctx.deps, ctx.user.id, input.tradeId)),

  leave: unmutedProcedure
    .meta({ limit: LIMIT })
    .input(feedbackInput)
    .mutation(({ ctx, input }) => leaveFeedback(ctx.deps, ctx.user.id, input)),

  reply: unmutedProcedure
    .meta({ limit: LIMIT })
    .input(feedbackReplyInput)
    .mutation(({ ctx, input }) => replyToFeedback(ctx.deps, ctx.user.id, input)),
})
