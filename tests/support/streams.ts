import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../server/trpc/router.ts'

/** Returns a client for the procedures and subscriptions of a listening server, like that of a browser. */
export function clientOf(url: string, token?: string): TRPCClient<AppRouter> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const trpc = { url: `${url}/trpc` }
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          ...trpc,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
          },
        }),
        false: httpBatchLink({ ...trpc, headers }),
      }),
    ],
  })
}

/** Collects the events of a subscription. `until` resolves as soon as `isDone` returns true. */
export class Followed<Data> {
  readonly all: Data[] = []
  /** The end of the subscription, or undefined while it runs. */
  ending: 'complete' | Error | undefined
  readonly #waiting = new Set<() => void>()
  readonly #end: () => void

  /** @param subscribe e.g. (handlers) => client.part.live.subscribe({ partId }, handlers) */
  constructor(
    subscribe: (handlers: { onData(data: Data): void; onError(error: Error): void; onComplete(): void }) => {
      unsubscribe(): void
    },
  ) {
    const { unsubscribe } = subscribe({
      onData: (data) => this.#change(() => this.all.push(data)),
      onError: (error) => this.#change(() => (this.ending = error)),
      onComplete: () => this.#change(() => (this.ending ??= 'complete')),
    })
    this.#end = unsubscribe
  }

  async until(isDone: (followed: this) => boolean, milliseconds = 10_000): Promise<this> {
    if (isDone(this)) return this
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Timeout. The last events are ${JSON.stringify(this.all.slice(-3))}`)),
        milliseconds,
      )
      const look = () => {
        if (!isDone(this)) return
        this.#waiting.delete(look)
        clearTimeout(timer)
        resolve()
      }
      this.#waiting.add(look)
    })
    return this
  }

  stop(): void {
    this.#end()
  }

  #change(how: () => unknown): void {
    how()
    for (const look of this.#waiting) look()
  }
}
