import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { onChange } from '../../../live/on-change.ts'
import { consume, type Consumer } from './consumer-service.ts'
import { lockNumbers, numberChanges } from './queries.ts'

/** Milliseconds between two runs of the numbering. If each change woke it with NOTIFY, a vote would take 0.2 of 1.8 ms longer. */
const INTERVAL = 500
/** Changes that one transaction numbers. */
export const BATCH = 10_000

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

/** Numbers changes until `signal` aborts. */
async function numberAll(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await numberCommitted(deps).catch((error: unknown) => deps.failures.job('numbering of changes', error))
    await sleep(INTERVAL, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Starts the numbering and the consumers. Returns a function that stops them and waits for running transactions. */
export function startLog(deps: Deps, consumers: readonly Consumer[]): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const running = [
    numberAll(deps, signal),
    ...consumers.map((consumer) => onChange(deps, 'site log', () => consume(deps, consumer), signal)),
  ]
  return async () => {
    closing.abort()
    await Promise.all(running)
  }
}
