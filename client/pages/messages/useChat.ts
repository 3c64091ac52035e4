import { useMemo } from 'react'
import { trpc } from '../../app/trpc.ts'
import { useOutbox } from './useOutbox.ts'

/** Returns the loaded messages of a chat, oldest first, and the messages that are not sent yet: each message once. */
export function useChat(userId: string, partnerId: string) {
  const list = trpc.message.list.useInfiniteQuery(
    { partnerId },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
  const { outgoing, ...outbox } = useOutbox(userId, partnerId)
  const messages = useMemo(
    // Ids grow with time.
    () => (list.data?.pages.flatMap(({ items }) => items) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    [list.data],
  )
  const sent = new Set(messages.map(({ sendKey }) => sendKey))
  return { list, messages, outgoing: outgoing.filter(({ sendKey }) => !sent.has(sendKey)), ...outbox }
}
