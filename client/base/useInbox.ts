import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { trpc, type RouterOutputs } from './trpc.ts'

export type Message = RouterOutputs['message']['list']['items'][number]
type Cache = ReturnType<typeof trpc.useUtils>

/** Milliseconds for which events are collected before the conversations are read again. */
const DELAY = 150

const NEW_REPORTS_KEY = ['new reports']
const NOTIFICATION_EVENTS_KEY = ['notification events']

/** Adds a message to the cached chat with a partner, unless the chat already has it. */
export async function addMessage(
  { cache, queryClient }: { cache: Cache; queryClient: QueryClient },
  partnerId: string,
  message: Message,
): Promise<void> {
  const chat = { queryKey: getQueryKey(trpc.message.list, { partnerId }) }
  // The answer to an earlier request may lack the message. A first request is not repeated unless it is canceled.
  const isFetching = queryClient.isFetching(chat) > 0
  if (isFetching) await queryClient.cancelQueries(chat)
  cache.message.list.setInfiniteData({ partnerId }, (list) => {
    const [first, ...rest] = list?.pages ?? []
    if (!list || !first) return list
    if (list.pages.some(({ items }) => items.some(({ id }) => id === message.id))) return list
    return { ...list, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
  })
  if (isFetching) void queryClient.refetchQueries(chat)
}

/** Returns how many reports arrived for this moderator since the site was opened. */
export const useNewReports = (): number => useQuery<number>({ queryKey: NEW_REPORTS_KEY, queryFn: skipToken }).data ?? 0

/** Returns how many events since the site was opened may have brought notifications. */
export const useNotificationEvents = (): number =>
  useQuery<number>({ queryKey: NOTIFICATION_EVENTS_KEY, queryFn: skipToken }).data ?? 0

/**
 * Follows the user's inbox on every page and updates the badges, the conversations and the chats.
 * @param userId null while the page is kept for another account
 */
export function useInbox(userId: string | null): void {
  const cache = trpc.useUtils()
  const queryClient = useQueryClient()

  useEffect(() => {
    if (userId === null) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    let lastEventId: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.message.conversations.invalidate()
        void cache.message.state.invalidate()
        void cache.trade.pending.invalidate()
        void cache.trade.list.invalidate()
        void cache.offer.withPartner.invalidate()
      }, DELAY)
    }
    const addReport = () => {
      queryClient.setQueryData<number>(NEW_REPORTS_KEY, (count = 0) => count + 1)
      void cache.moderation.reports.invalidate(undefined, { refetchType: 'none' })
    }
    const readChatsAgain = async () => {
      queryClient.removeQueries({ queryKey: getQueryKey(trpc.message.list), type: 'inactive' })
      // A first request is not repeated unless it is canceled.
      await cache.message.list.cancel()
      void cache.message.list.invalidate()
    }
    const showUnread = async (count: number) => {
      // An answer to an earlier request is older than this count.
      await cache.message.unreadCount.cancel()
      cache.message.unreadCount.setData(undefined, count)
    }

    const showNotifications = async (count: number, isAlone: boolean) => {
      await cache.notification.unreadCount.cancel()
      const before = cache.notification.unreadCount.getData()
      cache.notification.unreadCount.setData(undefined, count)
      // A line that a change joins does not change the number.
      if (!isAlone && count === before) return
      queryClient.setQueryData<number>(NOTIFICATION_EVENTS_KEY, (events = 0) => events + 1)
      // Lines that are shown do not move under the pointer.
      void cache.notification.list.invalidate(undefined, { refetchType: 'none' })
    }

    async function begin() {
      const { follow } = await import('./live.ts')
      if (isOver) return
      stop = follow((client, stream) =>
        client.message.live.subscribe(
          { lastEventId },
          {
            ...stream,
            onData({ id, data: { message, unreadCount, unreadNotifications } }) {
              // Messages may have arrived before the stream began, or were deleted from the inbox after a month.
              const isComplete = Number(id) === Number(lastEventId) + (message ? 1 : 0)
              lastEventId = id
              if (message)
                void addMessage(
                  { cache, queryClient },
                  message.senderId === userId ? message.receiverId : message.senderId,
                  message,
                )
              // Reports count as unread, and come without a message.
              else if (unreadCount > (cache.message.unreadCount.getData() ?? unreadCount)) addReport()
              if (!isComplete) void readChatsAgain()
              void showUnread(unreadCount)
              void showNotifications(unreadNotifications, message === null)
              refresh()
            },
          },
        ),
      )
    }
    // If the stream cannot be loaded, the pages show the data that they have read.
    void begin().catch(() => undefined)

    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [userId, cache, queryClient])
}
