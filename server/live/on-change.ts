import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import type { Topic } from './live-bus.ts'

/** Milliseconds until a failed call is repeated. */
const RETRY = 1_000

/**
 * Calls `handle` at the start and after every change of a topic of the whole site, until the process closes. Repeats a
 * failed call until it succeeds. Changes during a lost connection lead to one call when it is back.
 */
export function onChange(
  deps: Deps,
  topic: Extract<Topic, `site ${string}`>,
  handle: () => Promise<void> | void,
): void {
  const succeeds = async () => {
    try {
      await handle()
      return true
    } catch (error) {
      deps.failures.job(`read after a change of ${topic}`, error)
      return false
    }
  }
  void (async () => {
    for await (const _ of deps.live.changes(topic, new AbortController().signal))
      while (!(await succeeds())) await sleep(RETRY, undefined, { ref: false })
  })().catch(() => undefined) // The process closes.
}
