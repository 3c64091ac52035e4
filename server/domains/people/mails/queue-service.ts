import type { Deps } from '../../../deps.ts'
import { insertMails } from './queries.ts'

/** A mail that waits until `dueAt` (also as ISO 8601). `digestOn` is a date in the time zone of the user, '2026-11-28'. */
export type NewMail = { userId: string; dueAt: Date | string } & (
  | { kind: 'line'; notificationId: string }
  | { kind: 'digest'; digestOn: string }
)

/**
 * Queues mails. A line has one mail, and a day of a user one digest: a mail that was queued before stays as it is. The mail of a
 * line that was dropped, for example because the user was on the site, is queued again.
 */
export async function queueMails(deps: Deps, mails: readonly NewMail[]): Promise<void> {
  if (mails.length > 0) await deps.query(insertMails, { mails: JSON.stringify(mails) })
}
