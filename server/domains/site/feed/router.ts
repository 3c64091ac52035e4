import { z } from 'zod'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../../shared/paging.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router } from '../../../trpc/init.ts'
import { listFeed, pageFeed } from './service.ts'

export const feedRouter = router({
  list: publicProcedure
    .input(z.object({ cursor: cursorSchema, limit: limitSchema(PAGE_SIZE.feed) }))
    .query(async ({ ctx, input }) => listFeed(ctx.deps, input, await viewerOf(ctx))),

  /** Returns the home feed by page number, for REST. */
  page: publicProcedure
    .input(pageSchema(PAGE_SIZE.feed))
    .query(async ({ ctx, input }) => pageFeed(ctx.deps, input, await viewerOf(ctx))),
})
