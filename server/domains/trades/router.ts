import { z } from 'zod'
import { idSchema } from '../../../shared/fields.ts'
import { publicProcedure, router, signedInProcedure } from '../../trpc/init.ts'
import { confirmTrade, declineTrade, getPriceHistory, listPending } from './service.ts'

const idInput = z.object({ id: idSchema })
const TRADE_RATE_LIMIT = { count: 60, seconds: 600 }

export const tradeRouter = router({
  /** Returns the number and the latest prices of the confirmed trades of a part. */
  history: publicProcedure
    .input(z.object({ partId: idSchema }))
    .query(({ ctx, input }) => getPriceHistory(ctx.deps, input.partId)),

  /** Returns the pending trades between the caller and another user. */
  pending: signedInProcedure
    .input(z.object({ partnerId: idSchema }))
    .query(({ ctx, input }) => listPending(ctx.deps, ctx.user.id, input.partnerId)),

  /** Confirms a pending trade. Only the user who does not own the listing can confirm it. */
  confirm: signedInProcedure
    .meta({ limit: TRADE_RATE_LIMIT })
    .input(idInput)
    .mutation(({ ctx, input }) => confirmTrade(ctx.deps, ctx.user.id, input.id)),

  /** Declines a pending trade, for its buyer or its seller. The listing is active again. */
  decline: signedInProcedure
    .meta({ limit: TRADE_RATE_LIMIT })
    .input(idInput)
    .mutation(({ ctx, input }) => declineTrade(ctx.deps, ctx.user.id, input.id)),
})
