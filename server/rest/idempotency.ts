import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError, httpStatus } from '../errors.ts'
import {
  claimKey,
  findFirstRequest,
  releaseKey,
  storeAnswer,
  type Answer,
  type ClaimedKey,
} from '../idempotency/service.ts'
import { fromTRPCError } from '../trpc/errors.ts'
import type { RestRoute } from './define-route.ts'
import { errorBody } from './errors.ts'

/** The header of the draft draft-ietf-httpapi-idempotency-key-header, in Node's spelling. */
export const KEY_HEADER = 'idempotency-key'
export const MAX_KEY = 255
/** Milliseconds between two looks at a first request that is unfinished. After the last one, the repetition is rejected. */
const WAITS = [20, 40, 80, 160, 300, 500, 900]
/** Routes whose answers are never stored: they hold tokens, or end the session that a key would belong to. */
const SESSION_ROUTES = '/api/auth/'

/** Whether a route accepts the header: every route that writes, except sign-in and sign-out. */
export const isReplayable = ({ method, path }: RestRoute): boolean =>
  method !== 'GET' && !path.startsWith(SESSION_ROUTES)

/**
 * Runs a request with an Idempotency-Key once. A repetition within 24 hours gets the first answer, also from another
 * process. Errors are answers too, except those that ask for another try. If a process dies between a write and its
 * answer, a repetition runs again after some minutes.
 * @param scope the owner of the key: the id of a user, or the address of a visitor
 * @throws AppError VALIDATION for an invalid key; CONFLICT for a key of another request, or if the first request is
 *   unfinished (with `retryAfter`); every error of `run`
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
    const claimed = await claimKey(deps, { scope, key, hash })
    if (claimed) return runAndStore(deps, claimed, run)
    const first = await findFirstRequest(deps, scope, key)
    if (first && !hash.equals(first.hash))
      throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.')
    if (first?.answer) return first.answer
    if (wait !== null) await sleep(wait)
  }
  throw new AppError('CONFLICT', 'The first request with this Idempotency-Key is still under way.', { retryAfter: 1 })
}

function readKey(header: string | string[] | undefined): string {
  if (typeof header === 'string' && header.length <= MAX_KEY && /^[\x20-\x7E]+$/.test(header)) return header
  throw new AppError('VALIDATION', `An Idempotency-Key has 1 to ${MAX_KEY} ASCII characters.`)
}

/** Returns the SHA-256 hash of method, path and body. */
const hashOf = ({ method, url, body }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest()

async function runAndStore(deps: Deps, claimed: ClaimedKey, run: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer
  try {
    answer = await run()
  } catch (thrown) {
    const error = fromTRPCError(thrown)
    await settle(deps, claimed, isTemporary(error) ? null : { status: httpStatus[error.code], body: errorBody(error) })
    throw error
  }
  await settle(deps, claimed, answer)
  return answer
}

/**
 * Whether a request did nothing and can succeed with another try: later, after a sign-in, with other values, or with a client
 * that stays.
 */
const isTemporary = ({ code }: AppError): boolean =>
  httpStatus[code] >= 500 || ['RATE_LIMITED', 'UNAUTHENTICATED', 'VALIDATION', 'TIMEOUT'].includes(code)

/** Stores an answer, or with null releases the key. The request has succeeded, so a failure is only logged. */
async function settle(deps: Deps, claimed: ClaimedKey, answer: Answer | null): Promise<void> {
  const settled = answer ? storeAnswer(deps, claimed, answer) : releaseKey(deps, claimed)
  await settled.catch((error: unknown) =>
    deps.log.warn({ err: error }, 'an answer to an Idempotency-Key was not stored'),
  )
}
