import {
  type MailChoice,
  NOTIFICATIONS,
  type NotificationKind,
  type NotificationSetting,
} from '../../../../shared/notifications.ts'

// The rules that decide at the second of sending whether a mail or a push is sent.

/** When digests come, and when nothing is sent. Hours are those of the time zone, UTC until a browser has sent its own. */
export type NotificationTimes = {
  timeZone: string | null
  digestHour: number
  isQuiet: boolean
  quietFrom: number
  quietUntil: number
}

/** The choices of a user. The pause is null if there is none or it is over. */
export type Choices = {
  inApp: Record<NotificationSetting, boolean>
  mail: Record<NotificationSetting, MailChoice>
  push: Record<NotificationSetting, boolean>
  times: NotificationTimes
  pause: { until: Date | null } | null
}

/** A line that waits for a mail or a push. */
export type OpenLine = {
  id: string
  kind: NotificationKind
  /** The user has neither muted what it is about nor, for a mail, stopped mails about its page. */
  isWanted: boolean
  /** The user was on the site after its newest change. */
  isSeen: boolean
}

/** Why nothing is sent about a line, counted in the metrics. */
export type DropReason = 'read' | 'paused' | 'setting' | 'muted' | 'on the site' | 'not visible'

/** Trades to confirm are sent also during a pause. */
export const isPaused = ({ pause }: Choices, kind: NotificationKind): boolean =>
  pause !== null && NOTIFICATIONS[kind].setting !== 'trades'

/** Returns why nothing is sent about an unread line; null if it is sent. */
export function dropReasonOf(choices: Choices, way: 'mail' | 'push', line: OpenLine): DropReason | null {
  const { setting } = NOTIFICATIONS[line.kind]
  if (isPaused(choices, line.kind)) return 'paused'
  if (way === 'mail' ? choices.mail[setting] !== 'soon' : !choices.push[setting]) return 'setting'
  if (!line.isWanted) return 'muted'
  return way === 'mail' && line.isSeen ? 'on the site' : null
}

/** Clocks change by multiples of this, and the hours of all time zones begin at multiples of it. Milliseconds. */
const STEP = 900_000

/** Returns the end of the quiet hours if a time is in them; null otherwise. */
export function quietEnd({ timeZone, isQuiet, quietFrom, quietUntil }: NotificationTimes, now: Date): Date | null {
  if (!isQuiet) return null
  const format = new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'UTC', hour: 'numeric', hourCycle: 'h23' })
  // Both lengths are counted from the first quiet hour, so that they may pass midnight.
  const isQuietAt = (time: Date) =>
    (Number(format.format(time)) - quietFrom + 24) % 24 < (quietUntil - quietFrom + 24) % 24
  if (!isQuietAt(now)) return null
  let end = new Date(Math.floor(now.getTime() / STEP) * STEP + STEP)
  while (isQuietAt(end)) end = new Date(end.getTime() + STEP)
  return end
}

/** Milliseconds after its hour at which a digest is not sent any more. The next one has its lines. */
const DIGEST_AGE = 20 * 3_600_000

export const isDigestLate = (hour: Date, now: Date): boolean => now.getTime() - hour.getTime() > DIGEST_AGE
