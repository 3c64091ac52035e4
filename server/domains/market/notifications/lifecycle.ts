import { NIL } from 'uuid'
import { idOfKey, ownPage, type PersonalData } from '../../content-lifecycle.ts'
import { deleteLinesOf, deleteMailMutesOf } from './queries.ts'

export const notificationData: PersonalData = {
  kind: 'notifications',
  tables: ['notification', 'notification_event'],

  exportOwn: (deps, userId, { after, limit }) =>
    deps.prisma.notification.findMany({
      where: { userId, id: { gt: after ?? NIL } },
      select: { id: true, kind: true, page: true, at: true, readAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    }),

  async anonymize(deps, { id: userId }) {
    await deps.query(deleteLinesOf, { userId })
  },
}

export const notificationSettingData: PersonalData = {
  kind: 'notificationSettings',
  tables: ['notification_setting', 'notification_pause', 'notification_times', 'mail_mute'],

  async exportOwn(deps, userId, page) {
    const settings = await deps.prisma.notificationSetting.findMany({ where: { userId } })
    const pauses = await deps.prisma.notificationPause.findMany({ where: { userId } })
    const times = await deps.prisma.notificationTimes.findMany({ where: { userId }, omit: { userId: true } })
    const muted = await deps.prisma.mailMute.findMany({ where: { userId } })
    const rows = [
      ...settings.map(({ setting, inApp, mail, push }) => ({ id: idOfKey(setting), setting, inApp, mail, push })),
      ...times.map((chosen) => ({ id: idOfKey('times'), ...chosen })),
      ...muted.map(({ page: about, createdAt }) => ({ id: idOfKey(about), noMailsAbout: about, createdAt })),
      ...pauses.map(({ until }) => ({ id: idOfKey('pause'), pausedUntil: until })),
    ]
    return ownPage(rows, page)
  },

  async anonymize(deps, { id: userId }) {
    await deps.prisma.notificationSetting.deleteMany({ where: { userId } })
    await deps.prisma.notificationPause.deleteMany({ where: { userId } })
    await deps.prisma.notificationTimes.deleteMany({ where: { userId } })
    await deps.query(deleteMailMutesOf, { userId })
  },
}
