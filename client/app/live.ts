import { createTRPCClient, httpSubscriptionLink, type TRPCClient } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../server/trpc/router.ts'
import { errorData } from './trpc.ts'
import { readToken } from './token.ts'

// Nothing of the first load may import this module: who needs it asks for it with import(), when the page stands.

/** Milliseconds before the first, and at most before any further, attempt to connect again. */
const FIRST_RETRY = 1_000
const LAST_RETRY = 30_000

/** What `start` hands on to `subscribe`, beside its own `onData`. */
export type StreamHandlers = {
  onConnectionStateChange(state: { state: string; error: unknown }): void
  onError(error: unknown): void
  onComplete(): void
}

// The browser's own EventSource sends no headers, and a token must never stand in an address.
const client = createTRPCClient<AppRouter>({
  links: [
    httpSubscriptionLink({
      url: '/trpc',
      EventSource,
      eventSourceOptions: {
        fetch: (input, init) => {
          const token = readToken()
          return fetch(input, {
            ...init,
            headers: { ...init.headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
          })
        },
      },
    }),
  ],
})

/**
 * Keeps a stream open while the tab is seen: a hidden one gives its connection back, for a browser has six of them per
 * site. A lost one is opened again, later each time; a refusal and the stream's own end are final.
 *
 *     follow((client, stream) => client.listing.live.subscribe({ partId }, { ...stream, onData: show }))
 *
 * @param start opens the stream, again after every loss; asks for what came after the last event that it had
 * @returns ends it
 */
export function follow(
  start: (client: TRPCClient<AppRouter>, stream: StreamHandlers) => { unsubscribe(): void },
): () => void {
  let open: { unsubscribe(): void } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let losses = 0
  let isOver = false

  function close() {
    clearTimeout(timer)
    const closing = open
    open = null
    closing?.unsubscribe()
  }

  function look() {
    if (isOver || document.visibilityState === 'hidden') return close()
    if (open) return
    clearTimeout(timer)
    let subscription: { unsubscribe(): void } | undefined
    const mine = { unsubscribe: () => subscription?.unsubscribe() }
    open = mine
    const isMine = () => open === mine
    const lost = () => {
      if (!isMine()) return
      close()
      const wait = Math.min(FIRST_RETRY * 2 ** losses++, LAST_RETRY)
      // Many lose theirs at once when a server stops: they come back one by one.
      timer = setTimeout(look, wait * (0.5 + Math.random() / 2))
    }
    subscription = start(client, {
      onConnectionStateChange({ state, error }) {
        if (!isMine()) return
        if (state === 'pending') losses = 0
        else if (state === 'connecting' && error) lost()
      },
      onError(error) {
        const status = errorData(error)?.httpStatus
        if (status === undefined || status === 429 || status >= 500) lost()
        else if (isMine()) end()
      },
      onComplete: () => isMine() && end(),
    })
  }

  function end() {
    isOver = true
    close()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
  }

  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  look()
  return end
}
