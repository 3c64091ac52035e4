import { useMemo } from 'react'
import { trpc } from '../../base/trpc.ts'

/**
 * Returns the loaded conversations without duplicates, the archived ones or all others, the latest first. The first page
 * includes all unread ones.
 */
export function useConversations(archived: boolean) {
  const list = trpc.message.conversations.useInfiniteQuery(archived ? { archived } : {}, {
    getNextPageParam: (page) => page.nextCursor,
  })
  const data = useMemo(() => {
    const [first] = list.data?.pages ?? []
    if (!first) return undefined
    // A conversation with a new message moves to the first page while later pages are loaded.
    const all = [...(list.data?.pages.flatMap(({ items }) => items) ?? []), ...first.unread]
    const firstById = new Map(all.toReversed().map((item) => [item.partnerId, item]))
    return { reports: first.reports, conversations: all.filter((item) => firstById.get(item.partnerId) === item) }
  }, [list.data])
  return { ...list, data }
}

export type ConversationsQuery = Pick<
  ReturnType<typeof useConversations>,
  'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>
