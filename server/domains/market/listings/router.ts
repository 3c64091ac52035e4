import { z } from 'zod'
import {
  listingCreateInput,
  listingEditInput,
  listingListInput,
  listingPageInput,
} from '../../../../shared/listings.ts'
import { idInput, idSchema } from '../../../../shared/fields.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { offerPhoto } from './photo-service.ts'
import {
  createListing,
  deleteListing,
  editListing,
  getListing,
  getListingDefaults,
  listListings,
  listPartners,
  listPrices,
  pageListings,
  renewListing,
} from './service.ts'

const CHANGES = { count: 60, seconds: 600 }

export const listingRouter = router({
  /** The active asks or bids of a part by cursor. */
  list: publicProcedure.input(listingListInput).query(({ ctx, input }) => listListings(ctx.deps, input)),

  /** The active asks or bids of a part by page number. */
  page: publicProcedure.input(listingPageInput).query(({ ctx, input }) => pageListings(ctx.deps, input)),

  /** The prices of all active listings of a part, for its price rule. */
  prices: publicProcedure
    .input(z.object({ partId: idSchema }))
    .query(({ ctx, input }) => listPrices(ctx.deps, input.partId)),

  /** An active listing with its part. The owner also gets an expired one. */
  byId: publicProcedure
    .input(idInput)
    .query(async ({ ctx, input }) => getListing(ctx.deps, await viewerOf(ctx), input.id)),

  /** The place and shipping that a new listing of the caller starts with. */
  defaults: signedInProcedure.query(({ ctx }) => getListingDefaults(ctx.deps, ctx.user.id)),

  /** Creates an ask or bid. A listing that crosses one of another user needs `evenIfCrossing`. */
  create: unmutedProcedure
    .meta({ limit: { count: 30, seconds: 3_600 } })
    .input(listingCreateInput)
    .mutation(({ ctx, input }) => createListing(ctx.deps, ctx.user.id, input)),

  /** The owner changes an active listing. A new price that crosses a listing of another user needs `evenIfCrossing`. */
  edit: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(listingEditInput)
    .mutation(({ ctx, input }) => editListing(ctx.deps, ctx.user.id, input)),

  /** The owner of an active listing adds its photo with this id to the gallery of the part. */
  offerPhoto: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(idInput)
    .mutation(({ ctx, input }) => offerPhoto(ctx.deps, ctx.user.id, input.id)),

  /** The owner renews an active or expired listing for 90 days. */
  renew: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(idInput)
    .mutation(({ ctx, input }) => renewListing(ctx.deps, ctx.user.id, input.id)),

  /** The owner deletes an active listing. */
  remove: signedInProcedure
    .meta({ limit: CHANGES })
    .input(idInput)
    .mutation(({ ctx, input }) => deleteListing(ctx.deps, ctx.user.id, input.id)),

  /** The users whom the owner can name as the other side of a sale. */
  partners: signedInProcedure.input(idInput).query(({ ctx, input }) => listPartners(ctx.deps, ctx.user.id, input.id)),
})
