import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError, httpStatus } from '../errors.ts'
import { fromTRPCError } from '../trpc/init.ts'
import type { RestRoute } from './define-route.ts'
import { errorBody } from './errors.ts'

/** The header of the draft draft-ietf-httpapi-idempotency-key-header, in Node's spelling. */
export const KEY_HEADER = 'idempotency-key'
export const MAX_KEY = 255
/** So long is a first answer given again (hardening.md 'Writes'); housekeeping deletes it afterwards. */
const KEPT_FOR = 24 * 3_600_000
/**
 * Milliseconds after which an unfinished request is assumed dead and its key can be reused. The slowest request takes
 * about 70 s: its render waits and runs for 30 s each (markdown/render-pool.ts), then it writes.
 */
const ABANDONED_AFTER = 180_000
/** Milliseconds between two looks of a repetition at a first request that is still under way; then it is refused. */
const WAITS = [20, 40, 80, 160, 300, 500, 900]
/** Answers that hold tokens are not kept anywhere, and these calls end the session that a key would belong to. */
const SESSIONS = '/api/auth/'

export type Answer = { status: number; body: unknown }

/** The calls that heed the header: those that write, signing in and out excepted. */
export const isReplayable = ({ method, path }: RestRoute): boolean => method !== 'GET' && !path.startsWith(SESSIONS)

/**
 * Carries out a request that names an Idempotency-Key, or gives the first answer to it again: a client that lost the
 * answer may ask as often as it likes, here or at another process, within 24 hours. A refusal is an answer too, unless
 * trying again is just what it asks for. Only a process that dies between the write and its answer leaves a
 * repetition to be carried out again, after ABANDONED_AFTER.
 * @param scope whose key it is: a person's id, or the address of a visitor
 * @throws AppError VALIDATION for a key that is none; CONFLICT for one that was used for another request, or whose
 *   first request is still under way (then with Retry-After); and whatever `run` throws the first time
 */
export async function answerOnce(
  deps: Deps,
  request: FastifyRequest,
  scope: string,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const key = readKey(request.headers[KEY_HEADER])
  const hash = hashOf(request)
  for (const wait of [...WAITS, null]) {
    const claimedAt = deps.now()
    if (await claim(deps, { scope, key, hash, claimedAt })) return runAndKeep(deps, { scope, key, claimedAt }, run)
    const first = await findFirst(deps, scope, key)
    if (first && !hash.equals(first.request_hash))
      throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.')
    if (first && first.status !== null)
      return { status: first.status, body: JSON.parse(first.body ?? 'null') as unknown }
    if (wait !== null) await sleep(wait)
  }
  throw new AppError('CONFLICT', 'The first request with this Idempotency-Key is still under way.', { retryAfter: 1 })
}

function readKey(header: string | string[] | undefined): string {
  if (typeof header === 'string' && header.length <= MAX_KEY && /^[\x20-\x7E]+$/.test(header)) return header
  throw new AppError('VALIDATION', `An Idempotency-Key has 1 to ${MAX_KEY} ASCII characters.`)
}

/** SHA-256 of all that makes the request what it is. */
const hashOf = ({ method, url, body }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest()

type Claim = { scope: string; key: string; claimedAt: Date }

/** One statement, so that of many at once one alone gets the key. */
async function claim(deps: Deps, { scope, key, hash, claimedAt }: Claim & { hash: Buffer }): Promise<boolean> {
  const [expired, abandoned] = [KEPT_FOR, ABANDONED_AFTER].map((age) => new Date(claimedAt.getTime() - age))
  const won = await deps.query(
    `insert into idempotency_key as k (scope, key, request_hash, created_at) values ($1, $2, $3, $4)
     on conflict (scope, key) do update
       set request_hash = excluded.request_hash, status = null, body = null, created_at = excluded.created_at
       where k.created_at < $5 or (k.status is null and k.created_at < $6 and k.request_hash = excluded.request_hash)
     returning 1`,
    [scope, key, hash, claimedAt, expired, abandoned],
  )
  return won.length > 0
}

type First = { request_hash: Buffer; status: number | null; body: string | null }

async function findFirst(deps: Deps, scope: string, key: string): Promise<First | undefined> {
  const [first] = await deps.query<First>(
    `select request_hash, status, body #>> '{}' as body from idempotency_key where scope = $1 and key = $2`,
    [scope, key],
  )
  return first
}

async function runAndKeep(deps: Deps, claimed: Claim, run: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer
  try {
    answer = await run()
  } catch (thrown) {
    const error = fromTRPCError(thrown)
    await settle(deps, claimed, isForNow(error) ? null : { status: httpStatus[error.code], body: errorBody(error) })
    throw error
  }
  await settle(deps, claimed, answer)
  return answer
}

/** What a request is told that did nothing and is to be tried again: later, signed in, or put right. */
const isForNow = ({ code }: AppError): boolean =>
  httpStatus[code] >= 500 || ['RATE_LIMITED', 'UNAUTHENTICATED', 'VALIDATION'].includes(code)

/**
 * Keeps an answer, or with null gives the key back. The request is done: that this fails is no reason to say otherwise.
 * The body is kept as one JSON text: jsonb would put its fields in another order, and refuses half characters.
 */
async function settle(deps: Deps, { scope, key, claimedAt }: Claim, answer: Answer | null): Promise<void> {
  const mine = 'where scope = $1 and key = $2 and created_at = $3 and status is null'
  const settled = answer
    ? deps.query(`update idempotency_key set status = $4, body = to_jsonb($5::text) ${mine}`, [
        scope,
        key,
        claimedAt,
        answer.status,
        JSON.stringify(answer.body),
      ])
    : deps.query(`delete from idempotency_key ${mine}`, [scope, key, claimedAt])
  await settled.catch((error: unknown) =>
    deps.log.warn({ err: error }, 'an answer could not be kept for its Idempotency-Key'),
  )
}
