import { NOTIFICATIONS } from '../../../../shared/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { keyOf } from '../../people/mails/address-service.ts'
import { linesCollectedBy } from '../../people/mails/queue-service.ts'
import type { Compose, ComposedMail, DueMail } from '../../people/mails/send-service.ts'
import { isDigestLate, isPaused, quietEnd, type NotificationTimes } from './delivery-policy.ts'
import { digestHour } from './delivery-queries.ts'
import { choicesOf, decide, linesOfDigest } from './delivery-service.ts'
import { linesById } from './line-service.ts'
import { digestMailOf, lineMailOf, stopUrl, type MailReader } from './mail-content-service.ts'

/** The newest lines of a digest, of which it shows the most urgent. Older ones are only counted. */
const READ_LINES = 200

/** Decides at the second of sending what a mail to a user says, whether it is dropped, or until when it waits. */
export const composeMail: Compose = (deps, mail) =>
  mail.digestOn === null ? composeLines(deps, mail) : composeDigest(deps, mail, mail.digestOn)

/** Composes the mail about one line, or about those that the limit of an hour held back. */
async function composeLines(deps: Deps, { id, userId, notificationId }: DueMail): ReturnType<Compose> {
  const ids = notificationId === null ? await linesCollectedBy(deps, id) : [notificationId]
  const decided = await decide(deps, userId, ids, 'mail')
  if (!('lines' in decided)) return decided
  const reader = await readerOf(deps, userId, decided.times)
  const [line, ...others] = decided.lines
  if (line && others.length === 0) return { send: await composeLine(deps, reader, line) }
  const content = await digestMailOf(deps, reader, decided.lines, {
    kind: 'more',
    title: 'More since your last e-mail',
    label: dayOf(deps.now(), reader.timeZone),
    more: 0,
  })
  return { send: { content, thread: null, unsubscribeUrl: stopUrl(deps, reader, 'all') } }
}

type Line = Parameters<typeof lineMailOf>[2] & { groupKey: string }

async function composeLine(deps: Deps, reader: MailReader, line: Line): Promise<ComposedMail> {
  const { setting } = NOTIFICATIONS[line.kind]
  return {
    content: await lineMailOf(deps, reader, line),
    thread: line.groupKey,
    unsubscribeUrl: stopUrl(deps, reader, `kind-${setting}`),
  }
}

async function composeDigest(deps: Deps, { userId, dueAt }: DueMail, digestOn: string): ReturnType<Compose> {
  const choices = await choicesOf(deps, userId)
  const waitUntil = quietEnd(choices.times, deps.now())
  if (waitUntil) return { waitUntil }
  const [hour] = await deps.query(digestHour, { userId, on: digestOn })
  if (hour && isDigestLate(hour.at, deps.now())) return { drop: 'too late' }
  const all = await linesOfDigest(deps, userId, dueAt)
  const told = all.filter(({ kind }) => !isPaused(choices, kind)).map(({ id }) => id)
  if (told.length === 0) return { drop: all.length === 0 ? 'nothing new' : 'paused' }
  const lines = await linesById(deps, userId, told.slice(0, READ_LINES))
  if (lines.length === 0) return { drop: 'not visible' }
  const reader = await readerOf(deps, userId, choices.times)
  const label = dayOf(new Date(digestOn), 'UTC')
  const more = Math.max(0, told.length - READ_LINES)
  const content = await digestMailOf(deps, reader, lines, { kind: 'digest', title: 'Your day on Tappet', label, more })
  return { send: { content, thread: null, unsubscribeUrl: stopUrl(deps, reader, 'digest') } }
}

async function readerOf(deps: Deps, userId: string, { timeZone }: NotificationTimes): Promise<MailReader> {
  return { userId, unsubscribeKey: await keyOf(deps, userId), timeZone: timeZone ?? 'UTC' }
}

/** 'Saturday 28 November' */
const dayOf = (time: Date, timeZone: string) =>
  time.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).replace(',', '')
