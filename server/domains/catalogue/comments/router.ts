import { z } from 'zod'
import {
  commentCreateInput,
  commentEditInput,
  commentListInput,
  commentPageInput,
  commentRepliesInput,
  commentReplyPageInput,
  newCommentsInput,
} from '../../../../shared/comments.ts'
import { idSchema } from '../../../../shared/fields.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import {
  createComment,
  editOwnComment,
  focusComment,
  getOwnSource,
  listNewComments,
  listReplies,
  listThreads,
  pageReplies,
  pageThreads,
  removeOwnComment,
} from './service.ts'

export const commentRouter = router({
  /** Returns a cursor page of the threads of a part or post. */
  list: publicProcedure
    .input(commentListInput)
    .query(async ({ ctx, input }) => listThreads(ctx.deps, placeOf(input), input, await viewerOf(ctx))),

  /** Returns the threads by page number, for REST. Accepts the id or slug of a part. */
  page: publicProcedure
    .input(commentPageInput)
    .query(async ({ ctx, input }) => pageThreads(ctx.deps, placeOf(input), input, await viewerOf(ctx))),

  /** Returns a cursor page of the direct replies to a comment, oldest first. */
  replies: publicProcedure
    .input(commentRepliesInput)
    .query(async ({ ctx, input }) => listReplies(ctx.deps, input.commentId, input, await viewerOf(ctx))),

  /** Returns the replies by page number, for REST. */
  replyPage: publicProcedure
    .input(commentReplyPageInput)
    .query(async ({ ctx, input }) => pageReplies(ctx.deps, input.commentId, input, await viewerOf(ctx))),

  /** Returns a comment with its ancestors, for a page that opens with it. */
  focus: publicProcedure
    .input(z.object({ commentId: idSchema }))
    .query(async ({ ctx, input }) => focusComment(ctx.deps, input.commentId, await viewerOf(ctx))),

  /** Returns the comments of other users after the newest comment of a page. */
  newer: publicProcedure
    .input(newCommentsInput)
    .query(async ({ ctx, input }) => listNewComments(ctx.deps, placeOf(input), input.after, await viewerOf(ctx))),

  /** Creates a comment on a part or post, or a reply. */
  create: unmutedProcedure
    .meta({ signInSentence: 'Authentication required to comment.', limit: { count: 20, seconds: 60 } })
    .input(commentCreateInput)
    .mutation(({ ctx, input }) => {
      const on = input.parentId ? { kind: 'parent' as const, id: input.parentId } : placeOf(input)
      return createComment(ctx.deps, ctx.user.id, on, input.text)
    }),

  /** Returns the Markdown of an own comment. */
  source: signedInProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getOwnSource(ctx.deps, ctx.user.id, input.id)),

  /** The author edits the comment, within COMMENT_EDIT_MINUTES. */
  edit: unmutedProcedure
    .meta({ signInSentence: 'Authentication required to comment.', limit: { count: 20, seconds: 60 } })
    .input(commentEditInput)
    .mutation(({ ctx, input }) => editOwnComment(ctx.deps, ctx.user.id, input.id, input.text)),

  /** The author deletes the comment. */
  remove: signedInProcedure
    .meta({ signInSentence: 'Authentication required to delete comment.', limit: { count: 60, seconds: 60 } })
    .input(z.object({ id: idSchema }))
    .mutation(({ ctx, input }) => removeOwnComment(ctx.deps, ctx.user.id, input.id)),
})

/** The input schemas guarantee that exactly one of the two ids is given. */
const placeOf = (input: { partId?: string | null; postId?: string | null }) =>
  input.partId ? { kind: 'part' as const, id: input.partId } : { kind: 'post' as const, id: input.postId ?? '' }
