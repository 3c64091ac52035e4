import { z } from 'zod'
import { idInput, idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { listingSellInput } from '../../../../shared/listings.ts'
import {
  listingAcceptInput,
  tradeListInput,
  tradeMarkSoldInput,
  tradeSaleInput,
  tradeStatementsInput,
} from '../../../../shared/trades.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { acceptListing } from './acceptance-service.ts'
import { sellListing } from './owner-sale-service.ts'
import { cancelTrade, confirmTrade, correctTrade, markTradeSold } from './sale-service.ts'
import { stateFacts } from './statement-service.ts'
import { getPriceHistory, getSoldPrices, listPending, listTrades } from './service.ts'

const TRADE_RATE_LIMIT = { count: 60, seconds: 600 }

/** A procedure of listings that needs trades. */
export const listingSaleRouter = router({
  /** The owner marks a piece of a listing as sold. The limit is low because the other side is told. */
  sell: unmutedProcedure
    .meta({ limit: { count: 10, seconds: 3_600 } })
    .input(listingSellInput)
    .mutation(({ ctx, input }) => sellListing(ctx.deps, ctx.user.id, input)),
})

export const tradeRouter = router({
  history: publicProcedure
    .input(z.object({ partId: idSchema }))
    .query(({ ctx, input }) => getPriceHistory(ctx.deps, input.partId)),

  soldPrices: publicProcedure
    .input(z.object({ idOrSlug: idOrSlugSchema }))
    .query(async ({ ctx, input }) => getSoldPrices(ctx.deps, await viewerOf(ctx), input.idOrSlug)),

  list: signedInProcedure.input(tradeListInput).query(({ ctx, input }) => listTrades(ctx.deps, ctx.user.id, input)),

  pending: signedInProcedure
    .input(z.object({ partnerId: idSchema }))
    .query(({ ctx, input }) => listPending(ctx.deps, ctx.user.id, input.partnerId)),

  acceptListing: unmutedProcedure
    .meta({ limit: TRADE_RATE_LIMIT })
    .input(listingAcceptInput)
    .mutation(({ ctx, input }) => acceptListing(ctx.deps, ctx.user.id, input)),

  /** Marks a reserved piece as sold, for its buyer or seller. The limit is low because the other side is told. */
  markSold: signedInProcedure
    .meta({ limit: { count: 10, seconds: 3_600 } })
    .input(tradeMarkSoldInput)
    .mutation(({ ctx, input }) => markTradeSold(ctx.deps, ctx.user.id, input)),

  correct: signedInProcedure
    .meta({ limit: TRADE_RATE_LIMIT })
    .input(tradeSaleInput)
    .mutation(({ ctx, input }) => correctTrade(ctx.deps, ctx.user.id, input)),

  confirm: signedInProcedure
    .meta({ limit: TRADE_RATE_LIMIT })
    .input(tradeSaleInput)
    .mutation(({ ctx, input }) => confirmTrade(ctx.deps, ctx.user.id, input)),

  stateFacts: unmutedProcedure
    .meta({ limit: TRADE_RATE_LIMIT })
    .input(tradeStatementsInput)
    .mutation(({ ctx, input }) => stateFacts(ctx.deps, ctx.user.id, input)),

  cancel: signedInProcedure
    .meta({ limit: TRADE_RATE_LIMIT })
    .input(idInput)
    .mutation(({ ctx, input }) => cancelTrade(ctx.deps, ctx.user.id, input.id)),
})
