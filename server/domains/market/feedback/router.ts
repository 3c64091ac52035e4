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

  /** Lists the published feedback about a user. */
  ofUser: publicProcedure.input(feedbackListInput).query(({ ctx, input }) => listFeedback(ctx.deps, input)),

  /** Returns the caller's feedback of a trade, and that of the other side after its publication. */
  ofTrade: signedInProcedure
    .input(z.object({ tradeId: idSchema }))
    .query(({ ctx, input }) => getFeedbackOfTrade(ctx.deps, ctx.user.id, input.tradeId)),

  /** Stores the caller's feedback on the other side of a confirmed trade. */
  leave: unmutedProcedure
    .meta({ limit: LIMIT })
    .input(feedbackInput)
    .mutation(({ ctx, input }) => leaveFeedback(ctx.deps, ctx.user.id, input)),

  /** Replies to feedback about the caller. */
  reply: unmutedProcedure
    .meta({ limit: LIMIT })
    .input(feedbackReplyInput)
    .mutation(({ ctx, input }) => replyToFeedback(ctx.deps, ctx.user.id, input)),
})
