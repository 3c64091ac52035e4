import { type CommentSort, DEFAULT_COMMENT_SORT } from '../../../shared/comments.ts'
import { PAGE_SIZE } from '../../../shared/limits.ts'
import type { RouterOutputs } from '../../app/trpc.ts'

export type Comment = RouterOutputs['comment']['list']['items'][number]

/** A comment in the page's stream. */
export type RecentComment = { id: string; authorId: string | null }

/** Returns the element id of a comment. Addresses for readers without scripts end with it. */
export const commentElementId = (id: string) => `comment-${id}`

/** What comments stand on. */
export type Place = { partId: string } | { postId: string }

const sizeOf = (place: Place) => ('postId' in place ? PAGE_SIZE.postComments : PAGE_SIZE.comments)

/** How the comments of a place are asked for; what is preloaded must be asked for in the same words. */
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

/** Replies that come at a time. */
const REPLIES_AT_A_TIME = 20

export const repliesTo = (commentId: string) => ({ commentId, limit: REPLIES_AT_A_TIME })

/** Returns the same input by page number, for readers without scripts. */
export const replyPageOf = (commentId: string, page: number) => ({ commentId, page, limit: REPLIES_AT_A_TIME })

/** Returns the address of a page of replies, relative to the current page. */
export const pageOfReplies = (commentId: string, page: number) =>
  `?comment=${commentId}${page > 1 ? `&replies=${page}` : ''}#${commentElementId(commentId)}`
