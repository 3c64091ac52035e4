import { MAX_HIDDEN, MAX_NOTIFICATIONS, NOTIFICATION_DAYS } from '../../../../shared/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { deleteLinesBeyond, deleteOldLines, deleteReadHidden } from './queries.ts'

const DAY = 86_400_000

/** Deletes notifications after NOTIFICATION_DAYS, and those of a user beyond the newest MAX_NOTIFICATIONS and MAX_HIDDEN. */
export async function deleteOldNotifications(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  const before = new Date(now - NOTIFICATION_DAYS * DAY)
  while ((await deps.query(deleteOldLines, { before })).length > 0);
  // Only users who are told of something get more lines. The job runs each minute.
  const since = new Date(now - DAY / 24)
  const limits = [
    { inApp: true, maxLines: MAX_NOTIFICATIONS },
    { inApp: false, maxLines: MAX_HIDDEN },
  ]
  for (const limit of limits) while ((await deps.query(deleteLinesBeyond, { since, ...limit })).length > 0);
  while ((await deps.query(deleteReadHidden, { since })).length > 0);
}
