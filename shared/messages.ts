import { LENGTH } from './limits.ts'
import { cursorSchema, idCursorSchema, limitSchema, pageSchema } from './paging.ts'
import { idSchema, textSchema } from './fields.ts'
import { uploadIdsSchema } from './photos.ts'
import { searchTextSchema } from './search.ts'
import { cleanLine } from './text.ts'
import { z } from 'zod'

/** The account of the site. Its messages of earlier releases stay readable, and users cannot write to it. */
export const SITE_USER_ID = '00000000-0000-7000-8000-000000000001'

/**
 * The prefix of the partner id of a conversation with reports. The tag follows; for reports without a tag, nothing
 * follows.
 */
export const REPORTS_PARTNER = 'admin-report-'

/**
 * Returns the name of a conversation with reports.
 * @param tag '' for reports without a tag
 */
export const reportsTitle = (tag: string): string =>
  tag === '' ? 'Admin Reports without a tag' : `Admin Reports for ${tag}`

/** The error of a message to the account of the site. */
export const NOTICES_ONLY = 'You cannot reply to these notices.'

export const MESSAGE_LONG = `A message has at most ${LENGTH.message.toLocaleString('en')} characters.`

/** The text in place of a message that a moderator removed. */
export const REMOVED_MESSAGE = '[removed by moderator]'

/** '2 photos' */
export const photoCountText = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`

/** Returns the text of a message in a list of conversations. */
export const messageSummary = ({ content, photoCount }: { content: string | null; photoCount: number }): string =>
  content === null ? REMOVED_MESSAGE : content || photoCountText(photoCount)

export const MESSAGE_EMPTY = 'Message cannot be empty.'

const MESSAGES = 50
const CONVERSATIONS = 50
const FOUND = 20

/** Maximum number of photos of a message. A check of the database holds it too. */
export const MESSAGE_PHOTOS = 4

const messageFields = z.object({
  receiverId: idSchema,
  /** '' for a message that has only photos. */
  content: textSchema(LENGTH.message, MESSAGE_EMPTY, MESSAGE_LONG).transform((text) =>
    cleanLine(text) === '' ? '' : text,
  ),
  photos: uploadIdsSchema(MESSAGE_PHOTOS).default([]),
})

const hasContent = ({ content, photos }: { content: string; photos: unknown[] }) => content !== '' || photos.length > 0
const CONTENT_NEEDED = { path: ['content'], message: MESSAGE_EMPTY }

/** The same without the key, which REST has as a header. */
export const messageSendBody = messageFields.refine(hasContent, CONTENT_NEEDED)

export const messageSendInput = messageFields
  .extend({
    /** A new key for each message. A message that is sent again with its key is stored once. */
    sendKey: z.uuid().nullish(),
  })
  .refine(hasContent, CONTENT_NEEDED)

/** The id of a user, or of the conversation with the reports of a tag. */
const conversationSchema = z.union([idSchema, z.string().max(100).startsWith(REPORTS_PARTNER)], 'This id is not valid.')

export const messageReadInput = z.object({ partnerId: conversationSchema })

/** The user's conversations after `cursor`, the latest first: the archived ones or all others. */
export const messageConversationsInput = z
  .object({ archived: z.boolean().default(false), cursor: cursorSchema, limit: limitSchema(CONVERSATIONS) })
  .prefault({})

/** The messages with a partner before the message `cursor`. The first page is around the message `around` if it is given. */
export const messageListInput = z.object({
  partnerId: conversationSchema,
  around: idSchema.optional(),
  cursor: idCursorSchema,
  limit: limitSchema(MESSAGES),
})

export const messagePartnerInput = z.object({ partnerId: idSchema })

const CHOICE_MISSING = 'Set muted or archived.'

/** Mutes and archives a conversation. A missing value is not changed. */
export const conversationChangeBody = z
  .object({ muted: z.boolean().optional(), archived: z.boolean().optional() })
  .refine(({ muted, archived }) => muted !== undefined || archived !== undefined, CHOICE_MISSING)
export const conversationChangeInput = conversationChangeBody.safeExtend({ partnerId: idSchema })

/** The user's messages with the words of `q` before the message `cursor`, the latest first. */
export const messageSearchInput = z.object({ q: searchTextSchema, cursor: idCursorSchema, limit: limitSchema(FOUND) })

/** The same by page. */
export const messageSearchPageInput = pageSchema(FOUND).safeExtend({ q: searchTextSchema })

export const photoCodeInput = z.object({ listingId: idSchema })

/** Returns the message that asks for a photo with the code of the day. */
export const photoRequest = (code: string): string => `Please send me a photo of the part with today's code: ${code}.`

/** `lastEventId` is the number after which a lost stream continues. */
export const messageLiveInput = z.object({
  lastEventId: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish(),
})
