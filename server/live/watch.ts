import type { Deps } from '../deps.ts'
import type { Topic } from './live.ts'

const looks = new Map<Topic, Promise<unknown>>()

/**
 * Yields the result of `look`, now and after every change of the topic in any process, until `signal` aborts or `look`
 * returns undefined. All streams of this process that one change wakes share one call of `look`.
 */
export async function* watch<State>(
  deps: Deps,
  topic: Topic,
  signal: AbortSignal,
  look: () => Promise<State | undefined>,
): AsyncGenerator<State> {
  for await (const _ of deps.live.changes(topic, signal)) {
    const state = (await together(topic, look)) as State | undefined
    if (state === undefined) return
    yield state
  }
}

/** All streams of a topic wake in the same tick, so they share the call of the first one. */
function together(topic: Topic, look: () => Promise<unknown>): Promise<unknown> {
  const begun = looks.get(topic)
  if (begun) return begun
  const mine = look()
  looks.set(topic, mine)
  setImmediate(() => looks.delete(topic))
  return mine
}
