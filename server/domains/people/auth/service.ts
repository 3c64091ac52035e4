import { createHash } from 'node:crypto'
import type { KeyedRead } from '../../../cache/batched.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, GENERIC_UNAUTHENTICATED } from '../../../errors.ts'
import type { Mute } from '../mutes/policy.ts'
import { lockUsers } from '../users/person-service.ts'
import {
  deleteExpiredAttempts,
  deleteExpiredCodes,
  deleteExpiredSessions,
  sessionsQuery,
  type SessionRow,
} from './queries.ts'

/** Days from its last use until a session expires. */
export const SESSION_DAYS = 30
/** Minutes until a temporary token expires. */
export const TEMPORARY_MINUTES = 30
/**
 * Milliseconds between two writes of the last use, so that most requests do not write. Mails are not sent to who was on the site
 * since (market/notifications).
 */
const TOUCH_AFTER = 60_000
/** Milliseconds between two writes of the end. It is in an index, which makes such a write dearer. */
const EXTEND_AFTER = 3_600_000

export type SessionUser = {
  id: string
  name: string
  picture: string | null
  isPhoneVerified: boolean
  isSiteAdmin: boolean
  /** Names of the tags that the user moderates. */
  adminTags: string[]
  /** The current mute that ends last. */
  mute: Mute | null
}

export type Session = { kind: 'full' | 'temporary'; user: SessionUser }

/**
 * Returns the session of a token; null if it is unknown, expired or revoked. Extends a full session.
 * @param isUse false for requests that a hidden page sends by itself
 */
export async function findSession(deps: Deps, token: string, isUse = true): Promise<Session | null> {
  const now = deps.now()
  const tokenHash = hashToken(token)
  const row = await deps.batched(readSessions, { tokenHash, now })
  if (!row) return null
  const { kind, lastUsedAt, expiresAt, mutedUntil, muteReason, ...user } = row
  const usedBefore = new Date(now.getTime() - TOUCH_AFTER)
  if (kind === 'full' && isUse && lastUsedAt <= usedBefore) {
    const extended = addDays(now, SESSION_DAYS)
    const isExtended = extended.getTime() - expiresAt.getTime() > EXTEND_AFTER
    await deps.prisma.session.updateMany({
      // Of several requests at once one writes.
      where: { tokenHash, lastUsedAt: { lte: usedBefore } },
      data: { lastUsedAt: now, ...(isExtended && { expiresAt: extended }) },
    })
  }
  return { kind, user: { ...user, mute: mutedUntil && { until: mutedUntil, reason: muteReason ?? '' } } }
}

/** Reads the sessions of tokens that are valid at a time. */
const readSessions: KeyedRead<{ tokenHash: Uint8Array; now: Date }, SessionRow | undefined> = async (
  { query },
  keys,
) => {
  const found = await query(sessionsQuery, {
    tokenHashes: keys.map(({ tokenHash }) => tokenHash),
    nows: keys.map(({ now }) => now),
  })
  const sessions = new Map(found.map(({ position, ...session }) => [position, session]))
  return new Map(keys.map((key, at) => [key, sessions.get(at + 1)]))
}

/** Creates a session and returns its token. Only the hash of the token is stored. */
export async function createSession(deps: Deps, userId: string, kind: 'full' | 'temporary'): Promise<string> {
  const token = deps.randomToken()
  const now = deps.now()
  const expiresAt = kind === 'full' ? addDays(now, SESSION_DAYS) : new Date(now.getTime() + TEMPORARY_MINUTES * 60_000)
  await deps.prisma.session.create({
    data: { tokenHash: hashToken(token), userId, kind, createdAt: now, lastUsedAt: now, expiresAt },
  })
  return token
}

/**
 * Replaces a session of a user with a full one and returns its token. Of several concurrent calls, one succeeds.
 * @throws AppError UNAUTHENTICATED if the old session has ended
 */
export async function exchangeSession(deps: Deps, userId: string, oldToken: string): Promise<string> {
  return transaction(deps, async (deps) => {
    // The new session refers to the user. The deletion of an account locks the user first, too.
    await lockUsers(deps, [userId])
    const { count } = await deps.prisma.session.deleteMany({ where: { tokenHash: hashToken(oldToken), userId } })
    if (count === 0) throw new AppError('UNAUTHENTICATED', GENERIC_UNAUTHENTICATED)
    return createSession(deps, userId, 'full')
  })
}

/** Ends the session of a token, if there is one. */
export async function revokeSession(deps: Deps, token: string): Promise<void> {
  await deps.prisma.session.deleteMany({ where: { tokenHash: hashToken(token) } })
}

/** Returns the SHA-256 hash of a token. Tokens are random, so the hash needs no salt. */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest())

/** Deletes expired sessions, sign-ins that were not finished in time, and phone codes that expired a day ago. */
export async function deleteExpiredSignIns(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.query(deleteExpiredSessions, { before: now })
  await deps.query(deleteExpiredAttempts, { before: now })
  await deps.query(deleteExpiredCodes, { before: addDays(now, -1) })
}

const addDays = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)
