import { useQuery } from '@tanstack/react-query'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { focusId, type CommentsAddress } from './comments-address.ts'
import { COMMENT_KEY } from './comment-cache.ts'
import { preloadReplies } from './preload-comments.ts'
import { repliesTo, type Comment, type Place } from './comment-queries.ts'

export type Focused = {
  /**
   * The comments from the thread's first one to the one from the address; empty until they and their replies are
   * loaded.
   */
  chain: Comment[]
  isLoading: boolean
  /** Whether the comment from the address does not exist on this page. */
  isMissing: boolean
  error: string | null
  retry(): void
}

const NONE: Comment[] = []

/**
 * Returns the comment from the address with its ancestors and their replies. The server includes all of them in the
 * page.
 */
export function useFocusedChain(place: Place, address: CommentsAddress): Focused {
  const cache = trpc.useUtils()
  const id = focusId(address)
  const focused = trpc.comment.focus.useQuery({ commentId: id ?? '' }, { enabled: id !== null })
  const { data, error } = focused
  const isOnPage = data && ('partId' in place ? data.partId === place.partId : data.postId === place.postId)
  const chain = isOnPage ? data.chain : NONE

  const isIncomplete = chain.some(
    (comment) => comment.replyCount > 0 && !cache.comment.replies.getInfiniteData(repliesTo(comment.id)),
  )
  const replies = useQuery({
    queryKey: [[COMMENT_KEY, 'around'], id],
    enabled: isIncomplete,
    queryFn: async () => {
      await preloadReplies(cache, chain)
      return null
    },
  })
  return {
    chain,
    isLoading: id !== null && (focused.isPending || (isIncomplete && replies.isPending)),
    isMissing: address.focus !== null && (id === null || data === null || isOnPage === false),
    error: error ? errorSentence(error, 'Failed to fetch comments.') : null,
    retry: () => void focused.refetch(),
  }
}
