import { type CommentSort, DEFAULT_COMMENT_SORT } from '../../../shared/labels.ts'
import { PAGE_SIZE } from '../../../shared/limits.ts'
import type { RouterOutputs } from '../../base/trpc.ts'

export type Comment = RouterOutputs['comment']['list']['items'][number]

/** A comment in the page's stream. */
export type RecentComment = { id: string; authorId: string | null }

/** Returns the element id of a comment. Addresses for readers without scripts end with it. */
export const commentElementId = (id: string) => `comment-${id}`

/** The part or post of the comments. */
export type Place = { partId: string } | { postId: string }

const sizeOf = (place: Place) => ('postId' in place ? PAGE_SIZE.postComments : PAGE_SIZE.comments)

/** Returns the input of `comment.list`. The preload and the page must use the same input. */
export const threadsOf = (place: Place, sort: CommentSort = DEFAULT_COMMENT_SORT) => ({
  ...place,
  sort,
  limit: sizeOf(place),
})

/** Returns the same input by page number, for readers without scripts. */
export const threadPageOf = (place: Place, page: number) => ({
  ...place,
  sort: 'best' as const,
  page,
  limit: sizeOf(place),
})

/** Number of replies per page. */
const REPLIES_PER_PAGE = 20

export const repliesTo = (commentId: string) => ({ commentId, limit: REPLIES_PER_PAGE })

/** Returns the same input by page number, for readers without scripts. */
export const replyPageOf = (commentId: string, page: number) => ({ commentId, page, limit: REPLIES_PER_PAGE })

/** Returns the address of a page of replies, relative to the current page. */
export const pageOfReplies = (commentId: string, page: number) =>
  `?comment=${commentId}${page > 1 ? `&replies=${page}` : ''}#${commentElementId(commentId)}`

/** Returns the key of the draft of a user's comment on a part or post, or of the reply to a comment. */
export const draftKey = (onId: string, userId: string) => `comment:${onId}:${userId}`
