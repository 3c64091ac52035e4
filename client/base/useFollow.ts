import type { TRPCClient } from '@trpc/client'
import { useEffect, useEffectEvent } from 'react'
import type { AppRouter } from '../../server/trpc/router.ts'
import type { StreamHandlers } from './live.ts'

type Subscribe<State> = (
  client: TRPCClient<AppRouter>,
  handlers: StreamHandlers & { onData(state: State): void },
) => { unsubscribe(): void }

/**
 * Keeps a stream of states open while a page is shown, and opens a new one when `topic` changes. If the stream fails,
 * the page keeps the data it has loaded.
 * @param onState `isFirst` is true for the first state of each connection, which the page may already show
 */
export function useFollow<State>(
  topic: string,
  subscribe: Subscribe<State>,
  onState: (state: State, isFirst: boolean) => void,
): void {
  const start = useEffectEvent(subscribe)
  const handle = useEffectEvent(onState)

  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    async function begin() {
      // Not part of the first load.
      const { follow } = await import('./live.ts')
      if (isUnmounted) return
      stop = follow((client, stream) => {
        let isFirst = true
        const onData = (state: State) => {
          handle(state, isFirst)
          isFirst = false
        }
        return start(client, { ...stream, onData })
      })
    }
    void begin().catch(() => undefined)
    return () => {
      isUnmounted = true
      stop?.()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new topic needs a new stream
  }, [topic])
}
