import type { z } from 'zod'
import {
  NO_TIME_ZONE,
  type notificationPauseInput,
  type notificationSettingInput,
  type notificationTimesInput,
  type notificationTimeZoneInput,
} from '../../../../shared/notification-inputs.ts'
import { NOTIFICATION_SETTINGS } from '../../../../shared/notifications.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isCheckViolation } from '../../../errors.ts'
import { moveDigest, queueMails } from '../../people/mails/queue-service.ts'
import type { Choices } from './delivery-policy.ts'
import { digestOfUser } from './delivery-queries.ts'
import { choicesOf, linesOfDigest } from './delivery-service.ts'
import { timeZoneByName } from './queries.ts'

const DAY = 86_400_000
const DAYS = { day: 1, week: 7 }
const ALWAYS = 'These notifications cannot be turned off.'
const NO_HOURS = 'Quiet hours must end at another hour than they begin.'

export type NotificationSettings = Choices & {
  /** The next digest, with the lines that it has so far. */
  digest: { at: Date; lines: number }
  /** Whether the site sends mails. */
  isMailAvailable: boolean
  /** The public key with which browsers subscribe to pushes. Null if the site sends none. */
  pushKey: string | null
}

/** Returns what the user is told of and where, when, the pause, and the next digest. */
export async function getSettings(deps: Deps, userId: string): Promise<NotificationSettings> {
  const [choices, { at }] = await Promise.all([choicesOf(deps, userId), nextDigestOf(deps, userId)])
  return {
    ...choices,
    digest: { at, lines: (await linesOfDigest(deps, userId, at)).length },
    isMailAvailable: deps.mailer !== null,
    pushKey: deps.pushClient?.publicKey ?? null,
  }
}

/** Returns the day and the time of the next digest of a user. */
async function nextDigestOf(deps: Deps, userId: string): Promise<{ on: string; at: Date }> {
  const [next] = await deps.query(digestOfUser, { userId, now: deps.now() })
  if (!next) throw new Error('A user has a next digest.')
  return next
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
  if (choices.mail !== 'digest') return
  // It has what was told before and is not mailed yet.
  const { on, at } = await nextDigestOf(deps, userId)
  await queueMails(deps, [{ kind: 'digest', userId, digestOn: on, dueAt: at }])
}

/**
 * Changes when digests come and when nothing is sent.
 * @throws AppError VALIDATION at `timeZone` for one that PostgreSQL does not know, and at `quietUntil` for quiet hours without a length
 */
export async function setTimes(
  deps: Deps,
  userId: string,
  input: z.output<typeof notificationTimesInput>,
): Promise<void> {
  const { timeZone } = input
  const times = timeZone === undefined ? input : { ...input, timeZone: await nameOfTimeZone(deps, timeZone) }
  try {
    await transaction(deps, async (deps) => {
      await deps.prisma.notificationTimes.upsert({ where: { userId }, create: { userId, ...times }, update: times })
      await moveDigest(deps, userId, await nextDigestOf(deps, userId))
    })
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
  input: z.output<typeof notificationTimeZoneInput>,
): Promise<void> {
  const timeZone = await nameOfTimeZone(deps, input.timeZone)
  await transaction(deps, async (deps) => {
    await deps.prisma.notificationTimes.createMany({ data: [{ userId }], skipDuplicates: true })
    const { count } = await deps.prisma.notificationTimes.updateMany({
      where: { userId, timeZone: null },
      data: { timeZone },
    })
    if (count === 1) await moveDigest(deps, userId, await nextDigestOf(deps, userId))
  })
}

/** Returns the name as the database writes it: 'Europe/Berlin' for 'europe/berlin'. */
async function nameOfTimeZone(deps: Deps, timeZone: string): Promise<string> {
  const [known] = await deps.query(timeZoneByName, { timeZone })
  if (known) return known.name
  throw new AppError('VALIDATION', NO_TIME_ZONE, { fields: { timeZone: NO_TIME_ZONE } })
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
