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
  /** The offers that the caller made or received. */
  list: signedInProcedure.input(offerListInput).query(({ ctx, input }) => listOffers(ctx.deps, ctx.user.id, input)),

  /** The offers between the caller and a partner, which their conversation shows as cards. */
  withPartner: signedInProcedure
    .input(z.object({ partnerId: idSchema }))
    .query(({ ctx, input }) => listWithPartner(ctx.deps, ctx.user.id, input.partnerId)),

  /** Makes an offer on a listing of another user. */
  make: unmutedProcedure
    .meta({ limit: OFFERS })
    .input(offerMakeInput)
    .mutation(({ ctx, input }) => makeOffer(ctx.deps, ctx.user.id, input)),

  /** Answers an offer to the caller with another price. */
  counter: unmutedProcedure
    .meta({ limit: OFFERS })
    .input(offerCounterInput)
    .mutation(({ ctx, input }) => counterOffer(ctx.deps, ctx.user.id, input)),

  /** Accepts an offer to the caller. The listing is reserved. */
  accept: unmutedProcedure
    .meta({ limit: ANSWERS })
    .input(offerAcceptInput)
    .mutation(({ ctx, input }) => acceptOffer(ctx.deps, ctx.user.id, input)),

  /** Declines an offer to the caller. */
  decline: signedInProcedure
    .meta({ limit: ANSWERS })
    .input(idInput)
    .mutation(({ ctx, input }) => declineOffer(ctx.deps, ctx.user.id, input.id)),

  /** Withdraws an offer of the caller. */
  withdraw: signedInProcedure
    .meta({ limit: ANSWERS })
    .input(idInput)
    .mutation(({ ctx, input }) => withdrawOffer(ctx.deps, ctx.user.id, input.id)),
})
