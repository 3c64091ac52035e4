import { z } from 'zod'
import { LENGTH, MAX_PAGE_SIZE, PAGE_SIZE } from './limits.ts'
import { CURSOR_INVALID, idCursorSchema, limitSchema, pageSchema } from './paging.ts'
import { idOrSlugSchema, idSchema, visibleTextSchema } from './fields.ts'
import type { CommentSort } from './labels.ts'

export const COMMENT_EMPTY = 'Comment cannot be empty.'
const COMMENT_LONG = `A comment has at most ${LENGTH.comment.toLocaleString('en')} characters.`
const ONE_PLACE = 'Name one part, one post or one comment.'

/** The text of a comment: Markdown in NFC with at least one visible character. */
export const commentTextSchema = visibleTextSchema(LENGTH.comment, COMMENT_EMPTY, COMMENT_LONG)

/** By votes, the cursor contains the ids of up to 101 threads. */
const listCursorSchema = z.string().max(2_200, CURSOR_INVALID).nullish()

const given = (...ids: (string | null | undefined)[]) => ids.filter((id) => id !== null && id !== undefined).length

export const commentListInput = z
  .object({
    partId: idSchema.optional(),
    postId: idSchema.optional(),
    sort: z.enum(['best', 'newest', 'oldest'] satisfies CommentSort[]).default('newest'),
    cursor: listCursorSchema,
    limit: limitSchema(PAGE_SIZE.comments),
  })
  .refine((v) => given(v.partId, v.postId) === 1, ONE_PLACE)

export const commentPageInput = pageSchema(PAGE_SIZE.comments)
  .safeExtend({
    partId: idOrSlugSchema.optional(),
    postId: idSchema.optional(),
    sort: z.enum(['best', 'newest'] satisfies CommentSort[]).default('newest'),
  })
  .refine((v) => given(v.partId, v.postId) === 1, ONE_PLACE)

export const newCommentsInput = z
  .object({
    partId: idSchema.optional(),
    postId: idSchema.optional(),
    /** The id of the newest comment that the reader has. */
    after: idSchema.nullable(),
  })
  .refine((v) => given(v.partId, v.postId) === 1, ONE_PLACE)

export const commentRepliesInput = z.object({
  commentId: idSchema,
  cursor: idCursorSchema,
  limit: limitSchema(MAX_PAGE_SIZE),
})

export const commentReplyPageInput = pageSchema(MAX_PAGE_SIZE).safeExtend({ commentId: idSchema })

export const commentCreateInput = z
  .object({
    partId: idSchema.nullish(),
    postId: idSchema.nullish(),
    parentId: idSchema.nullish(),
    text: commentTextSchema,
  })
  .refine((v) => given(v.partId, v.postId, v.parentId) === 1, ONE_PLACE)

export const commentEditInput = z.object({ id: idSchema, text: commentTextSchema })
