import { useMemo, useSyncExternalStore } from 'react'
import { v4 as newUuid } from 'uuid'
import { arrive } from '../../app/inbox.ts'
import { canRetry } from '../../app/http-failure.ts'
import { errorData, trpc } from '../../app/trpc.ts'
import { statusOf } from './failure.ts'

/** A message of this user that the server has not confirmed. */
export type Outgoing = {
  /** Names the message: sent again with it, it is sent once. */
  sendKey: string
  userId: string
  receiverId: string
  content: string
  createdAt: string
  /** Why it failed; null while it waits or is on its way. */
  error: string | null
  /** Whether the server will always reject this message, for example because the receiver's account is deleted. */
  isRefused?: boolean
}

type Client = ReturnType<typeof trpc.useUtils>['client']

/** The key in session storage: of this tab, and until it is closed. */
const KEY = 'outbox'

// Stored outside of React and in session storage, so that failed messages survive a change of page and a reload.
let outgoing = restored()
const listeners = new Set<() => void>()
const busy = new Set<string>()
const NONE: Outgoing[] = []

/** The messages to a partner that are not sent yet, in the order in which they were written. */
export function useOutbox(userId: string, receiverId: string) {
  const { client } = trpc.useUtils()
  const all = useSyncExternalStore(
    subscribe,
    () => outgoing,
    () => NONE,
  )
  return useMemo(() => {
    const isTheirs = (one: Outgoing) => one.userId === userId && one.receiverId === receiverId
    return {
      waiting: all.filter(isTheirs),
      send(content: string) {
        const createdAt = new Date().toISOString()
        // The browser's own is for secure pages only, and a site at home may have no TLS.
        change([...outgoing, { sendKey: newUuid(), userId, receiverId, content, createdAt, error: null }])
        void deliver(client, isTheirs, userId + receiverId)
      },
      retry(sendKey: string) {
        change(outgoing.map((one) => (one.sendKey === sendKey ? { ...one, error: null } : one)))
        void deliver(client, isTheirs, userId + receiverId)
      },
      discard,
    }
  }, [all, client, userId, receiverId])
}

function discard(sendKey: string) {
  change(outgoing.filter((one) => one.sendKey !== sendKey))
}

/**
 * Sends the messages one after another, so that they arrive in the order in which the user wrote them. After a
 * temporary failure the later messages also wait for the user. A permanent rejection affects only its own message.
 */
async function deliver(client: Client, isTheirs: (one: Outgoing) => boolean, chat: string) {
  if (busy.has(chat)) return
  busy.add(chat)
  for (;;) {
    const next = outgoing.find((one) => isTheirs(one) && one.error === null)
    if (!next) break
    const { userId, receiverId, content, sendKey } = next
    try {
      const message = await client.message.send.mutate(
        { receiverId, content, sendKey },
        { context: { account: userId } },
      )
      arrive(userId, message)
      discard(sendKey)
    } catch (error) {
      const isRefused = !canRetry(error)
      const failed = (one: Outgoing) => one.sendKey === sendKey || (!isRefused && isTheirs(one) && one.error === null)
      const failure = { error: sendFailure(error), isRefused }
      change(outgoing.map((one) => (failed(one) ? { ...one, ...failure } : one)))
    }
  }
  busy.delete(chat)
}

/** The server's sentence where it refuses; spec.md section 8 where it fails. */
function sendFailure(error: unknown): string {
  const data = errorData(error)
  return data && data.httpStatus < 500
    ? (error as { message: string }).message
    : `Failed to send message: ${statusOf(error)}`
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function change(next: Outgoing[]) {
  outgoing = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Forbidden or full: then they last as long as the page.
  }
  for (const changed of listeners) changed()
}

/** Reads the messages that were unconfirmed before a reload. useChat does not show a message twice if it did arrive. */
function restored(): Outgoing[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Outgoing[]
    return kept.map((one) => ({ ...one, error: one.error ?? sendFailure(null) }))
  } catch {
    return []
  }
}
