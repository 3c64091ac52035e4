import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Message } from '../../app/inbox.ts'
import { trpc } from '../../app/trpc.ts'

/** Tells the server what the person has before their eyes; nothing while the tab is hidden. */
export function useMarkRead(partnerId: string, messages: Message[]): void {
  const cache = trpc.useUtils()
  const isSeen = useSyncExternalStore(subscribe, isVisible, () => false)
  const told = useRef<string>(null)
  const latest = messages.findLast(({ senderId }) => senderId === partnerId)
  const unread = latest?.readAt === null ? latest.id : null

  useEffect(() => {
    if (!isSeen || unread === null || told.current === unread) return
    told.current = unread
    cache.client.message.markRead
      .mutate({ partnerId })
      .then(() => Promise.all([cache.message.conversations.invalidate(), cache.message.unreadCount.invalidate()]))
      // It stays unread, and the next message tries again.
      .catch(() => (told.current = null))
  }, [isSeen, unread, partnerId, cache])
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const isVisible = () => document.visibilityState === 'visible'
