import { z } from 'zod'
import {
  listingCreateInput,
  listingEditInput,
  listingListInput,
  listingPageInput,
  listingSellInput,
} from '../../../shared/listings.ts'
import { idSchema } from '../../../shared/paging.ts'
import { viewerOf } from '../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../trpc/init.ts'
import { getListing, listListings, listPrices, pageListings } from './service.ts'
import { createListing, editListing, listPartners, removeListing, renewListing, sellListing } from './writing.ts'

const idInput = z.object({ id: idSchema })
const CHANGES = { count: 60, seconds: 600 }

export const listingRouter = router({
  /** The asks or bids of a part, as its page scrolls through them. */
  list: publicProcedure.input(listingListInput).query(({ ctx, input }) => listListings(ctx.deps, input)),

  /** The same by page number. */
  page: publicProcedure.input(listingPageInput).query(({ ctx, input }) => pageListings(ctx.deps, input)),

  /** The prices of all active listings of a part, for its price rule. */
  prices: publicProcedure
    .input(z.object({ partId: idSchema }))
    .query(({ ctx, input }) => listPrices(ctx.deps, input.partId)),

  /** One active listing with its part; for its owner also an expired one. */
  byId: publicProcedure
    .input(idInput)
    .query(async ({ ctx, input }) => getListing(ctx.deps, await viewerOf(ctx), input.id)),

  /** A new ask or bid. */
  create: unmutedProcedure
    .meta({ limit: { count: 30, seconds: 3_600 } })
    .input(listingCreateInput)
    .mutation(({ ctx, input }) => createListing(ctx.deps, ctx.user.id, input)),

  /** The owner changes it. */
  edit: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(listingEditInput)
    .mutation(({ ctx, input }) => editListing(ctx.deps, ctx.user.id, input)),

  /** The owner lets it live 90 days more. */
  renew: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(idInput)
    .mutation(({ ctx, input }) => renewListing(ctx.deps, ctx.user.id, input.id)),

  /** The owner takes it back. */
  remove: signedInProcedure
    .meta({ limit: CHANGES })
    .input(idInput)
    .mutation(({ ctx, input }) => removeListing(ctx.deps, ctx.user.id, input.id)),

  /** Whom the owner can name as the other side of its sale. */
  partners: signedInProcedure.input(idInput).query(({ ctx, input }) => listPartners(ctx.deps, ctx.user.id, input.id)),

  /** The owner says that it is sold. Each time somebody may be asked in a message of the site. */
  sell: unmutedProcedure
    .meta({ limit: { count: 10, seconds: 3_600 } })
    .input(listingSellInput)
    .mutation(({ ctx, input }) => sellListing(ctx.deps, ctx.user.id, input.id, input.otherId)),
})
