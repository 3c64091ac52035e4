import { useEffect, useSyncExternalStore } from 'react'
import { trpc, type RouterOutputs } from './trpc.ts'

export type Message = RouterOutputs['message']['list']['items'][number]

/** Milliseconds within which many arrivals ask for the conversations once. */
const TOGETHER = 150

/** What arrived while the site was open, by partner: pages of a chat that came before it lack it. */
const arrived = new Map<string, Message[]>()
const listeners = new Set<() => void>()
const NONE: Message[] = []

let reportsMade = 0

/** Puts a message into the chat with whom `userId` exchanged it; one that is there already stays once. */
export function arrive(userId: string, message: Message): void {
  const partnerId = message.senderId === userId ? message.receiverId : message.senderId
  const before = arrived.get(partnerId) ?? NONE
  if (before.some(({ id }) => id === message.id)) return
  arrived.set(partnerId, [...before, message])
  for (const changed of listeners) changed()
}

/** What arrived from and for a partner since the site was opened. */
export function useArrived(partnerId: string): Message[] {
  return useSyncExternalStore(
    subscribe,
    () => arrived.get(partnerId) ?? NONE,
    () => NONE,
  )
}

/** How often something that the person moderates was reported since the site was opened. */
export const useReportsMade = () =>
  useSyncExternalStore(
    subscribe,
    () => reportsMade,
    () => 0,
  )

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Follows the person's inbox on whatever page they are: the badge, the conversations and the chat read from it. */
export function useInbox(userId: string): void {
  const cache = trpc.useUtils()

  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    let lastEventId: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.message.conversations.invalidate()
        void cache.trade.pending.invalidate()
      }, TOGETHER)
    }
    // Reports count as unread, and come without a message.
    const report = () => {
      reportsMade += 1
      for (const changed of listeners) changed()
      void cache.moderation.reports.invalidate(undefined, { refetchType: 'none' })
    }
    const showUnread = async (count: number) => {
      // An answer that is on its way is older.
      await cache.message.unreadCount.cancel()
      cache.message.unreadCount.setData(undefined, count)
    }

    async function begin() {
      const { follow } = await import('./live.ts')
      if (isOver) return
      stop = follow((client, stream) =>
        client.message.live.subscribe(
          { lastEventId },
          {
            ...stream,
            onData({ id, data: { message, unreadCount } }) {
              // What was asked for before the stream began may lack what came in between; after a month it is forgotten.
              if (Number(id) !== Number(lastEventId) + (message ? 1 : 0)) void cache.message.list.invalidate()
              lastEventId = id
              if (message) arrive(userId, message)
              else if (unreadCount > (cache.message.unreadCount.getData() ?? unreadCount)) report()
              void showUnread(unreadCount)
              refresh()
            },
          },
        ),
      )
    }
    // Without it the pages show what they have when they are opened.
    void begin().catch(() => undefined)

    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
      arrived.clear()
    }
  }, [userId, cache])
}
