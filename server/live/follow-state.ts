import type { Deps } from '../deps.ts'
import type { Topic } from './live-bus.ts'

const reads = new Map<Topic, Promise<unknown>>()

/**
 * Yields the result of `read`, now and after every change of the topic in any process, until `signal` aborts or `read`
 * returns undefined. All subscriptions of this process to one topic share one call of `read` per change.
 */
export async function* followState<State>(
  deps: Deps,
  topic: Topic,
  signal: AbortSignal,
  read: () => Promise<State | undefined>,
): AsyncGenerator<State> {
  for await (const _ of deps.live.changes(topic, signal)) {
    const state = (await readTogether(topic, read)) as State | undefined
    if (state === undefined) return
    yield state
  }
}

/** All subscriptions of a topic continue in the same tick, so they share the call of the first one. */
function readTogether(topic: Topic, read: () => Promise<unknown>): Promise<unknown> {
  const started = reads.get(topic)
  if (started) return started
  const result = read()
  reads.set(topic, result)
  setImmediate(() => reads.delete(topic))
  return result
}
