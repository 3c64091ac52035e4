import { z } from 'zod'
import { idInput, idSchema } from '../../../../shared/fields.ts'
import { offerAcceptInput, offerCounterInput, offerListInput, offerMakeInput } from '../../../../shared/offers.ts'
import { router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import {
  acceptOffer,
  counterOffer,
  declineOffer,
  listOffers,
  listWithPartner,
  makeOffer,
  withdrawOffer,
} from './service.ts'

/** An offer sends a message, so it is limited like messages. */
const OFFERS = { count: 60, seconds: 3_600 }
const ANSWERS = { count: 60, seconds: 600 }

export const offerRouter = router({
  list: signedInProcedure.input(offerListInput).query(({ ctx, input }) => listOffers(ctx.deps, ctx.user.id, input)),

  withPartner: signedInProcedure
    .input(z.object({ partnerId: idSchema }))
    .query(({ ctx, input }) => listWithPartner(ctx.deps, ctx.user.id, input.partnerId)),

  make: unmutedProcedure
    .meta({ limit: OFFERS })
    .input(offerMakeInput)
    .mutation(({ ctx, input }) => makeOffer(ctx.deps, ctx.user.id, input)),

  counter: unmutedProcedure
    .meta({ limit: OFFERS })
    .input(offerCounterInput)
    .mutation(({ ctx, input }) => counterOffer(ctx.deps, ctx.user.id, input)),

  accept: unmutedProcedure
    .meta({ limit: ANSWERS })
    .input(offerAcceptInput)
    .mutation(({ ctx, input }) => acceptOffer(ctx.deps, ctx.user.id, input)),

  decline: signedInProcedure
    .meta({ limit: ANSWERS })
    .input(idInput)
    .mutation(({ ctx, input }) => declineOffer(ctx.deps, ctx.user.id, input.id)),

  withdraw: signedInProcedure
    .meta({ limit: ANSWERS })
    .input(idInput)
    .mutation(({ ctx, input }) => withdrawOffer(ctx.deps, ctx.user.id, input.id)),
})
