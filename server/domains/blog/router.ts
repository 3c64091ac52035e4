import { z } from 'zod'
import { idSchema } from '../../../shared/paging.ts'
import { postSlugSchema } from '../../../shared/posts.ts'
import { viewerOf } from '../../trpc/context.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import { getPost } from './service.ts'

export const postRouter = router({
  /** What the post's page shows, its comments excepted: they are listed by `comment.list`. */
  bySlug: publicProcedure
    .input(z.object({ slug: postSlugSchema }))
    .query(async ({ ctx, input }) => getPost(ctx.deps, input, await viewerOf(ctx))),

  byId: publicProcedure
    .input(z.object({ id: idSchema }))
    .query(async ({ ctx, input }) => getPost(ctx.deps, input, await viewerOf(ctx))),
})
