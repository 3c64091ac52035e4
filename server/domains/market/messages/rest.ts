import { z } from 'zod'
import {
  conversationChangeBody,
  messagePartnerInput,
  REMOVED_MESSAGE,
  REPORTS_PARTNER,
  messageReadInput,
  messageSendBody,
  messageSummary,
  reportsTitle,
} from '../../../../shared/messages.ts'
import { UNKNOWN_USER } from '../../../../shared/labels.ts'
import { MAX_PAGE_SIZE } from '../../../../shared/limits.ts'
import { idSchema } from '../../../../shared/fields.ts'
import { limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import { searchTextSchema } from '../../../../shared/search.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { photoSchema, presentPhoto } from '../../../rest/entities.ts'
import { flagSchema, pageOf, presentPage, timeSchema } from '../../../rest/wire.ts'
import type { Person } from '../../../db/columns.ts'
import type { Conversation, Message, ReportConversation } from './queries.ts'
import type { FoundMessage } from './search-service.ts'

const nameOf = (person: Person | null) => person?.name ?? UNKNOWN_USER

const partnerSchema = z.object({ _id: z.string(), name: z.string() })

const messageSchema = z
  .object({
    _id: z.string(),
    senderId: partnerSchema,
    receiverId: partnerSchema,
    /** '' for a message that has only photos. */
    content: z.string(),
    photos: z.array(photoSchema),
    createdAt: timeSchema,
  })
  .meta({ id: 'Message' })

const presentMessage = (message: Message): z.input<typeof messageSchema> => ({
  _id: message.id,
  senderId: { _id: message.senderId, name: nameOf(message.sender) },
  receiverId: { _id: message.receiverId, name: nameOf(message.receiver) },
  content: message.content ?? REMOVED_MESSAGE,
  photos: message.photos.map(presentPhoto),
  createdAt: message.createdAt,
})

const conversationSchema = z
  .object({
    partner: partnerSchema,
    unreadCount: z.number(),
    muted: z.boolean(),
    is_admin_report: z.boolean(),
    lastMessage: z.object({ content: z.string(), createdAt: timeSchema }).nullable(),
  })
  .meta({ id: 'Conversation' })

const presentConversation = (conversation: Conversation): z.input<typeof conversationSchema> => ({
  partner: { _id: conversation.partnerId, name: nameOf(conversation.partner) },
  unreadCount: conversation.unreadCount,
  muted: conversation.isMuted,
  is_admin_report: false,
  lastMessage: conversation.lastMessage && {
    content: messageSummary(conversation.lastMessage),
    createdAt: conversation.lastMessage.createdAt,
  },
})

const presentReports = (reports: ReportConversation): z.input<typeof conversationSchema> => ({
  partner: { _id: REPORTS_PARTNER + reports.tag, name: reportsTitle(reports.tag) },
  unreadCount: reports.unreadCount,
  muted: false,
  is_admin_report: true,
  lastMessage:
    reports.latestAt === null
      ? null
      : {
          content: `You have ${reports.openCount} new content report(s) awaiting review in this category.`,
          createdAt: reports.latestAt,
        },
})

const foundSchema = z
  .object({
    _id: z.string(),
    partner: partnerSchema,
    senderId: z.string(),
    excerpt: z.string(),
    createdAt: timeSchema,
  })
  .meta({ id: 'FoundMessage' })

const presentFound = (found: FoundMessage): z.input<typeof foundSchema> => ({
  _id: found.id,
  partner: { _id: found.partnerId, name: nameOf(found.partner) },
  senderId: found.senderId,
  excerpt: found.excerpt,
  createdAt: found.createdAt,
})

/** The largest number of conversations in the response, which is not paged. */
const MAX_CONVERSATIONS = 1_000

export const messageRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/messages/conversations',
    summary:
      'The conversations of the user, newest first: the latest 1,000 and older ones with unread messages, the archived ones only with `archived`. For moderators the open reports of each tag are listed first',
    auth: 'required',
    query: z.object({ archived: flagSchema('Archived') }),
    response: z.array(conversationSchema),
    async handle(caller, { query: { archived } }) {
      const first = { archived, limit: MAX_PAGE_SIZE }
      const { reports, items, unread, nextCursor } = await caller.message.conversations(first)
      let cursor = nextCursor
      while (cursor !== null && items.length < MAX_CONVERSATIONS) {
        const next = await caller.message.conversations({ ...first, cursor })
        items.push(...next.items)
        cursor = next.nextCursor
      }
      // A conversation that received a message in the meantime has moved to the first page, so that page is read again.
      const latest = nextCursor === null ? [] : (await caller.message.conversations(first)).items
      const listed = new Map<string, Conversation>()
      for (const each of [...latest, ...items, ...unread])
        if (!listed.has(each.partnerId)) listed.set(each.partnerId, each)
      return [...reports.map(presentReports), ...[...listed.values()].map(presentConversation)]
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/messages/conversation/:partnerId',
    summary: 'The latest messages with a partner, oldest first, before the message `before`; marks them read',
    auth: 'required',
    params: messageReadInput,
    query: z.object({
      before: idSchema.optional(),
      limit: limitSchema(50),
    }),
    response: z.array(messageSchema),
    async handle(caller, { params: { partnerId }, query: { before, limit } }) {
      // Before the list is read, so that messages which arrive later stay unread.
      await caller.message.markRead({ partnerId })
      const { items } = await caller.message.list({ partnerId, cursor: before, limit })
      return items.toReversed().map(presentMessage)
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/messages/conversation/:partnerId',
    summary: 'Mutes or archives a conversation, and the reverse',
    auth: 'required',
    params: messagePartnerInput,
    body: conversationChangeBody,
    response: z.object({ muted: z.boolean(), archived: z.boolean() }),
    async handle(caller, { params, body }) {
      const { isMuted, isArchived } = await caller.message.setConversation({ ...params, ...body })
      return { muted: isMuted, archived: isArchived }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/messages/search',
    summary: 'A page of the messages of the user with the words of `q`, newest first',
    auth: 'required',
    query: z.object({ q: searchTextSchema.default(''), page: pageNumberSchema, limit: limitSchema(20) }),
    response: pageOf(foundSchema),
    handle: async (caller, { query }) => presentPage(await caller.message.searchPage(query), presentFound),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/messages',
    summary: 'Sends a message with a text, photos (uploads of the user) or both',
    auth: 'required',
    body: messageSendBody,
    status: 201,
    response: messageSchema,
    handle: async (caller, { body }) => presentMessage(await caller.message.send(body)),
  }),
]
