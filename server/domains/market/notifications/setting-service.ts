import type { z } from 'zod'
import {
  NO_TIME_ZONE,
  type notificationPauseInput,
  type notificationSettingInput,
  type notificationTimesInput,
  type notificationTimeZoneInput,
} from '../../../../shared/notification-inputs.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { NOTIFICATION_SETTINGS, type MailChoice, type NotificationSetting } from '../../../../shared/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isCheckViolation } from '../../../errors.ts'
import { digestOfUser } from './delivery-queries.ts'
import { linesOfDigest } from './delivery-service.ts'
import { isKnownTimeZone } from './queries.ts'

const DAY = 86_400_000
const DAYS = { day: 1, week: 7 }
const ALWAYS = 'These notifications cannot be turned off.'
const NO_HOURS = 'Quiet hours must end at another hour than they begin.'

type BySetting<Choice> = Record<NotificationSetting, Choice>

export type NotificationSettings = {
  inApp: BySetting<boolean>
  mail: BySetting<MailChoice>
  push: BySetting<boolean>
  times: NotificationTimes
  /** Null if there is none. It has no end if `until` is null. */
  pause: { until: Date | null } | null
  /** The next digest, with the lines that it has so far. */
  digest: { at: Date; lines: number }
  /** Whether the site sends mails. */
  isMailAvailable: boolean
  /** The public key with which browsers subscribe to pushes. Null if the site sends none. */
  pushKey: string | null
}

/** When digests come, and when nothing is sent. Hours are those of the time zone, UTC until a browser has sent its own. */
export type NotificationTimes = {
  timeZone: string | null
  digestHour: number
  isQuiet: boolean
  quietFrom: number
  quietUntil: number
}

const NO_TIMES: NotificationTimes = { timeZone: null, digestHour: 8, isQuiet: false, quietFrom: 22, quietUntil: 7 }

/** Returns what the user is told of and where, when, the pause, and the next digest. */
export async function getSettings(deps: Deps, userId: string): Promise<NotificationSettings> {
  const [rows, times, paused, digest] = await Promise.all([
    deps.prisma.notificationSetting.findMany({ where: { userId }, omit: { userId: true } }),
    deps.prisma.notificationTimes.findUnique({ where: { userId }, omit: { userId: true } }),
    findPause(deps, userId),
    nextDigestOf(deps, userId),
  ])
  const chosen = new Map(rows.map((row) => [row.setting, row]))
  return {
    inApp: bySetting((setting) => chosen.get(setting)?.inApp ?? true),
    mail: bySetting((setting) => chosen.get(setting)?.mail ?? NOTIFICATION_SETTINGS[setting].mail),
    push: bySetting((setting) => chosen.get(setting)?.push ?? NOTIFICATION_SETTINGS[setting].push),
    times: times ?? NO_TIMES,
    pause: paused,
    digest,
    isMailAvailable: deps.mailer !== null,
    pushKey: deps.pushClient?.publicKey ?? null,
  }
}

const bySetting = <Choice>(choiceOf: (setting: NotificationSetting) => Choice) =>
  Object.fromEntries(keysOf(NOTIFICATION_SETTINGS).map((setting) => [setting, choiceOf(setting)])) as BySetting<Choice>

/** Returns the pause of a user that is not over. */
async function findPause(deps: Deps, userId: string): Promise<NotificationSettings['pause']> {
  const found = await deps.prisma.notificationPause.findUnique({ where: { userId }, select: { until: true } })
  return found?.until && found.until <= deps.now() ? null : found
}

async function nextDigestOf(deps: Deps, userId: string): Promise<NotificationSettings['digest']> {
  const now = deps.now()
  const [next] = await deps.query(digestOfUser, { userId, now })
  if (!next) throw new Error('A user has a next digest.')
  return { at: next.at, lines: (await linesOfDigest(deps, userId, next.at)).length }
}

/**
 * Changes where the user is told of a setting.
 * @throws AppError VALIDATION at `inApp` for a setting that cannot be turned off
 */
export async function setSetting(
  deps: Deps,
  userId: string,
  { setting, ...choices }: z.output<typeof notificationSettingInput>,
): Promise<void> {
  if (choices.inApp === false && 'always' in NOTIFICATION_SETTINGS[setting])
    throw new AppError('VALIDATION', ALWAYS, { fields: { inApp: ALWAYS } })
  const key = { userId, setting }
  await deps.prisma.notificationSetting.upsert({
    where: { userId_setting: key },
    create: { inApp: true, ...key, ...choices },
    update: choices,
  })
}

/**
 * Changes when digests come and when nothing is sent.
 * @throws AppError VALIDATION at `timeZone` for one that PostgreSQL does not know, and at `quietUntil` for quiet hours without a length
 */
export async function setTimes(
  deps: Deps,
  userId: string,
  times: z.output<typeof notificationTimesInput>,
): Promise<void> {
  if (times.timeZone !== undefined) await refuseTimeZone(deps, times.timeZone)
  try {
    await deps.prisma.notificationTimes.upsert({ where: { userId }, create: { userId, ...times }, update: times })
  } catch (error) {
    if (!isCheckViolation(error, 'notification_times_hours')) throw error
    throw new AppError('VALIDATION', NO_HOURS, { fields: { quietUntil: NO_HOURS } })
  }
}

/**
 * Stores the time zone of the user's browser, unless there is one.
 * @throws AppError VALIDATION as setTimes
 */
export async function rememberTimeZone(
  deps: Deps,
  userId: string,
  { timeZone }: z.output<typeof notificationTimeZoneInput>,
): Promise<void> {
  await refuseTimeZone(deps, timeZone)
  await deps.prisma.notificationTimes.createMany({ data: [{ userId }], skipDuplicates: true })
  await deps.prisma.notificationTimes.updateMany({ where: { userId, timeZone: null }, data: { timeZone } })
}

async function refuseTimeZone(deps: Deps, timeZone: string): Promise<void> {
  const [known] = await deps.query(isKnownTimeZone, { timeZone })
  if (!known) throw new AppError('VALIDATION', NO_TIME_ZONE, { fields: { timeZone: NO_TIME_ZONE } })
}

/** Pauses what is sent to the user outside of the site. The bell counts as before. Returns the end of the pause. */
export async function pause(
  deps: Deps,
  userId: string,
  { until: length }: z.output<typeof notificationPauseInput>,
): Promise<{ until: Date | null }> {
  const until = length === null ? null : new Date(deps.now().getTime() + DAYS[length] * DAY)
  const select = { until: true }
  return deps.prisma.notificationPause.upsert({
    where: { userId },
    create: { userId, until },
    update: { until },
    select,
  })
}

export async function resume(deps: Deps, userId: string): Promise<void> {
  await deps.prisma.notificationPause.deleteMany({ where: { userId } })
}
