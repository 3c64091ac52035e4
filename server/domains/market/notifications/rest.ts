import { z } from 'zod'
import {
  notificationListInput,
  notificationPauseInput,
  notificationReadBody,
  notificationSettingInput,
  notificationTimesInput,
} from '../../../../shared/notification-inputs.ts'
import { sentenceOf, textOf } from '../../../../shared/notification-sentences.ts'
import { MAIL_CHOICES, type NotificationLine } from '../../../../shared/notifications.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import {
  cursorPageOf,
  flagSchema,
  messageSchema,
  personSchema,
  presentCursorPage,
  presentPerson,
  timeSchema,
} from '../../../rest/wire.ts'
import type { NotificationSettings } from './setting-service.ts'

const notificationSchema = z
  .object({
    _id: z.string(),
    kind: z.string(),
    /** Changes of the line; of votes the number of people. */
    count: z.number(),
    /** The people of the newest changes, at most two. */
    actors: z.array(personSchema.nullable()),
    /** The line as a sentence of the time `createdAt`. */
    title: z.string(),
    path: z.string(),
    createdAt: timeSchema,
    readAt: timeSchema.nullable(),
  })
  .meta({ id: 'Notification' })

const presentNotification = (line: NotificationLine): z.input<typeof notificationSchema> => ({
  _id: line.id,
  kind: line.kind,
  count: line.count,
  actors: line.actors.map(presentPerson),
  title: textOf(sentenceOf(line, line.at)),
  path: line.path,
  createdAt: line.at.toISOString(),
  readAt: line.readAt?.toISOString() ?? null,
})

const settingsSchema = z
  .object({
    /** Whether the user is told on the site, by setting. */
    inApp: z.record(z.string(), z.boolean()),
    /** Whether mails come: 'off', in the 'digest' of the day, or 'soon'. */
    mail: z.record(z.string(), z.enum(MAIL_CHOICES)),
    /** Whether the browsers of the user show a push. */
    push: z.record(z.string(), z.boolean()),
    /** Null until a browser has sent its own: then it is UTC. */
    timeZone: z.string().nullable(),
    digestHour: z.number(),
    /** The hours in which nothing is sent. Null if there are none. */
    quietHours: z.object({ from: z.number(), until: z.number() }).nullable(),
    /** The next digest, and the lines that it has so far. */
    nextDigest: z.object({ at: timeSchema, lines: z.number() }),
    paused: z.boolean(),
    /** Null without a pause, and for one without an end. */
    pausedUntil: timeSchema.nullable(),
  })
  .meta({ id: 'NotificationSettings' })

const presentSettings = (settings: NotificationSettings): z.input<typeof settingsSchema> => {
  const { inApp, mail, push, times, pause, digest } = settings
  const { timeZone, digestHour, isQuiet, quietFrom, quietUntil } = times
  return {
    inApp,
    mail,
    push,
    timeZone,
    digestHour,
    quietHours: isQuiet ? { from: quietFrom, until: quietUntil } : null,
    nextDigest: { at: digest.at.toISOString(), lines: digest.lines },
    paused: pause !== null,
    pausedUntil: pause?.until?.toISOString() ?? null,
  }
}

const stoppedPageSchema = z.object({
  /** The type with the id of what the page is about, 'part 0198…'. */
  page: z.string(),
  type: z.string(),
  /** Null if it is not visible. */
  name: z.string().nullable(),
  path: z.string(),
})

const { cursor, limit } = notificationListInput.shape

export const notificationRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/notifications',
    summary: 'The notifications of the user, the newest first',
    auth: 'required',
    query: z.object({ unread: flagSchema('unread'), cursor, limit }),
    response: cursorPageOf(notificationSchema).extend({
      unreadCount: z.number(),
    }),
    async handle(caller, { query }) {
      const { unreadCount, ...page } = await caller.notification.list(query)
      return { ...presentCursorPage(page, presentNotification), unreadCount }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Marks notifications as read, by their ids or all up to one',
    auth: 'required',
    body: notificationReadBody,
    response: z.object({ unreadCount: z.number() }),
    async handle(caller, { body }) {
      const { unreadCount } = await caller.notification.read(body)
      return { unreadCount }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'What the user is told of',
    auth: 'required',
    response: settingsSchema,
    handle: async (caller) => presentSettings(await caller.notification.settings()),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/notifications/settings',
    summary: 'Changes where the user is told of a setting: on the site, by mail, by push',
    auth: 'required',
    body: notificationSettingInput,
    response: settingsSchema,
    async handle(caller, { body }) {
      await caller.notification.setSetting(body)
      return presentSettings(await caller.notification.settings())
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/notifications/times',
    summary: 'Changes when digests come, and when nothing is sent',
    auth: 'required',
    body: notificationTimesInput,
    response: settingsSchema,
    async handle(caller, { body }) {
      await caller.notification.setTimes(body)
      return presentSettings(await caller.notification.settings())
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/notifications/pause',
    summary: 'Pauses what is sent to the user outside of the site, for a day, a week or until it is resumed',
    auth: 'required',
    body: notificationPauseInput,
    response: settingsSchema,
    async handle(caller, { body }) {
      await caller.notification.pause(body)
      return presentSettings(await caller.notification.settings())
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/notifications/pause',
    summary: 'Ends the pause',
    auth: 'required',
    response: messageSchema,
    async handle(caller) {
      await caller.notification.resume()
      return { message: 'Notifications resumed.' }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/notifications/stopped-pages',
    summary: 'The newest pages about which links of e-mails stopped e-mails to the user',
    auth: 'required',
    response: z.object({ items: z.array(stoppedPageSchema), total: z.number() }),
    async handle(caller) {
      const { items, total } = await caller.notification.stoppedPages()
      return { items: items.map(({ page, type, name, path }) => ({ page, type, name, path })), total }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/notifications/stopped-pages/:page',
    summary: 'Sends e-mails about a page again',
    auth: 'required',
    // The procedure reads it, after the token.
    params: z.object({ page: z.string() }),
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.notification.resumePage(params)
      return { message: 'You get e-mails about this page again.' }
    },
  }),
]
