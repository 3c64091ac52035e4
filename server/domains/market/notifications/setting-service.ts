import type { z } from 'zod'
import type { notificationPauseInput, notificationSettingInput } from '../../../../shared/notification-inputs.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { NOTIFICATION_SETTINGS, type NotificationSetting } from '../../../../shared/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'

const DAY = 86_400_000
const DAYS = { day: 1, week: 7 }
const ALWAYS = 'These notifications cannot be turned off.'

/** `pause` is null if there is none. It has no end if `until` is null. */
export type NotificationSettings = {
  inApp: Record<NotificationSetting, boolean>
  pause: { until: Date | null } | null
}

/** Returns what the user is told of on the site, and the pause of what is sent to the user. */
export async function getSettings(deps: Deps, userId: string): Promise<NotificationSettings> {
  const [rows, paused] = await Promise.all([
    deps.prisma.notificationSetting.findMany({ where: { userId }, select: { setting: true, inApp: true } }),
    deps.prisma.notificationPause.findUnique({ where: { userId }, select: { until: true } }),
  ])
  const chosen = new Map(rows.map(({ setting, inApp }) => [setting, inApp]))
  const inApp = keysOf(NOTIFICATION_SETTINGS).map((setting) => [setting, chosen.get(setting) ?? true] as const)
  const isOver = paused?.until && paused.until <= deps.now()
  return { inApp: Object.fromEntries(inApp) as Record<NotificationSetting, boolean>, pause: isOver ? null : paused }
}

/** @throws AppError VALIDATION for a setting that cannot be turned off */
export async function setSetting(
  deps: Deps,
  userId: string,
  { setting, inApp }: z.output<typeof notificationSettingInput>,
): Promise<void> {
  if (!inApp && 'always' in NOTIFICATION_SETTINGS[setting])
    throw new AppError('VALIDATION', ALWAYS, { fields: { inApp: ALWAYS } })
  const key = { userId, setting }
  await deps.prisma.notificationSetting.upsert({
    where: { userId_setting: key },
    create: { ...key, inApp },
    update: { inApp },
  })
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
