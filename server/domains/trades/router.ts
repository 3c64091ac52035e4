import { z } from 'zod'
import { idSchema } from '../../../shared/fields.ts'
import { publicProcedure, router, signedInProcedure } from '../../trpc/init.ts'
import { confirmTrade, declineTrade, getPriceHistory, listPending } from './service.ts'

const idInput = z.object({ id: idSchema })
const ANSWERS = { count: 60, seconds: 600 }

export const tradeRouter = router({
  /** The prices at which a part was sold. */
  history: publicProcedure
    .input(z.object({ partId: idSchema }))
    .query(({ ctx, input }) => getPriceHistory(ctx.deps, input.partId)),

  /** The unconfirmed sales between the user and a partner. */
  pending: signedInProcedure
    .input(z.object({ partnerId: idSchema }))
    .query(({ ctx, input }) => listPending(ctx.deps, ctx.user.id, input.partnerId)),

  /** The other side of a listing confirms that it was sold. */
  confirm: signedInProcedure
    .meta({ limit: ANSWERS })
    .input(idInput)
    .mutation(({ ctx, input }) => confirmTrade(ctx.deps, ctx.user.id, input.id)),

  /** Either side takes back an unconfirmed sale. */
  decline: signedInProcedure
    .meta({ limit: ANSWERS })
    .input(idInput)
    .mutation(({ ctx, input }) => declineTrade(ctx.deps, ctx.user.id, input.id)),
})
