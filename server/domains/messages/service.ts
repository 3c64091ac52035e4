import { z } from 'zod'
import { quotedPart, readQuote } from '../../../shared/listing-message.ts'
import { NOTICES_ONLY, REPORTS_PARTNER, SITE_USER_ID } from '../../../shared/message-words.ts'
import type { messageConversationsInput, messageListInput, messageSendInput } from '../../../shared/messages.ts'
import type { CursorPage } from '../../../shared/paging.ts'
import type { Person } from '../../db/columns.ts'
import { readCursor, toCursorPage, writeCursor } from '../../db/cursor.ts'
import type { Prisma } from '../../db/generated/client.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import type { SessionUser } from '../auth/service.ts'
import { isModerator, mutedSentence } from '../moderation/policy.ts'
import { scopeOf } from '../moderation/service.ts'
import { findPart } from '../parts/service.ts'
import {
  BY_KEY,
  CONVERSATIONS,
  MESSAGES,
  PARTNER,
  READ,
  REPORT_CONVERSATIONS,
  SEND,
  UNREAD,
  type Conversation,
  type Message,
  type ReportConversation,
} from './queries.ts'

export type { Conversation, Message, ReportConversation } from './queries.ts'

const KEY_USED = 'This message was already sent to another user.'

/**
 * Sends a message; with the same `sendKey` again it is the same message.
 * @throws AppError NOT_FOUND for an unknown or deleted receiver; VALIDATION for oneself and for the site's own account;
 *   MUTED, but to moderators (decisions.md, Moderation); CONFLICT for a key of a message to somebody else
 */
export async function sendMessage(
  deps: Deps,
  sender: SessionUser,
  { receiverId, content, sendKey }: z.output<typeof messageSendInput>,
): Promise<Message> {
  if (receiverId === sender.id) throw new AppError('VALIDATION', 'You cannot send messages to yourself.')
  if (receiverId === SITE_USER_ID) throw new AppError('VALIDATION', NOTICES_ONLY)
  if (sender.mute && !(await isModerator(deps, receiverId))) throw new AppError('MUTED', mutedSentence(sender.mute))

  const quote = readQuote(content)?.quote
  const slug = quote && quotedPart(quote.url, deps.config.publicUrl)
  const about = slug && (await findPart(deps, slug))
  const ids = [deps.newId(), deps.newId()]
  const values = [sender.id, receiverId, ...ids, content, deps.now(), about || null, sendKey ?? null]
  const [sent] = await deps.query<Message>(SEND, values)
  if (sent) return sent
  const [before] = sendKey ? await deps.query<Message>(BY_KEY, [sender.id, sendKey]) : []
  if (!before) throw notFound('User not found.')
  if (before.receiverId !== receiverId) throw new AppError('CONFLICT', KEY_USED)
  return before
}

/** What the site itself has to say to a person, as part of the transaction that it is about. */
export async function sendNotice(
  deps: Deps,
  tx: Prisma.TransactionClient,
  receiverId: string,
  content: string,
): Promise<void> {
  await tx.$queryRawUnsafe(SEND, SITE_USER_ID, receiverId, deps.newId(), deps.newId(), content, deps.now(), null, null)
}

/** The messages between a person and a partner before `cursor`, the newest first; reports are never messages. */
export async function listMessages(
  deps: Deps,
  userId: string,
  { partnerId, cursor, limit }: z.output<typeof messageListInput>,
): Promise<CursorPage<Message>> {
  if (partnerId.startsWith(REPORTS_PARTNER)) return { items: [], nextCursor: null }
  const rows = await deps.query<Message>(MESSAGES, [userId, partnerId, cursor ?? null, limit + 1])
  return toCursorPage(rows, limit, (last) => last.id)
}

/** The person has seen what the partner wrote so far. */
export async function markRead(deps: Deps, userId: string, partnerId: string): Promise<void> {
  if (!partnerId.startsWith(REPORTS_PARTNER)) await deps.query(READ, [userId, partnerId, deps.now()])
}

/** A stretch of a person's conversations. */
export type Conversations = CursorPage<Conversation> & {
  /** With the first stretch: older ones with something unread, which come in their place once more. */
  unread: Conversation[]
  /** On the first page: the open reports of each tag that the user moderates. */
  reports: ReportConversation[]
}

/** A person's conversations from after `cursor` on, the latest first. */
export async function listConversations(
  deps: Deps,
  user: SessionUser,
  { cursor, limit }: z.output<typeof messageConversationsInput>,
): Promise<Conversations> {
  type Row = Conversation & { id: string; at: string; place: number }
  const after = cursor ? readCursor(conversationPlace, cursor) : [null, null]
  const [rows, reports] = await Promise.all([
    deps.query<Row>(CONVERSATIONS, [user.id, ...after, limit]),
    !cursor && (user.isSiteAdmin || user.adminTags.length > 0)
      ? deps.query<ReportConversation>(REPORT_CONVERSATIONS, [...scopeOf(user)])
      : [],
  ])
  const stretch = toCursorPage(
    rows.filter(({ place }) => place <= limit + 1),
    limit,
    ({ at, id }) => writeCursor([at, id]),
  )
  return {
    items: stretch.items.map(shown),
    nextCursor: stretch.nextCursor,
    unread: rows
      .slice(stretch.items.length)
      .filter(({ unreadCount }) => unreadCount > 0)
      .map(shown),
    reports,
  }
}

/** Where a stretch of conversations ends: when the last message was, and the conversation's id. */
const conversationPlace = z.tuple([z.iso.datetime(), z.uuid()])

const shown = ({ partnerId, partner, unreadCount, lastMessage }: Conversation): Conversation => ({
  partnerId,
  partner,
  unreadCount,
  lastMessage,
})

/** Somebody to write to. Throws NOT_FOUND for an unknown or deleted account. */
export async function getPartner(deps: Deps, partnerId: string): Promise<Person> {
  const [found] = await deps.query<{ partner: Person }>(PARTNER, [partnerId])
  if (!found) throw notFound('User not found.')
  return found.partner
}

/** What waits for a person over all conversations: messages that they have not seen, and for moderators open reports. */
export async function countUnread(deps: Deps, userId: string): Promise<number> {
  const [unread] = await deps.query<{ count: number }>(UNREAD, [userId])
  return unread?.count ?? 0
}
