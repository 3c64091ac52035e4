import type { Deps } from '../../../deps.ts'
import { insertMails, moveWaitingDigest } from './queries.ts'

/** A mail that waits until `dueAt` (also as ISO 8601). `digestOn` is a date in the time zone of the user, '2026-11-28'. */
export type NewMail = { userId: string; dueAt: Date | string } & (
  | { kind: 'line'; notificationId: string }
  | { kind: 'digest'; digestOn: string }
)

/**
 * Queues mails. A line has one mail, and a day of a user one digest: a mail that was queued before stays as it is. The mail of a
 * line that was dropped, for example because the user was on the site, is queued again.
 */
export async function queueMails({ mailer, query }: Deps, mails: readonly NewMail[]): Promise<void> {
  if (mailer === null || mails.length === 0) return
  await query(insertMails, { mails: JSON.stringify(mails) })
}

/** Returns the ids of the lines that a mail collects. */
export async function linesCollectedBy({ prisma }: Deps, moreId: string): Promise<string[]> {
  const mails = await prisma.mail.findMany({ where: { moreId }, select: { notificationId: true } })
  return mails.flatMap(({ notificationId }) => notificationId ?? [])
}

/** Moves the digest that waits for its hour to another day or hour, unless that day has one. */
export async function moveDigest(deps: Deps, userId: string, { on, at }: { on: string; at: Date }): Promise<void> {
  await deps.query(moveWaitingDigest, { userId, on, at, now: deps.now() })
}
