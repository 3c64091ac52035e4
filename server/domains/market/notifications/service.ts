import type { FollowType } from '../../../../shared/follows.ts'
import { MAX_EVENTS, type NotificationKind } from '../../../../shared/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { queueMails } from '../../people/mails/queue-service.ts'
import { queuePushes } from '../../people/pushes/service.ts'
import { keepUsers } from '../../people/users/person-service.ts'
import { plannedDeliveries } from './delivery-queries.ts'
import { markRead, tellUsers } from './queries.ts'

/** One user who is told of one change. */
export type Told = {
  userId: string
  changeId: string
  /** The number and the time of the change. */
  seq: number
  at: Date
  kind: NotificationKind
  /** Unread changes of a kind with the same key are one line. */
  groupKey: string
  /** The page that the line leads to, for example 'part 0198…'. Opening it reads the line. */
  page: string
  /** The follow that the user is told of it for. Missing if it concerns the user directly. */
  follow?: { type: FollowType; id: string }
  /** The saved searches that found it. */
  searchIds?: string[]
  /** Further changes of the line, which are only counted. */
  more?: number
}

/** Users and changes for one call of `tell`. A consumer adds at most those of one more user, and goes on in another step. */
export const MAX_TOLD = 10_000

/** Milliseconds after which a mail is sent, if the user has not seen the notification until then. */
const MAIL_DELAY = 600_000
/** Milliseconds that a push waits, so that changes that follow each other are one push. */
const PUSH_DELAY = 5_000

/**
 * Tells users of changes, in the transaction of a consumer of the log, and plans the mails and pushes about them. Leaves out deleted
 * users, what they want in no way, and what they were told of before. If a user and a change come twice, the first counts. A
 * transaction calls it at most once, so that lines are locked in the order of their keys.
 */
export async function tell(deps: Deps, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ follow, searchIds = [], more = 0, ...row }) => ({
    ...row,
    searchIds,
    more,
    followType: follow?.type ?? null,
    followItem: follow?.id ?? null,
  }))
  await keepUsers(deps, [...new Set(told.map(({ userId }) => userId))])
  const [result] = await deps.query(tellUsers, {
    told: JSON.stringify(rows),
    maxEvents: MAX_EVENTS,
    now: deps.now(),
    isMailed: deps.mailer !== null,
    pushKey: deps.pushClient?.publicKey ?? null,
  })
  if (result && result.lines.length > 0) await plan(deps, result.lines)
}

/** Plans the mails and pushes about lines. */
async function plan(deps: Deps, ids: string[]): Promise<void> {
  if (deps.mailer === null && deps.pushClient === null) return
  const now = deps.now()
  const after = (delay: number) => new Date(now.getTime() + delay)
  const times = { now, mailAt: after(MAIL_DELAY), pushAt: after(PUSH_DELAY) }
  const [planned] = await deps.query(plannedDeliveries, { ids, ...times })
  await queueMails(deps, planned?.mails ?? [])
  await queuePushes(deps, planned?.pushes ?? [])
}

/** Reads the line about the messages of a partner, in the transaction that reads the messages. */
export async function readMessageLine(deps: Deps, userId: string, partnerId: string): Promise<void> {
  const page = `messages ${partnerId}`
  await deps.query(markRead, { userId, ids: null, upTo: null, seq: null, page, kind: 'message', now: deps.now() })
}
