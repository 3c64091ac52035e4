import { hash } from 'node:crypto'
import type { PushPayload } from '../../../../shared/pushes.ts'
import type { Deps } from '../../../deps.ts'
import { busyKeys, nextAttempt, sendDue } from '../../../outbox.ts'
import type { PushAnswer, PushClient, PushMessage } from '../../../push/push-client.ts'
import { deliver } from './delivery-service.ts'
import { endPush, takePush, type TakenPush } from './queries.ts'

/** A push to one browser whose time has come. `queuedAt` is when it was queued. */
export type DuePush = Pick<TakenPush, 'id' | 'userId' | 'notificationId' | 'dueAt' | 'queuedAt'>

/** A push as it is sent. `isUrgent`: it wakes a phone that saves energy. */
export type ComposedPush = { payload: PushPayload; isUrgent: boolean }

/** Decides in the second of sending what a push says, whether it is dropped (with the reason), or until when it waits. */
export type ComposePush = (
  deps: Deps,
  push: DuePush,
) => Promise<{ send: ComposedPush } | { drop: string } | { waitUntil: Date }>

/** A push that this process has leased. */
type Leased = TakenPush & { leasedUntil: Date }

/** Pushes that one process sends at a time, to one push service, and to one user: a slow service delays no other. */
const CONNECTIONS = 64
const PER_HOST = 16
const PER_USER = 4

const SECOND = 1_000
/** Milliseconds after which another process takes a push. A request takes at most 10 seconds. */
const LEASE = 60 * SECOND
/** Seconds for which a push is tried, and for which a push service keeps it. */
export const PUSH_TTL = 86_400
/** Milliseconds that a push waits at least if it may not be sent yet. */
const SHORTEST_WAIT = 60 * SECOND

/** Sends the pushes whose time has come, until there are none or `signal` aborts. Several processes may do it at once. */
export async function sendDuePushes(deps: Deps, compose: ComposePush, signal: AbortSignal): Promise<void> {
  const client = deps.pushClient
  if (client === null) return
  const outbox = {
    most: CONNECTIONS,
    take: (inFlight: readonly Leased[]) => take(deps, client, inFlight),
    send: (push: Leased) => send(deps, client, compose, push),
  }
  await sendDue(outbox, signal)
}

async function take(deps: Deps, { publicKey }: PushClient, inFlight: readonly Leased[]): Promise<Leased | null> {
  const now = deps.now()
  const leasedUntil = new Date(now.getTime() + LEASE)
  const busyHosts = busyKeys(inFlight, ({ host }) => host, PER_HOST)
  const busyUsers = busyKeys(inFlight, ({ userId }) => userId, PER_USER)
  const [push] = await deps.query(takePush, { now, leasedUntil, serverKey: publicKey, busyHosts, busyUsers })
  return push ? { ...push, leasedUntil } : null
}

/** Sends or ends one push. Never throws: a push that fails in an unknown way is tried again. */
async function send(deps: Deps, client: PushClient, compose: ComposePush, push: Leased): Promise<void> {
  try {
    await sendLeased(deps, client, compose, push)
  } catch (error) {
    deps.failures.job('pushes', error)
    await postpone(deps, push, nextAttempt(deps, push.attempts)).catch((reason: unknown) =>
      deps.failures.job('pushes', reason),
    )
  }
}

async function sendLeased(deps: Deps, client: PushClient, compose: ComposePush, push: Leased): Promise<void> {
  if (push.queuedAt.getTime() + PUSH_TTL * SECOND <= deps.now().getTime()) return end(deps, push, 'too old')
  const composed = await compose(deps, push)
  if ('drop' in composed) return end(deps, push, `dropped: ${composed.drop}`)
  if ('waitUntil' in composed) {
    const earliest = deps.now().getTime() + SHORTEST_WAIT
    return postpone(deps, push, new Date(Math.max(composed.waitUntil.getTime(), earliest)), push.attempts - 1)
  }
  const target = { id: push.subscriptionId, endpoint: push.endpoint, p256dh: push.p256dh, auth: push.auth }
  const answer = await deliver(deps, client, target, messageOf(composed.send))
  if (answer.kind !== 'later') return end(deps, push, answer.kind)
  count(deps, 'tried again')
  await postpone(deps, push, retryTime(deps, push, answer))
}

/** The topic is a hash, because a push service need not know what a thread is about. */
function messageOf({ payload, isUrgent }: ComposedPush): PushMessage {
  const topic = hash('sha256', payload.tag, 'base64url').slice(0, 32)
  return { payload: JSON.stringify(payload), topic, urgency: isUrgent ? 'high' : 'normal', ttl: PUSH_TTL }
}

/** Returns when a push is tried again: not before the time that the push service named. */
function retryTime(deps: Deps, { attempts }: Leased, { retryAfter }: PushAnswer): Date {
  const asked = deps.now().getTime() + (retryAfter ?? 0) * SECOND
  return new Date(Math.max(asked, nextAttempt(deps, attempts).getTime()))
}

/** Ends a push, unless its line was told again while it was being sent: then it is due again. */
async function end(deps: Deps, { id, dueAt, leasedUntil }: Leased, outcome: string): Promise<void> {
  count(deps, outcome)
  await deps.query(endPush, { id, dueAt, leasedUntil })
}

async function postpone(deps: Deps, push: Leased, dueAt: Date, attempts = push.attempts): Promise<void> {
  const { id, leasedUntil } = push
  await deps.prisma.push.updateMany({ where: { id, leasedUntil }, data: { dueAt, leasedUntil: null, attempts } })
}

/** Counts for the metrics. */
function count({ pushCounts }: Deps, outcome: string): void {
  pushCounts.set(outcome, (pushCounts.get(outcome) ?? 0) + 1)
}
