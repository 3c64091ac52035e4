import { LENGTH } from './limits.ts'
import { cursorSchema, idCursorSchema, limitSchema } from './paging.ts'
import { idSchema, visibleTextSchema } from './fields.ts'
import { z } from 'zod'

/** The account that sends the notices of the site. Users cannot write to it. */
export const SITE_USER_ID = '00000000-0000-7000-8000-000000000001'

/**
 * The prefix of the partner id of a conversation with reports. The tag follows; for reports without a tag, nothing
 * follows (decisions.md, Moderation).
 */
export const REPORTS_PARTNER = 'admin-report-'

/**
 * Returns the name of a conversation with reports (spec.md §2, Messages page).
 * @param tag '' for reports without a tag
 */
export const reportsTitle = (tag: string): string =>
  tag === '' ? 'Admin Reports without a tag' : `Admin Reports for ${tag}`

/** The error of a message to the account of the site. */
export const NOTICES_ONLY = 'You cannot reply to these notices.'

export const MESSAGE_LONG = `A message has at most ${LENGTH.message.toLocaleString('en')} characters.`

/** The text in place of a message that a moderator removed. */
export const REMOVED_MESSAGE = '[removed by moderator]'

/** spec.md §5, Message. */
export const MESSAGE_EMPTY = 'Message cannot be empty.'

const MESSAGES = 50
const CONVERSATIONS = 50

export const messageSendInput = z.object({
  receiverId: idSchema,
  content: visibleTextSchema(LENGTH.message, MESSAGE_EMPTY, MESSAGE_LONG),
  /** A new key for each message. A message that is sent again with its key is stored once. */
  sendKey: z.uuid().nullish(),
})

/** The id of a user, or of the conversation with the reports of a tag. */
const conversationSchema = z.union([idSchema, z.string().max(100).startsWith(REPORTS_PARTNER)], 'This id is not valid.')

export const messageReadInput = z.object({ partnerId: conversationSchema })

/** The user's conversations after `cursor`, the latest first. */
export const messageConversationsInput = z
  .object({ cursor: cursorSchema, limit: limitSchema(CONVERSATIONS) })
  .prefault({})

/** The messages with a partner before the message `cursor`. */
export const messageListInput = z.object({
  partnerId: conversationSchema,
  cursor: idCursorSchema,
  limit: limitSchema(MESSAGES),
})

export const messagePartnerInput = z.object({ partnerId: idSchema })

/** `lastEventId` is the number after which a lost stream continues. */
export const messageLiveInput = z.object({
  lastEventId: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish(),
})
