import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { consume, type Consumer } from './consumer-service.ts'
import { lockNumbers, numberChanges } from './queries.ts'

/** Milliseconds between two runs of the numbering. */
const INTERVAL = 500
/** Milliseconds until a consumer tries again whose changes another process handles, or whose batch failed. */
const RETRY = 1_000
/** Changes that one transaction numbers. */
const BATCH = 10_000

/**
 * Numbers the committed changes: dense, in the order in which consumers read them. Ids are given before a commit, so a reader
 * that followed them would skip the changes of slower transactions.
 */
export async function numberCommitted(deps: Deps): Promise<void> {
  for (;;) {
    const numbered = await transaction(deps, async ({ query }) => {
      // A statement of its own, so that the next one sees what the process before has numbered.
      await query(lockNumbers, {})
      const [row] = await query(numberChanges, { limit: BATCH })
      return row?.numbered ?? 0
    })
    if (numbered < BATCH) return
  }
}

/** Starts the numbering and the consumers. Returns a function that stops them and waits for running transactions. */
export function startLog(deps: Deps, consumers: readonly Consumer[]): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  const running = [
    follow(deps, 'site changes', signal, async () => {
      try {
        await numberCommitted(deps)
        await pause(INTERVAL)
        return true
      } catch (error) {
        deps.failures.job(numberCommitted.name, error)
        await pause(RETRY)
        return false
      }
    }),
    ...consumers.map((consumer) =>
      follow(deps, 'site log', signal, async () => {
        const isDone = await consume(deps, consumer)
        if (!isDone) await pause(RETRY)
        return isDone
      }),
    ),
  ]
  return async () => {
    closing.abort()
    await Promise.all(running)
  }
}

/** Runs `work` at the start and after each event of a topic, until it returns true. */
async function follow(
  deps: Deps,
  topic: 'site changes' | 'site log',
  signal: AbortSignal,
  work: () => Promise<boolean>,
): Promise<void> {
  try {
    for await (const _ of deps.live.changes(topic, signal)) while (!signal.aborted && !(await work()));
  } catch {
    // The process closes.
  }
}
