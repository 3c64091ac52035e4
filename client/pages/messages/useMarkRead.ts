import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Message } from '../../app/inbox.ts'
import { trpc } from '../../app/trpc.ts'

/** Marks received messages as read while the tab is visible. */
export function useMarkRead(partnerId: string, messages: Message[]): void {
  const cache = trpc.useUtils()
  const isTabVisible = useSyncExternalStore(subscribe, isVisible, () => false)
  const marked = useRef<string>(null)
  const latest = messages.findLast(({ senderId }) => senderId === partnerId)
  const unread = latest?.readAt === null ? latest.id : null

  useEffect(() => {
    if (!isTabVisible || unread === null || marked.current === unread) return
    marked.current = unread
    cache.client.message.markRead
      .mutate({ partnerId })
      .then(() => Promise.all([cache.message.conversations.invalidate(), cache.message.unreadCount.invalidate()]))
      // The next message repeats the request.
      .catch(() => (marked.current = null))
  }, [isTabVisible, unread, partnerId, cache])
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const isVisible = () => document.visibilityState === 'visible'
