import { feedListInput, feedPageInput } from '../../../../shared/feed.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router } from '../../../trpc/init.ts'
import { listFeed, pageFeed } from './service.ts'

export const feedRouter = router({
  list: publicProcedure
    .input(feedListInput)
    .query(async ({ ctx, input }) => listFeed(ctx.deps, input, await viewerOf(ctx))),

  /** Returns the home feed by page number, for REST. */
  page: publicProcedure
    .input(feedPageInput)
    .query(async ({ ctx, input }) => pageFeed(ctx.deps, input, await viewerOf(ctx))),
})
