import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import type { Topic } from './live-bus.ts'

/** Milliseconds until a failed call is repeated. */
const RETRY = 1_000

/**
 * Calls `handle` at the start and after every change of a topic of the whole site, until `signal` aborts or the process closes.
 * Repeats a call that fails or returns false. Changes during a call or a lost connection lead to one more call.
 */
export async function onChange(
  deps: Deps,
  topic: Extract<Topic, `site ${string}`>,
  handle: () => Promise<boolean | void>,
  signal = new AbortController().signal,
): Promise<void> {
  const succeeds = async () => {
    try {
      return (await handle()) !== false
    } catch (error) {
      deps.failures.job(`work after a change of ${topic}`, error)
      return false
    }
  }
  try {
    for await (const _ of deps.live.changes(topic, signal))
      while (!(await succeeds()) && !signal.aborted)
        await sleep(RETRY, undefined, { signal, ref: false }).catch(() => {})
  } catch {
    // The process closes.
  }
}
