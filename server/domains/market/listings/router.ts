import { z } from 'zod'
import {
  listingCreateInput,
  listingEditInput,
  listingListInput,
  listingPageInput,
} from '../../../../shared/listings.ts'
import { idInput, idSchema } from '../../../../shared/fields.ts'
import { countCall } from '../../../rate-limit/service.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { listListings, pageListings } from './column-service.ts'
import { offerPhoto } from './photo-service.ts'
import {
  createListing,
  deleteListing,
  editListing,
  getListing,
  getListingDefaults,
  listPartners,
  listPrices,
  renewListing,
} from './service.ts'

const CHANGES = { count: 60, seconds: 600 }
/** One a second: a dealer edits the prices of the inventory in place, and a price cannot be spam. */
const PRICES = { count: 600, seconds: 600 }

export const listingRouter = router({
  list: publicProcedure
    .input(listingListInput)
    .query(async ({ ctx, input }) => listListings(ctx.deps, await viewerOf(ctx), input)),

  /** The active asks or bids of a part by page number. */
  page: publicProcedure
    .input(listingPageInput)
    .query(async ({ ctx, input }) => pageListings(ctx.deps, await viewerOf(ctx), input)),

  prices: publicProcedure
    .input(z.object({ partId: idSchema }))
    .query(({ ctx, input }) => listPrices(ctx.deps, input.partId)),

  byId: publicProcedure
    .input(idInput)
    .query(async ({ ctx, input }) => getListing(ctx.deps, await viewerOf(ctx), input.id)),

  defaults: signedInProcedure.query(({ ctx }) => getListingDefaults(ctx.deps, ctx.user.id)),

  create: unmutedProcedure
    .meta({ limit: { count: 30, seconds: 3_600 } })
    .input(listingCreateInput)
    .mutation(({ ctx, input }) => createListing(ctx.deps, ctx.user.id, input)),

  edit: unmutedProcedure
    .meta({ limit: PRICES })
    .input(listingEditInput)
    .mutation(async ({ ctx, input }) => {
      const { id: _id, price: _price, evenIfCrossing: _even, ...others } = input
      if (Object.keys(others).length > 0) await countCall(ctx.deps, CHANGES, `listing.edit others:${ctx.user.id}`)
      return editListing(ctx.deps, ctx.user.id, input)
    }),

  offerPhoto: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(idInput)
    .mutation(({ ctx, input }) => offerPhoto(ctx.deps, ctx.user.id, input.id)),

  renew: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(idInput)
    .mutation(({ ctx, input }) => renewListing(ctx.deps, ctx.user.id, input.id)),

  remove: signedInProcedure
    .meta({ limit: CHANGES })
    .input(idInput)
    .mutation(({ ctx, input }) => deleteListing(ctx.deps, ctx.user.id, input.id)),

  partners: signedInProcedure.input(idInput).query(({ ctx, input }) => listPartners(ctx.deps, ctx.user.id, input.id)),
})
