import { z } from 'zod'
import { idSchema } from '../../../../shared/fields.ts'
import { postCreateInput, postEditInput, postSlugSchema } from '../../../../shared/posts.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { createPost, editPost, followPost, getPost, getPostRecord, removeOwnPost } from './service.ts'

const signInSentence = 'Authentication token not found. Please log in.'

export const postRouter = router({
  /** Returns what the page of a post shows, except its comments, which `comment.list` returns. */
  bySlug: publicProcedure
    .input(z.object({ slug: postSlugSchema }))
    .query(async ({ ctx, input }) => getPost(ctx.deps, input.slug, await viewerOf(ctx))),

  /** Streams the newest comments of a post. */
  live: publicProcedure
    .input(z.object({ postId: idSchema }))
    .subscription(({ ctx, input, signal }) =>
      followPost(ctx.deps, input.postId, signal ?? new AbortController().signal),
    ),

  /** Returns a post with its Markdown, for the editor and REST. */
  record: publicProcedure
    .input(z.union([z.object({ slug: postSlugSchema }), z.object({ id: idSchema })]))
    .query(async ({ ctx, input }) => getPostRecord(ctx.deps, input, await viewerOf(ctx))),

  /** Publishes a post. Returns its id and slug. */
  create: unmutedProcedure
    .meta({ signInSentence, limit: { count: 20, seconds: 3_600 } })
    .input(postCreateInput)
    .mutation(({ ctx, input }) => createPost(ctx.deps, ctx.user.id, input)),

  /** The author edits the post. */
  edit: unmutedProcedure
    .meta({ signInSentence, limit: { count: 60, seconds: 3_600 } })
    .input(postEditInput)
    .mutation(({ ctx, input }) => editPost(ctx.deps, ctx.user.id, input)),

  /** The author deletes the post. */
  remove: signedInProcedure
    .meta({ signInSentence, limit: { count: 60, seconds: 3_600 } })
    .input(z.object({ id: idSchema }))
    .mutation(({ ctx, input }) => removeOwnPost(ctx.deps, ctx.user.id, input.id)),
})
