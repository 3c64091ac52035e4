import type { DigestMail, LineMail, MailLink } from '../../../../shared/mails.ts'
import { sentenceOf, textOf } from '../../../../shared/notification-sentences.ts'
import { NOTIFICATIONS, type NotificationLine } from '../../../../shared/notifications.ts'
import { paths } from '../../../../shared/paths.ts'
import type { Deps } from '../../../deps.ts'

/** To whom a mail is written. */
export type MailReader = {
  userId: string
  unsubscribeKey: string
  /** A name of the IANA database. */
  timeZone: string
}

/** Returns the address with which a mail stops others: all of a scope of shared/unsubscribe.ts. */
export const stopUrl = (deps: Deps, { unsubscribeKey }: MailReader, scope: string): string =>
  deps.config.publicUrl + paths.unsubscribe(unsubscribeKey, scope)

/** Returns the mail about a line, with what its reader may see now. */
export async function lineMailOf(deps: Deps, reader: MailReader, line: NotificationLine): Promise<LineMail> {
  const heading = textOf(sentenceOf(line, deps.now()))
  return Promise.resolve({
    template: 'line',
    subject: heading,
    label: 'Tappet',
    heading,
    title: null,
    text: null,
    image: null,
    facts: [],
    quote: null,
    button: { label: 'Open Tappet', href: deps.config.publicUrl + line.path },
    why: 'You get this because of your notification settings.',
    change: settingsLink(deps),
    stops: [
      { label: 'Stop mails of this kind', href: stopUrl(deps, reader, `kind-${NOTIFICATIONS[line.kind].setting}`) },
      settingsLink(deps),
    ],
  })
}

/** `more` counts lines of the mail that are not in `lines`. */
export type DigestOptions = { kind: 'digest' | 'more'; title: string; label: string; more: number }

/** Returns the mail about several lines, the newest first. */
export async function digestMailOf(
  deps: Deps,
  reader: MailReader,
  lines: NotificationLine[],
  { kind, title, label, more }: DigestOptions,
): Promise<DigestMail> {
  return Promise.resolve({
    template: 'digest',
    subject: `${lines.length + more} notifications`,
    label,
    heading: title,
    groups: [],
    more,
    button: { label: 'Open Tappet', href: deps.config.publicUrl + paths.notifications },
    stops: [
      settingsLink(deps),
      { label: 'Stop the daily digest', href: stopUrl(deps, reader, kind === 'digest' ? 'digest' : 'all') },
    ],
  })
}

const settingsLink = (deps: Deps): MailLink => ({
  label: 'All notification settings',
  href: deps.config.publicUrl + paths.notificationSettings,
})
