import { z } from 'zod'
import {
  commentCreateInput,
  commentEditInput,
  commentListInput,
  commentPageInput,
  commentRepliesInput,
  commentReplyPageInput,
  newCommentsInput,
} from '../../../shared/comments.ts'
import { idSchema } from '../../../shared/paging.ts'
import { viewerOf } from '../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../trpc/init.ts'
import {
  createComment,
  editOwnComment,
  focusComment,
  listNewComments,
  listReplies,
  listThreads,
  pageReplies,
  pageThreads,
  removeOwnComment,
} from './service.ts'

export const commentRouter = router({
  /** The threads of a part or post, as its page scrolls through them. */
  list: publicProcedure
    .input(commentListInput)
    .query(async ({ ctx, input }) => listThreads(ctx.deps, placeOf(input), input, await viewerOf(ctx))),

  /** The threads by page number. Accepts the id or slug of a part. */
  page: publicProcedure
    .input(commentPageInput)
    .query(async ({ ctx, input }) => pageThreads(ctx.deps, placeOf(input), input, await viewerOf(ctx))),

  /** The direct replies to a comment, oldest first. */
  replies: publicProcedure
    .input(commentRepliesInput)
    .query(async ({ ctx, input }) => listReplies(ctx.deps, input.commentId, input, await viewerOf(ctx))),

  /** The same by page number. */
  replyPage: publicProcedure
    .input(commentReplyPageInput)
    .query(async ({ ctx, input }) => pageReplies(ctx.deps, input.commentId, input, await viewerOf(ctx))),

  /** A comment with everything it answers, for a page that opens with it. */
  focus: publicProcedure
    .input(z.object({ commentId: idSchema }))
    .query(async ({ ctx, input }) => focusComment(ctx.deps, input.commentId, await viewerOf(ctx))),

  /** Returns the comments of other users after the newest comment of a page. */
  newer: publicProcedure
    .input(newCommentsInput)
    .query(async ({ ctx, input }) => listNewComments(ctx.deps, placeOf(input), input.after, await viewerOf(ctx))),

  /** A comment on a part or post, or a reply. */
  create: unmutedProcedure
    .meta({ signInSentence: 'Authentication required to comment.', limit: { count: 20, seconds: 60 } })
    .input(commentCreateInput)
    .mutation(({ ctx, input }) => {
      const on = input.parentId ? { kind: 'parent' as const, id: input.parentId } : placeOf(input)
      return createComment(ctx.deps, ctx.user.id, on, input.text)
    }),

  /** The author writes it anew, soon after. */
  edit: unmutedProcedure
    .meta({ signInSentence: 'Authentication required to comment.', limit: { count: 20, seconds: 60 } })
    .input(commentEditInput)
    .mutation(({ ctx, input }) => editOwnComment(ctx.deps, ctx.user.id, input.id, input.text)),

  /** The author takes a comment back. */
  remove: signedInProcedure
    .meta({ signInSentence: 'Authentication required to delete comment.', limit: { count: 60, seconds: 60 } })
    .input(z.object({ id: idSchema }))
    .mutation(({ ctx, input }) => removeOwnComment(ctx.deps, ctx.user.id, input.id)),
})

/** The input schemas see to it that one of the two is given. */
const placeOf = (input: { partId?: string | null; postId?: string | null }) =>
  input.partId ? { kind: 'part' as const, id: input.partId } : { kind: 'post' as const, id: input.postId ?? '' }
