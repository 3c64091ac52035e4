import type { Cache } from '../../base/trpc.ts'
import { commentsAddress, focusId } from './comments-address.ts'
import { repliesTo, replyPageOf, threadPageOf, threadsOf, type Comment, type Place } from './comment-queries.ts'

/** Loads the first comments of a part or post for the server rendering. */
export async function preloadComments(cache: Cache, place: Place, query: URLSearchParams): Promise<void> {
  const address = commentsAddress(query)
  const id = focusId(address)
  await Promise.all([
    address.page > 1
      ? cache.comment.page.prefetch(threadPageOf(place, address.page))
      : cache.comment.list.prefetchInfinite(threadsOf(place)),
    id !== null && cache.comment.focus.prefetch({ commentId: id }),
  ])
  if (id === null) return
  await Promise.all([
    preloadReplies(cache, cache.comment.focus.getData({ commentId: id })?.chain ?? []),
    address.replies > 1 && cache.comment.replyPage.prefetch(replyPageOf(id, address.replies)),
  ])
}

/** Loads the first replies of each of these comments, so that a whole thread appears at once. */
export const preloadReplies = (cache: Pick<Cache, 'comment'>, comments: Comment[]): Promise<unknown> =>
  Promise.all(
    comments
      .filter(({ replyCount }) => replyCount > 0)
      .map(({ id }) => cache.comment.replies.prefetchInfinite(repliesTo(id))),
  )
