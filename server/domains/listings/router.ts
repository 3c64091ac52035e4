import { z } from 'zod'
import { listingListInput, listingPageInput } from '../../../shared/listings.ts'
import { idSchema } from '../../../shared/paging.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import { getListing, listListings, pageListings } from './service.ts'

export const listingRouter = router({
  /** The asks or bids of a part, as its page scrolls through them. */
  list: publicProcedure.input(listingListInput).query(({ ctx, input }) => listListings(ctx.deps, input)),

  /** The same by page number. */
  page: publicProcedure.input(listingPageInput).query(({ ctx, input }) => pageListings(ctx.deps, input)),

  /** One active listing with its part. */
  byId: publicProcedure.input(z.object({ id: idSchema })).query(({ ctx, input }) => getListing(ctx.deps, input.id)),
})
