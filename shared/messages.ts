import { z } from 'zod'
import { LENGTH } from './limits.ts'
import { MESSAGE_LONG, REPORTS_PARTNER } from './message-words.ts'
import { idCursorSchema, idSchema, limitSchema } from './paging.ts'
import { cleanLine, refuseUnstorable, UNSTORABLE } from './text.ts'

/** spec.md §5, Message. */
export const MESSAGE_EMPTY = 'Message cannot be empty.'

const MESSAGES = 50

export const messageSendInput = z.object({
  receiverId: idSchema,
  content: z
    .string(MESSAGE_EMPTY)
    .max(LENGTH.message, MESSAGE_LONG)
    .refine(refuseUnstorable, UNSTORABLE)
    .transform((text) => text.normalize('NFC'))
    .refine((text) => text.length <= LENGTH.message, MESSAGE_LONG)
    .refine((text) => cleanLine(text) !== '', MESSAGE_EMPTY),
  /** Made anew for each message: sending again with the same one sends once. */
  sendKey: z.uuid().nullish(),
})

/** A person, or the reports of a tag. */
const conversationSchema = z.union([idSchema, z.string().max(100).startsWith(REPORTS_PARTNER)], 'This id is not valid.')

export const messageReadInput = z.object({ partnerId: conversationSchema })

/** The messages with a partner before the message `cursor`. */
export const messageListInput = z.object({
  partnerId: conversationSchema,
  cursor: idCursorSchema,
  limit: limitSchema(MESSAGES),
})

export const messagePartnerInput = z.object({ partnerId: idSchema })

/** `lastEventId` is where a lost stream goes on. */
export const messageLiveInput = z.object({
  lastEventId: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish(),
})
