import { useQuery } from '@tanstack/react-query'
import { isId } from '../../../shared/id.ts'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { COMMENT_KEY } from './cache.ts'
import { repliesTo, type Comment, type Place } from './types.ts'

export type Focused = {
  /** From the thread's first comment to the one meant; empty until it and its surroundings are here. */
  chain: Comment[]
  isLoading: boolean
  /** There is no such comment here. */
  isMissing: boolean
  error: string | null
  retry(): void
}

/** The comment that the address names, with all it answers; their replies are loaded along, all at once. */
export function useFocusedChain(place: Place, id: string | null): Focused {
  const cache = trpc.useUtils()
  const mayBe = id !== null && isId(id)
  const focused = useQuery({
    queryKey: [[COMMENT_KEY, 'focused'], id],
    enabled: mayBe,
    queryFn: async () => {
      const found = await cache.client.comment.focus.query({ commentId: id ?? '' })
      const above = found?.chain.slice(0, -1) ?? []
      await Promise.all(above.map((comment) => cache.comment.replies.prefetchInfinite(repliesTo(comment.id))))
      return found
    },
  })

  const { data, error } = focused
  const isHere = data && ('partId' in place ? data.partId === place.partId : data.postId === place.postId)
  return {
    chain: isHere ? data.chain : [],
    isLoading: mayBe && focused.isPending,
    isMissing: id !== null && (!mayBe || data === null || isHere === false),
    error: error ? errorSentence(error, 'Failed to fetch comments.') : null,
    retry: () => void focused.refetch(),
  }
}
