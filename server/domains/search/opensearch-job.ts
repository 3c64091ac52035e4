import { setTimeout as sleep } from 'node:timers/promises'
import { NIL } from 'uuid'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { OpenSearch } from './opensearch-client.ts'
import {
  areTransactionsOver,
  nextTransaction,
  partDocuments,
  recordNextParts,
  reserveChanges,
} from './opensearch-queries.ts'

/** Changes that are sent at once. */
const BATCH = 500
/** Milliseconds for which a process reserves changes. Longer than a request to OpenSearch takes. */
const RESERVED = 60_000
/** Milliseconds between two runs, and after a failed run. */
const INTERVAL = 500
const RETRY = 10_000

/**
 * Sends recorded changes to OpenSearch until none is left that no other process sends. Several processes can run this at
 * once. A change is deleted when OpenSearch has stored it; otherwise it is sent again when its reservation ends.
 * @throws the error of OpenSearch
 */
export async function sendChanges(deps: Deps, index: OpenSearch, batch = BATCH): Promise<void> {
  for (;;) {
    const now = deps.now()
    const until = new Date(now.getTime() + RESERVED)
    const changes = await deps.query(reserveChanges, { name: index.name, now, until, limit: batch })
    if (changes.length === 0) return
    const versions = new Map(changes.map(({ partId, version }) => [partId, version]))
    const documents = await deps.query(partDocuments, { ids: [...versions.keys()] })
    const byId = new Map(documents.map((document) => [document.id, document]))
    const sent = [...versions].map(([id, version]) => ({ id, version, document: byId.get(id) ?? null }))
    const refused = await index.send(sent, changes.length < batch)
    const stored = changes.filter(({ partId }) => !refused.has(partId)).map(({ id }) => BigInt(id))
    await deps.prisma.searchEngineChange.deleteMany({ where: { id: { in: stored } } })
    for (const [id, reason] of refused) throw new Error(`OpenSearch refused the document of part ${id}: ${reason}`)
  }
}

/** Starts to send changes in the background. Returns a function that stops it and waits for a running request. */
export function startSending(deps: Deps): () => Promise<void> {
  const closing = new AbortController()
  const running = deps.openSearch ? keepSending(deps, deps.openSearch, closing.signal) : undefined
  return async () => {
    closing.abort()
    await running
  }
}

async function keepSending(deps: Deps, index: OpenSearch, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let pause = INTERVAL
    try {
      await sendChanges(deps, index)
      deps.jobSuccesses.set(sendChanges.name, deps.now())
    } catch (error) {
      pause = RETRY
      deps.failures.job(sendChanges.name, error)
    }
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}

/**
 * Fills the index with all parts, and then makes it searchable. The site can run at the same time; until the end, it
 * searches in PostgreSQL. A run that was interrupted is continued, otherwise the index is created again.
 * @param progress called after each batch with the number of parts that were sent so far
 */
export async function fillIndex(
  deps: Deps,
  index: OpenSearch,
  progress: (sent: number) => void = () => {},
  batch = BATCH,
): Promise<number> {
  const { name } = index
  const known = await deps.prisma.searchEngineIndex.findUnique({ where: { name }, select: { name: true } })
  const isUnfinished = known !== null && (await index.exists()) && (await index.describe()).parts === null
  if (!isUnfinished) {
    await index.create()
    await record(deps, name)
  }
  await waitForTransactions(deps)
  let sent = 0
  for (;;) {
    const [next] = await deps.query(recordNextParts, { name, limit: batch })
    await sendChanges(deps, index, batch)
    if (!next || next.recorded === 0) break
    sent += next.recorded
    progress(sent)
  }
  await waitForSending(deps, index)
  await index.publish()
  return sent
}

/** Starts to record changes, for this index only. All parts are to be recorded. */
async function record(deps: Deps, name: string): Promise<void> {
  await transaction(deps, async ({ prisma }) => {
    await prisma.searchEngineIndex.deleteMany({})
    await prisma.searchEngineIndex.create({ data: { name, recordedTo: NIL } })
  })
}

/** A transaction that began before the index was recorded does not record its changes. */
async function waitForTransactions(deps: Deps): Promise<void> {
  const [next] = await deps.query(nextTransaction, {})
  if (!next) return
  while ((await deps.query(areTransactionsOver, { before: next.id }))[0]?.areOver !== true) await sleep(INTERVAL)
}

/** Waits until all changes up to now are sent. The processes of the site also send them. */
async function waitForSending(deps: Deps, index: OpenSearch): Promise<void> {
  const changes = deps.prisma.searchEngineChange
  const newest = await changes.findFirst({ select: { id: true }, orderBy: { id: 'desc' } })
  if (!newest) return
  while ((await changes.count({ where: { id: { lte: newest.id } } })) > 0) {
    await sleep(INTERVAL)
    await sendChanges(deps, index)
  }
}
