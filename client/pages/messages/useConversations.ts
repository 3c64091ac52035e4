import { useMemo } from 'react'
import { trpc } from '../../app/trpc.ts'

/** The person's conversations so far, the latest first, each once; unread ones are all there from the start. */
export function useConversations() {
  const list = trpc.message.conversations.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor })
  const data = useMemo(() => {
    const [first] = list.data?.pages ?? []
    if (!first) return undefined
    // One that something arrives in moves up while others are loaded.
    const inOrder = [...(list.data?.pages.flatMap(({ items }) => items) ?? []), ...first.unread]
    const firsts = new Map(inOrder.toReversed().map((one) => [one.partnerId, one]))
    return { reports: first.reports, conversations: inOrder.filter((one) => firsts.get(one.partnerId) === one) }
  }, [list.data])
  return { ...list, data }
}

export type ConversationsQuery = Pick<
  ReturnType<typeof useConversations>,
  'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>
