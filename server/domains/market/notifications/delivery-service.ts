import { keysOf } from '../../../../shared/labels.ts'
import {
  MAX_HIDDEN,
  MAX_NOTIFICATIONS,
  NOTIFICATION_SETTINGS,
  type NotificationKind,
  type NotificationLine,
  type NotificationSetting,
} from '../../../../shared/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { dropReasonOf, quietEnd, type Choices, type DropReason, type NotificationTimes } from './delivery-policy.ts'
import { digestLines, openLines } from './delivery-queries.ts'
import { linesById } from './line-service.ts'

const NO_TIMES: NotificationTimes = { timeZone: null, digestHour: 8, isQuiet: false, quietFrom: 22, quietUntil: 7 }

/** Returns what a user has chosen, with the defaults. */
export async function choicesOf({ prisma, now }: Deps, userId: string): Promise<Choices> {
  const [rows, times, pause] = await Promise.all([
    prisma.notificationSetting.findMany({ where: { userId }, omit: { userId: true } }),
    prisma.notificationTimes.findUnique({ where: { userId }, omit: { userId: true } }),
    prisma.notificationPause.findUnique({ where: { userId }, select: { until: true } }),
  ])
  const chosen = new Map(rows.map((row) => [row.setting, row]))
  return {
    inApp: bySetting((setting) => chosen.get(setting)?.inApp ?? true),
    mail: bySetting((setting) => chosen.get(setting)?.mail ?? NOTIFICATION_SETTINGS[setting].mail),
    push: bySetting((setting) => chosen.get(setting)?.push ?? NOTIFICATION_SETTINGS[setting].push),
    times: times ?? NO_TIMES,
    pause: pause?.until && pause.until <= now() ? null : pause,
  }
}

const bySetting = <Choice>(choiceOf: (setting: NotificationSetting) => Choice) =>
  Object.fromEntries(keysOf(NOTIFICATION_SETTINGS).map((setting) => [setting, choiceOf(setting)])) as Record<
    NotificationSetting,
    Choice
  >

/** The lines of a mail or push, the newest first. Lines about the same item have the same `groupKey`. */
type Sendable = { lines: (NotificationLine & { groupKey: string })[]; times: NotificationTimes }

/**
 * Decides at the second of sending whether a mail or a push about lines is sent: which of them it is about, or why it is about none,
 * or until when it waits.
 */
export async function decide(
  deps: Deps,
  userId: string,
  ids: string[],
  way: 'mail' | 'push',
): Promise<Sendable | { drop: DropReason } | { waitUntil: Date }> {
  const choices = await choicesOf(deps, userId)
  const waitUntil = quietEnd(choices.times, deps.now())
  if (waitUntil) return { waitUntil }
  const open = await deps.query(openLines, { userId, ids, isMail: way === 'mail' })
  const reasons = open.map((line) => dropReasonOf(choices, way, line))
  const sent = new Map(open.filter((_, at) => reasons[at] === null).map(({ id, groupKey }) => [id, groupKey]))
  if (sent.size === 0) return { drop: reasons[0] ?? 'read' }
  const visible = await linesById(deps, userId, [...sent.keys()])
  if (visible.length === 0) return { drop: 'not visible' }
  const lines = visible.map((line) => ({ ...line, groupKey: sent.get(line.id) ?? line.id }))
  return { lines, times: choices.times }
}

/** Returns the lines of a digest that comes then, the newest first. */
export function linesOfDigest(
  deps: Deps,
  userId: string,
  until: Date,
): Promise<{ id: string; kind: NotificationKind }[]> {
  return deps.query(digestLines, { userId, now: deps.now(), until, maxLines: MAX_NOTIFICATIONS + MAX_HIDDEN })
}
