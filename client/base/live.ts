import { createTRPCClient, TRPCClientError, type TRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../server/trpc/router.ts'
import { tokenOfTab } from './token.ts'
import { errorData } from './trpc.ts'

// Import this module only with import(), after the page has loaded, because it is not part of the first load.

/** Milliseconds before the first reconnection attempt, and the maximum before any later one. */
const FIRST_RETRY = 1_000
const LAST_RETRY = 30_000
/** Milliseconds without an event after which a stream counts as lost. The server sends a ping every 15 s. */
const TIMEOUT = 30_000

/** The handlers that `start` passes to `subscribe` together with its own `onData`. */
export type StreamHandlers = {
  onStarted(): void
  onError(error: unknown): void
  onComplete(): void
}

/**
 * Opens one connection of a tRPC event stream. `follow` reconnects. tRPC's own subscription link is not used, because
 * it cannot be loaded separately from the modules of the first load.
 */
const streamLink: TRPCLink<AppRouter> =
  () =>
  ({ op: { path, input } }) =>
    observable((observer) => {
      const query = new URLSearchParams({ input: JSON.stringify(input ?? {}) })
      const source = new EventSource(`/trpc/${path}?${query}`, { fetch: fetchWithToken })
      const fail = (error: object) => {
        source.close()
        observer.error(TRPCClientError.from(error))
      }
      let timer: ReturnType<typeof setTimeout> | undefined
      const restartTimer = () => {
        clearTimeout(timer)
        timer = setTimeout(fail, TIMEOUT, new Error('The stream timed out.'))
      }
      const on = (event: string, handler: (event: MessageEvent<string>) => void) =>
        source.addEventListener(event, (message) => {
          restartTimer()
          handler(message as MessageEvent<string>)
        })
      // The connection itself may also time out.
      restartTimer()
      on('connected', () => observer.next({ result: { type: 'started' } }))
      on('ping', () => undefined)
      on('message', ({ data, lastEventId: id }) => {
        const value: unknown = JSON.parse(data)
        observer.next({ result: id ? { id, data: { id, data: value } } : { data: value } })
      })
      on('serialized-error', ({ data }) => fail({ error: JSON.parse(data) as unknown }))
      on('return', () => {
        source.close()
        observer.complete()
      })
      source.addEventListener('error', () => fail(new Error('The stream was lost.')))
      return () => {
        clearTimeout(timer)
        source.close()
      }
    })

/** Sends the token in a header, because it must never be part of an address. The browser's EventSource cannot do this. */
function fetchWithToken(address: string | URL, init: RequestInit): Promise<Response> {
  const token = tokenOfTab()
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return fetch(address, { ...init, headers })
}

const client = createTRPCClient<AppRouter>({ links: [streamLink] })

/**
 * Keeps a stream open while the tab is visible. A hidden tab closes it, because a browser allows six connections per
 * site. Reconnects with an increasing delay when the connection is lost. Stops if the server rejects or ends the stream.
 *
 *     follow((client, stream) => client.part.live.subscribe({ partId }, { ...stream, onData }))
 *
 * @param start opens the stream, also for each reconnection; requests the events after the last received one
 * @returns a function that ends the stream
 */
export function follow(
  start: (client: TRPCClient<AppRouter>, stream: StreamHandlers) => { unsubscribe(): void },
): () => void {
  let close: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function update() {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      close?.()
      close = null
    } else close ??= open()
  }

  function open(): () => void {
    let isOver = false
    const subscription = start(client, {
      onStarted: () => (failures = 0),
      onError(error) {
        if (isOver) return
        const status = errorData(error)?.httpStatus
        if (status === undefined || status === 429 || status >= 500) reconnect()
        else end()
      },
      onComplete: () => !isOver && end(),
    })
    return () => {
      isOver = true
      subscription.unsubscribe()
    }
  }

  function reconnect() {
    close = null
    const delay = Math.min(FIRST_RETRY * 2 ** failures++, LAST_RETRY)
    // A random delay, because all clients lose their connection at once when a server stops.
    timer = setTimeout(update, delay * (0.5 + Math.random() / 2))
  }

  function end() {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', update)
    window.removeEventListener('online', update)
    close?.()
    close = null
  }

  document.addEventListener('visibilitychange', update)
  window.addEventListener('online', update)
  update()
  return end
}
