import { z } from 'zod'
import { idSchema } from '../../../shared/paging.ts'
import { postCreateInput, postEditInput, postSlugSchema } from '../../../shared/posts.ts'
import { viewerOf } from '../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../trpc/init.ts'
import { followPost } from './events.ts'
import { createPost, editPost, getPost, getPostRecord, removeOwnPost } from './service.ts'

/** spec.md §8, Missing token. */
const signInSentence = 'Authentication token not found. Please log in.'

export const postRouter = router({
  /** What the post's page shows, its comments excepted: they are listed by `comment.list`. */
  bySlug: publicProcedure
    .input(z.object({ slug: postSlugSchema }))
    .query(async ({ ctx, input }) => getPost(ctx.deps, input.slug, await viewerOf(ctx))),

  /** Streams the newest comments of a post. */
  live: publicProcedure
    .input(z.object({ postId: idSchema }))
    .subscription(({ ctx, input, signal }) =>
      followPost(ctx.deps, input.postId, signal ?? new AbortController().signal),
    ),

  /** The same with its Markdown, as the editor and REST want it. */
  record: publicProcedure
    .input(z.union([z.object({ slug: postSlugSchema }), z.object({ id: idSchema })]))
    .query(async ({ ctx, input }) => getPostRecord(ctx.deps, input, await viewerOf(ctx))),

  /** A new post; answers its id and slug. */
  create: unmutedProcedure
    .meta({ signInSentence, limit: { count: 20, seconds: 3_600 } })
    .input(postCreateInput)
    .mutation(({ ctx, input }) => createPost(ctx.deps, ctx.user.id, input)),

  /** The author changes it. */
  edit: unmutedProcedure
    .meta({ signInSentence, limit: { count: 60, seconds: 3_600 } })
    .input(postEditInput)
    .mutation(({ ctx, input }) => editPost(ctx.deps, ctx.user.id, input)),

  /** The author deletes it. */
  remove: signedInProcedure
    .meta({ signInSentence, limit: { count: 60, seconds: 3_600 } })
    .input(z.object({ id: idSchema }))
    .mutation(({ ctx, input }) => removeOwnPost(ctx.deps, ctx.user.id, input.id)),
})
