import { useEffect, useRef, useSyncExternalStore } from 'react'
import { trpc } from '../../base/trpc.ts'
import type { Message } from '../../base/useInbox.ts'

/** Marks the partner's messages as read while the tab is visible. */
export function useMarkRead(partnerId: string, messages: Message[]): void {
  const cache = trpc.useUtils()
  const isVisible = useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const marked = useRef<string>(null)
  const latest = messages.findLast(({ senderId }) => senderId === partnerId)
  const unread = latest?.readAt === null ? latest.id : null
  const { mutate } = trpc.message.markRead.useMutation({
    onSuccess: () => Promise.all([cache.message.conversations.invalidate(), cache.message.unreadCount.invalidate()]),
    // The messages stay unread, and the next message tries again.
    onError: () => void (marked.current = null),
  })

  useEffect(() => {
    if (!isVisible || unread === null || marked.current === unread) return
    marked.current = unread
    mutate({ partnerId })
  }, [isVisible, unread, partnerId, mutate])
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
