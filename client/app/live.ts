import { createTRPCClient, TRPCClientError, type TRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../server/trpc/router.ts'
import { tokenOfTab } from './token.ts'
import { errorData } from './trpc.ts'

// Nothing of the first load may import this module: who needs it asks for it with import(), when the page stands.

/** Milliseconds before the first, and at most before any further, attempt to connect again. */
const FIRST_RETRY = 1_000
const LAST_RETRY = 30_000
/** Milliseconds of silence, from its opening on, after which a stream counts as lost: the server sends something every 15 s. */
const SILENCE = 30_000

/** What `start` hands on to `subscribe`, beside its own `onData`. */
export type StreamHandlers = {
  onStarted(): void
  onError(error: unknown): void
  onComplete(): void
}

/**
 * One connection of tRPC's event streams; trying again is for `follow`. tRPC's own link would be part of every page's
 * first load, as its modules are not apart.
 */
const streamLink: TRPCLink<AppRouter> =
  () =>
  ({ op: { path, input } }) =>
    observable((observer) => {
      const query = new URLSearchParams({ input: JSON.stringify(input ?? {}) })
      const source = new EventSource(`/trpc/${path}?${query}`, { fetch: fetchAsPerson })
      const fail = (error: object) => {
        source.close()
        observer.error(TRPCClientError.from(error))
      }
      let silence: ReturnType<typeof setTimeout> | undefined
      const listen = () => {
        clearTimeout(silence)
        silence = setTimeout(fail, SILENCE, new Error('The stream fell silent.'))
      }
      const on = (event: string, act: (event: MessageEvent<string>) => void) =>
        source.addEventListener(event, (message) => {
          listen()
          act(message as MessageEvent<string>)
        })
      // Connecting may hang, too.
      listen()
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
        clearTimeout(silence)
        source.close()
      }
    })

/** The browser's own EventSource sends no headers, and a token must never stand in an address. */
function fetchAsPerson(address: string | URL, init: RequestInit): Promise<Response> {
  const token = tokenOfTab()
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return fetch(address, { ...init, headers })
}

const client = createTRPCClient<AppRouter>({ links: [streamLink] })

/**
 * Keeps a stream open while the tab is seen: a hidden one gives its connection back, for a browser has six of them per
 * site. A lost one is opened again, later each time; a refusal and the stream's own end are final.
 *
 *     follow((client, stream) => client.part.live.subscribe({ partId }, { ...stream, onData: show }))
 *
 * @param start opens the stream, again after every loss; asks for what came after the last event that it had
 * @returns ends it
 */
export function follow(
  start: (client: TRPCClient<AppRouter>, stream: StreamHandlers) => { unsubscribe(): void },
): () => void {
  let close: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let losses = 0

  function look() {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      close?.()
      close = null
    } else close ??= open()
  }

  function open(): () => void {
    let isOver = false
    const subscription = start(client, {
      onStarted: () => (losses = 0),
      onError(error) {
        if (isOver) return
        const status = errorData(error)?.httpStatus
        if (status === undefined || status === 429 || status >= 500) again()
        else end()
      },
      onComplete: () => !isOver && end(),
    })
    return () => {
      isOver = true
      subscription.unsubscribe()
    }
  }

  function again() {
    close = null
    // Many lose theirs at once when a server stops: they come back one by one.
    const wait = Math.min(FIRST_RETRY * 2 ** losses++, LAST_RETRY)
    timer = setTimeout(look, wait * (0.5 + Math.random() / 2))
  }

  function end() {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    close?.()
    close = null
  }

  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  look()
  return end
}
