import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import type { Topic } from './live.ts'

/** Milliseconds until a look that failed is tried again. */
const AGAIN_AFTER = 1_000

/**
 * Looks at the start and after every change of a topic of the whole site, for the whole life of a process, until the
 * look succeeds. Changes missed while the connection is away are one more look once it is back.
 */
export function onChange(deps: Deps, topic: Extract<Topic, `site ${string}`>, look: () => Promise<void> | void): void {
  const looked = async () => {
    try {
      await look()
      return true
    } catch (error) {
      deps.failures.job(`read after a change of ${topic}`, error)
      return false
    }
  }
  void (async () => {
    for await (const _ of deps.live.changes(topic, new AbortController().signal))
      while (!(await looked())) await sleep(AGAIN_AFTER, undefined, { ref: false })
  })().catch(() => undefined) // The process closes.
}
