import { useMemo } from 'react'
import { useArrived, type Message } from '../../app/inbox.ts'
import { trpc } from '../../app/trpc.ts'
import { useOutbox } from './outbox.ts'

/** A chat with its pages so far, what arrived since, and what is on its way: each message once, the oldest first. */
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

/** Ids grow with time; of two copies the later one counts. */
function inOrder(messages: Message[]): Message[] {
  const each = new Map(messages.map((message) => [message.id, message]))
  return [...each.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
