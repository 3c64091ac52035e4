import { feedListInput, feedPageInput } from '../../../shared/feed.ts'
import { viewerOf } from '../../trpc/context.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import { listFeed, pageFeed } from './service.ts'

export const feedRouter = router({
  /** The home feed, as its page scrolls through it. */
  list: publicProcedure
    .input(feedListInput)
    .query(async ({ ctx, input }) => listFeed(ctx.deps, input, await viewerOf(ctx))),

  /** The same by page number. */
  page: publicProcedure
    .input(feedPageInput)
    .query(async ({ ctx, input }) => pageFeed(ctx.deps, input, await viewerOf(ctx))),
})
