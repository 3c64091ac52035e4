import { MAX_NOTIFICATIONS, NOTIFICATION_DAYS } from '../../../../shared/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { deleteLinesBeyond, deleteOldLines } from './queries.ts'

const DAY = 86_400_000

/** Deletes notifications after NOTIFICATION_DAYS, and those of a user beyond the newest MAX_NOTIFICATIONS. */
export async function deleteOldNotifications(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  const before = new Date(now - NOTIFICATION_DAYS * DAY)
  while ((await deps.query(deleteOldLines, { before })).length > 0);
  // Only users who are told of something get more lines. The job runs each minute.
  const since = new Date(now - DAY / 24)
  while ((await deps.query(deleteLinesBeyond, { since, maxLines: MAX_NOTIFICATIONS })).length > 0);
}
