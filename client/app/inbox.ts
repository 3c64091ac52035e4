import { useEffect, useSyncExternalStore } from 'react'
import { accountOfTab } from './token.ts'
import { trpc, type RouterOutputs } from './trpc.ts'

export type Message = RouterOutputs['message']['list']['items'][number]

/** Milliseconds within which many arrivals ask for the conversations once. */
const TOGETHER = 150

/**
 * The messages that arrived while the site was open, by partner. Chat pages that were loaded earlier do not have them.
 */
const arrived = new Map<string, Message[]>()
const listeners = new Set<() => void>()
const NONE: Message[] = []

let reportsMade = 0

/** Adds a message to the chat between `userId` and the partner, unless the chat already has it. */
export function arrive(userId: string, message: Message): void {
  const partnerId = message.senderId === userId ? message.receiverId : message.senderId
  const before = arrived.get(partnerId) ?? NONE
  if (before.some(({ id }) => id === message.id)) return
  arrived.set(partnerId, [...before, message])
  for (const changed of listeners) changed()
}

/** Returns the messages exchanged with a partner since the site was opened. */
export function useArrived(partnerId: string): Message[] {
  return useSyncExternalStore(
    subscribe,
    () => arrived.get(partnerId) ?? NONE,
    () => NONE,
  )
}

/** Returns how many reports arrived for this moderator since the site was opened. */
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

/**
 * Follows the user's inbox on every page and updates the badge, the conversations and the chat.
 * @param userId null while the page is kept for another account
 */
export function useInbox(userId: string | null): void {
  const cache = trpc.useUtils()

  useEffect(() => {
    if (userId === null) return undefined
    const ownerId = userId
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
              if (message) arrive(ownerId, message)
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
      // A page that is kept still shows them.
      if (accountOfTab() === userId) void cache.message.list.invalidate()
    }
  }, [userId, cache])
}
