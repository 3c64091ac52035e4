import {
  notificationListInput,
  notificationPauseInput,
  notificationReadInput,
  notificationSettingInput,
  notificationTimesInput,
  notificationTimeZoneInput,
  notificationUnreadInput,
  resumePageInput,
  unsubscriptionInput,
} from '../../../../shared/notification-inputs.ts'
import { publicProcedure, router, signedInProcedure } from '../../../trpc/init.ts'
import { countUnread, listNotifications, readNotifications, unreadNotifications } from './line-service.ts'
import { getSettings, pause, rememberTimeZone, resume, setSetting, setTimes } from './setting-service.ts'
import { getStoppedPages, getUnsubscription, resumePage } from './unsubscribe-service.ts'

/** Opening a page reads its lines. */
const readProcedure = signedInProcedure.meta({ limit: { count: 600, seconds: 600 } })
const settingProcedure = signedInProcedure.meta({ limit: { count: 120, seconds: 600 } })

/** The notifications of the caller. Muted users read theirs, because other users cannot see them. */
export const notificationRouter = router({
  list: signedInProcedure
    .input(notificationListInput)
    .query(({ ctx, input }) => listNotifications(ctx.deps, ctx.user.id, input)),

  unreadCount: signedInProcedure.query(({ ctx }) => countUnread(ctx.deps, ctx.user.id)),

  read: readProcedure
    .input(notificationReadInput)
    .mutation(({ ctx, input }) => readNotifications(ctx.deps, ctx.user.id, input)),

  unread: readProcedure
    .input(notificationUnreadInput)
    .mutation(({ ctx, input }) => unreadNotifications(ctx.deps, ctx.user.id, input)),

  settings: signedInProcedure.query(({ ctx }) => getSettings(ctx.deps, ctx.user.id)),

  setSetting: settingProcedure
    .input(notificationSettingInput)
    .mutation(({ ctx, input }) => setSetting(ctx.deps, ctx.user.id, input)),

  setTimes: settingProcedure
    .input(notificationTimesInput)
    .mutation(({ ctx, input }) => setTimes(ctx.deps, ctx.user.id, input)),

  rememberTimeZone: settingProcedure
    .input(notificationTimeZoneInput)
    .mutation(({ ctx, input }) => rememberTimeZone(ctx.deps, ctx.user.id, input)),

  pause: settingProcedure
    .input(notificationPauseInput)
    .mutation(({ ctx, input }) => pause(ctx.deps, ctx.user.id, input)),

  resume: settingProcedure.mutation(({ ctx }) => resume(ctx.deps, ctx.user.id)),

  /** The pages about which links of mails stopped mails. */
  stoppedPages: signedInProcedure.query(({ ctx }) => getStoppedPages(ctx.deps, ctx.user.id)),

  resumePage: settingProcedure
    .input(resumePageInput)
    .mutation(({ ctx, input }) => resumePage(ctx.deps, ctx.user.id, input.page)),

  /** The scope of a link in a mail. Its key takes the place of a session. */
  unsubscription: publicProcedure
    .meta({ limit: { count: 120, seconds: 60 } })
    .input(unsubscriptionInput)
    .query(({ ctx, input }) => getUnsubscription(ctx.deps, input)),
})
