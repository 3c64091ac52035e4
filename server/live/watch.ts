import type { Deps } from '../deps.ts'
import type { Topic } from './live.ts'

const looks = new Map<Topic, Promise<unknown>>()

/**
 * Yields what `look` finds, now and after every change of the topic in any process, until `signal` ends it or `look`
 * finds nothing any more. One look serves all streams of this process that the same change wakes.
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

/** All streams of a topic are woken before anything else happens, so they share the look of the first. */
function together(topic: Topic, look: () => Promise<unknown>): Promise<unknown> {
  const begun = looks.get(topic)
  if (begun) return begun
  const mine = look()
  looks.set(topic, mine)
  setImmediate(() => looks.delete(topic))
  return mine
}
