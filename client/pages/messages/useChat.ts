import { useMemo, useEffect, useRef, useSyncExternalStore } from 'react'
import { trpc } from '../../base/trpc.ts'
import type { Message } from '../../base/useInbox.ts'
import { useOutbox } from './useOutbox.ts'

/**
 * Returns the loaded messages of a chat, oldest first, and the messages that are not sent yet: each message once.
 * @param target the message to open the chat at. If it is not among the latest ones, `isPast` is true, and the messages
 *   around it are returned instead.
 */
export function useChat(userId: string, partnerId: string, target: string | null) {
  const latest = trpc.message.list.useInfiniteQuery(
    { partnerId },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
  const isPast =
    target !== null && latest.isSuccess && !latest.data.pages.some(({ items }) => items.some(({ id }) => id === target))
  const around = trpc.message.list.useInfiniteQuery(
    { partnerId, around: target ?? undefined },
    { enabled: isPast, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
  const list = isPast ? around : latest
  const { outgoing, ...outbox } = useOutbox(userId, partnerId)
  const latestMessages = useMemo(() => inOrder(latest.data), [latest.data])
  const messages = useMemo(() => inOrder(list.data), [list.data])
  const sent = new Set(messages.map(({ sendKey }) => sendKey))
  const unsent = isPast ? [] : outgoing.filter(({ sendKey }) => !sent.has(sendKey))
  return { list, messages, latestMessages, isPast, outgoing: unsent, ...outbox }
}

type Pages = { pages: { items: Message[] }[] }

/** Ids grow with time. */
const inOrder = (list: Pages | undefined) =>
  (list?.pages.flatMap(({ items }) => items) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))

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
