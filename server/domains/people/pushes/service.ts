import { ECDH } from 'node:crypto'
import type { z } from 'zod'
import { MAX_PUSH_DEVICES, type renewalInput, type subscriptionInput } from '../../../../shared/pushes.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, GENERIC_UNAUTHENTICATED, notFound } from '../../../errors.ts'
import { isPushEndpoint, type PushClient, type PushTarget } from '../../../push/push-client.ts'
import { hashToken } from '../auth/service.ts'
import { lockUsers } from '../users/person-service.ts'
import { deleteDevicesBeyond, insertPushes, upsertSubscription } from './queries.ts'

/** A line of the notifications that is pushed at `dueAt` (also as ISO 8601), or later if it may not be pushed then. */
export type NewPush = { userId: string; notificationId: string; dueAt: Date | string }

/** A browser of a user. `isThis`: it has the session of the caller. */
export type PushDevice = { id: string; device: string; createdAt: Date; deliveredAt: Date | null; isThis: boolean }

type Subscription = z.output<typeof subscriptionInput>

/** Adds one push for each browser of each user. A line that waits for a browser already is not added again. */
export async function queuePushes({ pushClient, query }: Deps, pushes: readonly NewPush[]): Promise<void> {
  if (pushClient === null || pushes.length === 0) return
  await query(insertPushes, { pushes: JSON.stringify(pushes), serverKey: pushClient.publicKey })
}

/** Returns the browsers of a user, the newest first, and the key of the site, which is null if push is off. */
export async function listDevices({ prisma, pushClient }: Deps, userId: string, token: string) {
  const rows = await prisma.pushSubscription.findMany({
    where: { userId },
    select: { id: true, device: true, createdAt: true, deliveredAt: true, sessionHash: true },
    orderBy: { id: 'desc' },
  })
  const session = Buffer.from(hashToken(token))
  const devices = rows.map(({ sessionHash, ...row }): PushDevice => ({ ...row, isThis: session.equals(sessionHash) }))
  return { publicKey: pushClient?.publicKey ?? null, devices }
}

/**
 * Subscribes a browser for the session of a token, which ends it. The same browser under another session or account is subscribed for
 * this one instead, and replaces that of the session. Of more than MAX_PUSH_DEVICES, those end that had no push for the longest time.
 * @throws AppError CONFLICT if push is off or the browser used another key of the site; VALIDATION with a field error
 */
export async function subscribe(deps: Deps, userId: string, token: string, input: Subscription): Promise<PushDevice> {
  assertSubscription(openedClient(deps), input)
  const { endpoint, p256dh, auth, serverKey, device } = input
  return transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    const row = { endpoint, p256dh, auth, serverKey, device, userId, now: deps.now() }
    const [added] = await deps.query(upsertSubscription, { ...row, sessionHash: hashToken(token) })
    // The session ended meanwhile.
    if (!added) throw new AppError('UNAUTHENTICATED', GENERIC_UNAUTHENTICATED)
    // A session is one browser, which may have got a new address.
    await deps.prisma.pushSubscription.deleteMany({ where: { sessionHash: hashToken(token), NOT: { endpoint } } })
    await deps.query(deleteDevicesBeyond, { userId, maxDevices: MAX_PUSH_DEVICES })
    return { ...added, isThis: true }
  })
}

/**
 * Gives a subscription the new address and keys of its browser, which proves by the old ones that it is that browser. It has no
 * token, because a worker cannot read that of the page.
 * @throws AppError NOT_FOUND; CONFLICT and VALIDATION as `subscribe`
 */
export async function renew(deps: Deps, { old, ...input }: z.output<typeof renewalInput>): Promise<void> {
  assertSubscription(openedClient(deps), input)
  const { endpoint, p256dh, auth, serverKey } = input
  const isTaken = endpoint !== old.endpoint && (await deps.prisma.pushSubscription.count({ where: { endpoint } })) > 0
  const { count } = isTaken
    ? { count: 0 }
    : await deps.prisma.pushSubscription.updateMany({
        where: { endpoint: old.endpoint, auth: old.auth },
        data: { endpoint, p256dh, auth, serverKey, refusals: 0 },
      })
  if (count === 0) throw noDevice()
}

/** Ends a subscription of a user. @throws AppError NOT_FOUND */
export async function removeDevice({ prisma }: Deps, userId: string, id: string): Promise<void> {
  const { count } = await prisma.pushSubscription.deleteMany({ where: { id, userId } })
  if (count === 0) throw noDevice()
}

export const noDevice = () => notFound('This browser does not receive pushes any more.')

/** Returns the client. @throws AppError CONFLICT if push is off */
export function openedClient({ pushClient }: Deps): PushClient {
  if (!pushClient) throw new AppError('CONFLICT', 'Push is not set up on this site.')
  return pushClient
}

function assertSubscription(
  client: PushClient,
  { endpoint, p256dh, auth, serverKey }: PushTarget & { serverKey: string },
) {
  if (serverKey !== client.publicKey)
    throw new AppError('CONFLICT', 'The site has another key now. Please reload the page and turn push on again.')
  const fields = {
    ...(!isPushEndpoint(endpoint) && {
      endpoint: 'The address of a push service must be public and begin with https.',
    }),
    ...(!isPoint(p256dh) && { p256dh: 'This is no key of a browser.' }),
    ...(Buffer.from(auth, 'base64url').length !== 16 && { auth: 'This is no secret of a browser.' }),
  }
  const [sentence] = Object.values(fields)
  if (sentence !== undefined) throw new AppError('VALIDATION', sentence, { fields })
}

/** Whether a text is an uncompressed point of P-256. Encryption with another one would fail. */
function isPoint(key: string): boolean {
  if (Buffer.from(key, 'base64url').length !== 65) return false
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
