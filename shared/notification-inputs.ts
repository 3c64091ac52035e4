import { z } from 'zod'
import { idSchema } from './fields.ts'
import { keysOf } from './labels.ts'
import { MAX_PAGE_SIZE } from './limits.ts'
import { MAIL_CHOICES, NOTIFICATION_SETTINGS, NOTIFICATION_TABS } from './notifications.ts'
import { cursorSchema, limitSchema } from './paging.ts'
import { isTimeZone } from './time-zones.ts'
import { scopeOfPage } from './unsubscribe.ts'

// The input of the procedures of notifications. Apart from notifications.ts, so that the bell does not load zod.

const LINES = 20

export const NO_TIME_ZONE = 'There is no such time zone.'

export const notificationListInput = z.object({
  unread: z.boolean().default(false),
  tab: z.enum(NOTIFICATION_TABS, 'Tab must be trades or wiki.').nullish(),
  cursor: cursorSchema,
  limit: limitSchema(LINES),
})

const NOT_ONE = 'Please give either ids or upTo.'

/** Lines by their ids, or all up to one. */
export const notificationReadBody = z.union(
  [
    z.strictObject({ ids: z.array(idSchema).min(1, NOT_ONE).max(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE} ids.`) }),
    z.strictObject({
      upTo: idSchema,
      /** The `seq` with which the line was shown. Without it, that of now. */
      seq: z.number().int().nonnegative().safe().optional(),
    }),
  ],
  NOT_ONE,
)

/** The same, or those that lead to a page, 'part 0198…'. */
export const notificationReadInput = z.union(
  [...notificationReadBody.options, z.strictObject({ page: z.string().min(1).max(100) })],
  NOT_ONE,
)

/** The `readAt` that the call answered which is undone. */
export const notificationUnreadInput = z.object({ readAt: z.iso.datetime('This is not a time.') })

/** Fields that are left out stay as they are. */
export const notificationSettingInput = z.object({
  setting: z.enum(keysOf(NOTIFICATION_SETTINGS), 'There is no such setting.'),
  inApp: z.boolean('inApp must be true or false.').optional(),
  mail: z.enum(MAIL_CHOICES, 'Mail must be off, digest or soon.').optional(),
  push: z.boolean('Push must be true or false.').optional(),
})

const hourSchema = z.number('Please choose an hour.').int().min(0).max(23, 'An hour is from 0 to 23.')
const timeZoneSchema = z.string(NO_TIME_ZONE).max(64, NO_TIME_ZONE).refine(isTimeZone, NO_TIME_ZONE)

/** When a user gets digests, and no mails and pushes. Fields that are left out stay as they are. */
export const notificationTimesInput = z.object({
  timeZone: timeZoneSchema.optional(),
  digestHour: hourSchema.optional(),
  isQuiet: z.boolean('isQuiet must be true or false.').optional(),
  quietFrom: hourSchema.optional(),
  quietUntil: hourSchema.optional(),
})

/** The time zone of the browser. */
export const notificationTimeZoneInput = z.object({ timeZone: timeZoneSchema })

/** Null until the user resumes. */
export const notificationPauseInput = z.object({
  until: z.enum(['day', 'week'], 'A pause is until day or week, or null.').nullable(),
})

/** A page about which mails were stopped, 'part 0198…'. */
export const resumePageInput = z.object({
  page: z.string().refine((page) => scopeOfPage(page) !== null, 'There are no e-mails about this page.'),
})

/** The key and the scope in the address of a link that stops mails: segments, of which the server takes 300 characters. */
export const unsubscriptionInput = z.object({ key: z.string().max(300), scope: z.string().max(300) })
