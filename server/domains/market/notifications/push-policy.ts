import { badgeOf } from '../../../../shared/notification-details.ts'
import { sentenceOf, textOf, type Line } from '../../../../shared/notification-sentences.ts'
import { NOTIFICATIONS, type NotificationSetting } from '../../../../shared/notifications.ts'
import type { PushPayload } from '../../../../shared/pushes.ts'

/** Settings whose lines wait for an answer or are soon gone. A phone that saves energy shows other pushes later. */
const URGENT: ReadonlySet<NotificationSetting> = new Set(['offers', 'trades', 'messages', 'wants'])

export const isUrgent = ({ kind }: Line): boolean => URGENT.has(NOTIFICATIONS[kind].setting)

/**
 * Returns the payload of a push about a line: its sentence, and the time that is left to answer. It never has messages, reasons of
 * moderators, wants or searches, because people near the device can read it.
 */
export function payloadOf(line: Line & { at: Date; groupKey: string }, now: Date): PushPayload {
  const badge = badgeOf(line, now)
  return {
    title: textOf(sentenceOf(line, now)),
    body: badge ? [badge.word, badge.left].filter((text) => text !== null).join(', ') : '',
    path: line.path,
    tag: `${line.kind} ${line.groupKey}`,
    at: line.at.toISOString(),
  }
}
