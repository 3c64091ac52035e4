import type { Deps } from '../../../deps.ts'

/** A mail that waits until `dueAt`. `digestOn` is a date in the time zone of the user, '2026-11-28'. */
export type NewMail = { userId: string; dueAt: Date } & (
  | { kind: 'line'; notificationId: string }
  | { kind: 'digest'; digestOn: string }
)

/** Queues mails. A line has one mail, and a day of a user one digest: a mail that was queued before stays as it is. */
export async function queueMails(deps: Deps, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  await deps.prisma.mail.createMany({
    data: mails.map(({ userId, dueAt, ...mail }) => ({
      id: deps.newId(),
      userId,
      dueAt,
      kind: mail.kind,
      ...(mail.kind === 'line' ? { notificationId: mail.notificationId } : { digestOn: new Date(mail.digestOn) }),
    })),
    skipDuplicates: true,
  })
}
