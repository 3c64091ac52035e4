import type { ChangeKind } from '../../../../shared/changes.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import {
  changesBetween,
  lastOfBatch,
  postponeConsumer,
  storePosition,
  takeConsumer,
  type LoggedChange,
} from './queries.ts'

export type { LoggedChange } from './queries.ts'

/** Reads the log of changes. A migration adds the row with its name and first position. */
export type Consumer<K extends ChangeKind = ChangeKind> = {
  name: string
  /** Only these are read. A consumer that read every message and vote would take 0.05 ms of the process for each. */
  kinds: readonly K[]
  /** Another consumer, whose position this one does not pass. */
  after?: string
  /**
   * Handles changes in the order of their numbers, in the transaction that stores the new position. Repeated if it throws, and
   * if the process ends before the transaction does.
   * @param cursor what the last step of this batch returned; null for the first
   * @returns where the next step of this batch begins, in a transaction of its own; nothing if the batch is done
   */
  handle(deps: Deps, changes: LoggedChange<K>[], cursor: string | null): Promise<string | void>
}

/** Changes of one transaction. */
const BATCH = 500
/** Milliseconds for the transaction of a batch. */
const TIMEOUT = 60_000
/** Characters of an error that the doctor shows. */
const MAX_ERROR = 1_000

/** Lets a consumer begin, or begin again, after the last change that has a number. Returns this number. */
export async function beginNow({ prisma }: Deps, name: string): Promise<number> {
  const { _max } = await prisma.change.aggregate({ _max: { seq: true } })
  const position = {
    seq: _max.seq ?? 0n,
    batchEnd: null,
    cursor: null,
    failures: 0,
    retryAt: new Date(0),
    error: null,
  }
  await prisma.changeConsumer.upsert({ where: { name }, create: { name, ...position }, update: position })
  return Number(position.seq)
}

/**
 * Lets a consumer handle the changes after its position. Several processes may call it at once: the row of the consumer is
 * locked while its batch is handled, and the lock ends with the process.
 * @returns false if changes may be left, because another process handles them or because a batch failed
 */
export async function consume(deps: Deps, consumer: Consumer): Promise<boolean> {
  try {
    for (;;) {
      const handled = await transaction(deps, (deps) => handleNext(deps, consumer), { timeout: TIMEOUT })
      if (handled === undefined) return false
      if (handled === 0) return true
    }
  } catch (error) {
    deps.failures.job(`consumer ${consumer.name}`, error)
    // The database may be what failed. Then the next run is the repetition.
    const params = { name: consumer.name, now: deps.now(), error: String(error).slice(0, MAX_ERROR) }
    await deps
      .query(postponeConsumer, params)
      .catch((reason: unknown) => deps.failures.job('postpone a consumer', reason))
    return false
  }
}

/**
 * Handles the next step. Returns the number of changes that it was about, 0 if there are none; undefined if the consumer
 * cannot be taken.
 */
async function handleNext(deps: Deps, { name, kinds, after, handle }: Consumer): Promise<number | undefined> {
  const [consumer] = await deps.query(takeConsumer, { name, now: deps.now() })
  if (!consumer) return undefined
  const { seq, cursor } = consumer
  const batchEnd =
    consumer.batchEnd ?? (await deps.query(lastOfBatch, { seq, after: after ?? null, limit: BATCH }))[0]?.last
  if (batchEnd === null || batchEnd === undefined) return 0
  const changes = await deps.query(changesBetween, { seq, last: batchEnd, kinds: [...kinds] })
  const next = changes.length > 0 ? await handle(deps, changes, cursor) : undefined
  const position =
    next === undefined ? { seq: batchEnd, batchEnd: null, cursor: null } : { seq, batchEnd, cursor: next }
  await deps.query(storePosition, { name, ...position })
  return batchEnd - seq
}
