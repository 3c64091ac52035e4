import type { FollowType } from '../../../../shared/follows.ts'
import {
  MAX_EVENTS,
  NOTIFICATION_SETTINGS,
  NOTIFICATIONS,
  type NotificationKind,
} from '../../../../shared/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { keepUsers } from '../../people/users/person-service.ts'
import { tellUsers } from './queries.ts'

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

/**
 * Tells users of changes, in the transaction of a consumer of the log. Leaves out deleted users, those who turned the kind off, and
 * those who were told of the change before. If a user and a change come twice, the first counts. A transaction calls it at most
 * once, so that lines are locked in the order of their keys.
 */
export async function tell(deps: Deps, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ follow, searchIds = [], more = 0, ...row }) => ({
    ...row,
    searchIds,
    more,
    followType: follow?.type ?? null,
    followItem: follow?.id ?? null,
    setting: settingOf(row.kind),
  }))
  await keepUsers(deps, [...new Set(told.map(({ userId }) => userId))])
  await deps.query(tellUsers, { told: JSON.stringify(rows), maxEvents: MAX_EVENTS, now: deps.now() })
}

/** The row of the settings that can turn a kind off, null if none can. */
const settingOf = (kind: NotificationKind) => {
  const { setting } = NOTIFICATIONS[kind]
  return 'always' in NOTIFICATION_SETTINGS[setting] ? null : setting
}
