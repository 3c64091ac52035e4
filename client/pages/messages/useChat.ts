import { useMemo } from 'react'
import { useArrived, type Message } from '../../app/inbox.ts'
import { trpc } from '../../app/trpc.ts'
import { useOutbox } from './outbox.ts'

/** Returns the loaded, received and outgoing messages of a chat without duplicates, the oldest first. */
export function useChat(userId: string, partnerId: string) {
  const list = trpc.message.list.useInfiniteQuery(
    { partnerId },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
  const arrived = useArrived(partnerId)
  const { waiting, send, retry, discard } = useOutbox(userId, partnerId)
  const messages = useMemo(
    () => inOrder([...arrived, ...(list.data?.pages.flatMap(({ items }) => items) ?? [])]),
    [arrived, list.data],
  )
  const sent = new Set(messages.map(({ sendKey }) => sendKey))
  return { list, messages, outgoing: waiting.filter(({ sendKey }) => !sent.has(sendKey)), send, retry, discard }
}

/** Returns the messages in the order of their ids, which grow with time. The last of two copies is used. */
function inOrder(messages: Message[]): Message[] {
  const each = new Map(messages.map((message) => [message.id, message]))
  return [...each.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
