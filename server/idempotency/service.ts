import type { Deps } from '../deps.ts'
import { anonymizeAnswersQuery, claimKeyQuery, deleteOldAnswersQuery } from './queries.ts'

/** Milliseconds for which the first answer is repeated. */
const KEPT_FOR = 24 * 3_600_000
/**
 * Milliseconds after which an unfinished request is assumed dead and its key can be reused. The slowest request takes
 * about 70 s: its render waits and runs for 30 s each (markdown/render-pool.ts), then it writes.
 */
const ABANDONED_AFTER = 180_000

export type Answer = { status: number; body: unknown }

/** A key that a request has claimed. `scope` is the id of the user, or the address of a visitor. */
export type ClaimedKey = { scope: string; key: string; claimedAt: Date }

/** Claims a key for a request. Returns null if another request has it. */
export async function claimKey(
  deps: Deps,
  { scope, key, hash }: { scope: string; key: string; hash: Uint8Array },
): Promise<ClaimedKey | null> {
  const claimedAt = deps.now()
  const before = (age: number) => new Date(claimedAt.getTime() - age)
  const claimed = await deps.query(claimKeyQuery, {
    scope,
    key,
    hash,
    claimedAt,
    expired: before(KEPT_FOR),
    abandoned: before(ABANDONED_AFTER),
  })
  return claimed.length > 0 ? { scope, key, claimedAt } : null
}

/** Returns the first request with a key; `answer` is null while it is unfinished. */
export async function findFirstRequest(
  deps: Deps,
  scope: string,
  key: string,
): Promise<{ hash: Uint8Array; answer: Answer | null } | null> {
  const first = await deps.prisma.idempotencyKey.findUnique({
    where: { scope_key: { scope, key } },
    select: { requestHash: true, status: true, body: true },
  })
  if (!first) return null
  const { requestHash: hash, status, body } = first
  if (status === null) return { hash, answer: null }
  return { hash, answer: { status, body: JSON.parse(typeof body === 'string' ? body : 'null') as unknown } }
}

/**
 * Stores the answer of a request. The body is one JSON text in the JSON column: an object would come back with its
 * fields in another order, and jsonb rejects unpaired surrogates.
 */
export async function storeAnswer(deps: Deps, claimed: ClaimedKey, { status, body }: Answer): Promise<void> {
  await deps.prisma.idempotencyKey.updateMany({
    where: unfinished(claimed),
    data: { status, body: JSON.stringify(body) },
  })
}

/** Makes a key available again. */
export async function releaseKey(deps: Deps, claimed: ClaimedKey): Promise<void> {
  await deps.prisma.idempotencyKey.deleteMany({ where: unfinished(claimed) })
}

/** Matches the row only while the request that claimed it has it. */
const unfinished = ({ scope, key, claimedAt }: ClaimedKey) => ({ scope, key, createdAt: claimedAt, status: null })

/** Deletes the answers to a user whose account is deleted, and removes the user's name from the answers to others. */
export async function anonymizeAnswers(deps: Deps, { id, name }: { id: string; name: string }): Promise<void> {
  await deps.query(anonymizeAnswersQuery, { userId: id, jsonName: JSON.stringify(name).slice(1, -1) })
}

/** Deletes the answers that are no longer used. */
export async function deleteOldAnswers(deps: Deps): Promise<void> {
  await deps.query(deleteOldAnswersQuery, { before: new Date(deps.now().getTime() - KEPT_FOR) })
}
