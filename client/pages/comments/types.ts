import type { CommentSort } from '../../../shared/comment-words.ts'
import { PAGE_SIZE } from '../../../shared/limits.ts'
import type { RouterOutputs } from '../../app/trpc.ts'

export type Comment = RouterOutputs['comment']['list']['items'][number]

/** What comments stand on. */
export type Place = { partId: string } | { postId: string }

/** How the comments of a place are asked for; what is preloaded must be asked for in the same words. */
export const threadsOf = (place: Place, sort: CommentSort = 'newest') => ({
  ...place,
  sort,
  limit: 'postId' in place ? PAGE_SIZE.postComments : PAGE_SIZE.comments,
})

/** Replies that come at a time. */
const REPLIES_AT_A_TIME = 20

export const repliesTo = (commentId: string) => ({ commentId, limit: REPLIES_AT_A_TIME })
