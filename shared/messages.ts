import { z } from 'zod'
import { LENGTH } from './limits.ts'
import { MESSAGE_LONG, REPORTS_PARTNER } from './message-words.ts'
import { cursorSchema, idCursorSchema, idSchema, limitSchema } from './paging.ts'
import { visibleText } from './written.ts'

/** spec.md §5, Message. */
export const MESSAGE_EMPTY = 'Message cannot be empty.'

const MESSAGES = 50
const CONVERSATIONS = 50

export const messageSendInput = z.object({
  receiverId: idSchema,
  content: visibleText(LENGTH.message, MESSAGE_EMPTY, MESSAGE_LONG),
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
