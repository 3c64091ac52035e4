import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { quotedPart, readQuote } from '../../../../shared/listing-message.ts'
import {
  NOTICES_ONLY,
  REPORTS_PARTNER,
  SITE_USER_ID,
  type conversationChangeInput,
  type messageConversationsInput,
  type messageListInput,
  type messageSendInput,
} from '../../../../shared/messages.ts'
import { TRUSTED_TRADES } from '../../../../shared/warnings.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import { readCursor, toCursorPage, writeCursor } from '../../../db/cursor.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { refuseManyMentions } from '../../people/handles/service.ts'
import { refuseMessage } from '../../people/blocks/policy.ts'
import { claimPhotos } from '../../base/uploads/service.ts'
import { mutedSentence } from '../../people/mutes/policy.ts'
import { isModerator } from '../../people/roles/policy.ts'
import { partVersion } from '../../catalogue/parts/service.ts'
import { readMessageLine } from '../notifications/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import {
  conversationState,
  deleteInboxEntries,
  insertMessage,
  markMessagesRead,
  messageAfter,
  messageBySendKey,
  messagesOfConversation,
  reportConversations,
  unreadTotal,
  userConversations,
  type Conversation,
  type ConversationRow,
  type ConversationState,
  type Message,
  type NewMessage,
  type ReportConversation,
} from './queries.ts'

const KEY_USED = 'This message was already sent to another user.'

/**
 * Sends a message. A call with the same `sendKey` as an earlier one returns the earlier message.
 * @throws AppError NOT_FOUND for an unknown or deleted receiver; VALIDATION if the receiver is the sender or the account
 *   of the site, and at `content` for more than MAX_MENTIONS mentions; MUTED, except to moderators; FORBIDDEN if one of the two has blocked the other;
 *   CONFLICT for a key of a message to another user; VALIDATION at `photos` for an upload that the sender does not have
 */
export async function sendMessage(
  deps: Deps,
  sender: SessionUser,
  { receiverId, content, photos, sendKey }: z.output<typeof messageSendInput>,
): Promise<Message> {
  if (receiverId === sender.id) throw new AppError('VALIDATION', 'You cannot send messages to yourself.')
  if (receiverId === SITE_USER_ID) throw new AppError('VALIDATION', NOTICES_ONLY)
  if (sender.mute && !(await isModerator(deps, receiverId))) throw new AppError('MUTED', mutedSentence(sender.mute))

  await refuseManyMentions(deps, 'content', content)

  const quote = readQuote(content)?.quote
  const slug = quote && quotedPart(quote.url, deps.config.publicUrl)
  const aboutPartId = slug ? ((await partVersion(deps, slug))?.id ?? null) : null
  const draft = { senderId: sender.id, receiverId, content, aboutPartId, sendKey: sendKey ?? null, isTold: true }
  // One statement needs no transaction.
  const sent = photos.length === 0 ? await insert(deps, draft) : await insertWithPhotos(deps, draft, photos)
  if (sent) return sent
  const [earlier] = sendKey ? await deps.query(messageBySendKey, { senderId: sender.id, sendKey }) : []
  if (!earlier) {
    // The statement of the insert applies the same rule. This call only finds out why it inserted nothing.
    await refuseMessage(deps, sender.id, receiverId)
    throw notFound('User not found.')
  }
  if (earlier.receiverId !== receiverId) throw new AppError('CONFLICT', KEY_USED)
  return earlier
}

/**
 * Writes a message from one user to another, in the transaction of the offer or trade that it is about, which tells the receiver.
 * Returns its id.
 * @throws AppError NOT_FOUND for an unknown or deleted receiver
 */
export async function writeMessage(deps: Deps, draft: Omit<Draft, 'sendKey' | 'isTold'>): Promise<string> {
  const message = await insert(deps, { ...draft, sendKey: null, isTold: false })
  if (!message) throw notFound('User not found.')
  return message.id
}

type Draft = Omit<NewMessage, 'conversationId' | 'messageId' | 'photoCount' | 'now'>

async function insert(deps: Deps, draft: Draft, photoCount = 0): Promise<Message | undefined> {
  const ids = { conversationId: deps.newId(), messageId: deps.newId() }
  const [message] = await deps.query(insertMessage, { ...draft, ...ids, photoCount, now: deps.now() })
  return message
}

/** Inserts a message that shows uploads of its sender. A second send with the same key finds the message, and no upload. */
async function insertWithPhotos(deps: Deps, draft: Draft, uploadIds: string[]): Promise<Message | undefined> {
  return transaction(deps, async (deps) => {
    await lockUsers(deps, [draft.senderId, draft.receiverId])
    const message = await insert(deps, draft, uploadIds.length)
    if (!message) return undefined
    const photos = await claimPhotos(deps, draft.senderId, uploadIds)
    await deps.prisma.messagePhoto.createMany({
      data: photos.map((photo, position) => ({ id: deps.newId(), messageId: message.id, position, ...photo })),
    })
    return { ...message, photos }
  })
}

/**
 * Returns the messages of a user and a partner before `cursor`, newest first; without a cursor and with `around` those
 * around this message. The conversation of a tag's reports has no messages.
 */
export async function listMessages(
  deps: Deps,
  userId: string,
  { partnerId, around, cursor, limit }: z.output<typeof messageListInput>,
): Promise<CursorPage<Message>> {
  if (partnerId.startsWith(REPORTS_PARTNER)) return { items: [], nextCursor: null }
  const pair = { userId, partnerId }
  const before = cursor ?? (around === undefined ? null : await readEnd(deps, { ...pair, id: around }, limit))
  const rows = await deps.query(messagesOfConversation, { ...pair, before, limit: limit + 1 })
  return toCursorPage(rows, limit, (last) => last.id)
}

/** Returns the message before which a page with a message in its middle ends; null if the page is the latest one. */
async function readEnd(deps: Deps, from: { userId: string; partnerId: string; id: string }, limit: number) {
  const [end] = await deps.query(messageAfter, { ...from, distance: Math.floor(limit / 2) })
  return end?.id ?? null
}

/** Returns what a user sees of the conversation with a partner beside its messages. */
export async function getState(deps: Deps, userId: string, partnerId: string): Promise<ConversationState> {
  const [state] = await deps.query(conversationState, { userId, partnerId, trusted: TRUSTED_TRADES })
  if (!state) throw new Error('The statement returns one row.')
  return state
}

/**
 * Mutes and archives a conversation for one of its users.
 * @throws AppError NOT_FOUND if there is no conversation with the partner
 */
export async function changeConversation(
  deps: Deps,
  userId: string,
  { partnerId, muted, archived }: z.output<typeof conversationChangeInput>,
): Promise<ConversationState> {
  const [firstUserId = '', secondUserId = ''] = [userId, partnerId].toSorted()
  const timeOf = (isSet: boolean | undefined) => (isSet === undefined ? undefined : isSet ? deps.now() : null)
  const { count } = await deps.prisma.conversationMember.updateMany({
    where: { userId, conversation: { firstUserId, secondUserId } },
    data: { mutedAt: timeOf(muted), archivedAt: timeOf(archived) },
  })
  if (count === 0) throw notFound('Conversation not found.')
  return getState(deps, userId, partnerId)
}

/** Marks the messages of the partner to the user as read, with the notification about them. */
export async function markRead(deps: Deps, userId: string, partnerId: string): Promise<void> {
  if (partnerId.startsWith(REPORTS_PARTNER)) return
  await transaction(deps, async (deps) => {
    await deps.query(markMessagesRead, { userId, partnerId, now: deps.now() })
    await readMessageLine(deps, userId, partnerId)
  })
}

/** A cursor page of a user's conversations. */
export type Conversations = CursorPage<Conversation> & {
  /** On the first page: older conversations with unread messages, which are also on their later page. */
  unread: Conversation[]
  /** On the first page: the open reports of each tag that the user moderates. */
  reports: ReportConversation[]
}

/** Returns a user's archived or other conversations after `cursor`, the latest first. */
export async function listConversations(
  deps: Deps,
  user: SessionUser,
  { archived, cursor, limit }: z.output<typeof messageConversationsInput>,
): Promise<Conversations> {
  const [afterTime, afterId] = cursor ? readCursor(conversationCursor, cursor) : [null, null]
  const [rows, reports] = await Promise.all([
    deps.query(userConversations, { userId: user.id, isArchived: archived, afterTime, afterId, limit }),
    cursor || archived ? [] : listReports(deps, user),
  ])
  const page = toCursorPage(
    rows.filter(({ place }) => place <= limit + 1),
    limit,
    ({ at, id }) => writeCursor([at, id]),
  )
  const older = rows.slice(page.items.length).filter(({ unreadCount }) => unreadCount > 0)
  return {
    items: page.items.map(toConversation),
    nextCursor: page.nextCursor,
    unread: older.map(toConversation),
    reports,
  }
}

async function listReports(deps: Deps, { isSiteAdmin, adminTags }: SessionUser): Promise<ReportConversation[]> {
  if (!isSiteAdmin && adminTags.length === 0) return []
  return deps.query(reportConversations, { isSiteAdmin, adminTags })
}

/** The time of the last message and the id of a conversation. */
const conversationCursor = z.tuple([z.iso.datetime(), z.uuid()])

const toConversation = ({ id: _id, at: _at, place: _place, ...conversation }: ConversationRow): Conversation =>
  conversation

/** Returns the number of a user's unread messages, for moderators with the open reports in their scope. */
export async function countUnread(deps: Deps, userId: string): Promise<number> {
  const [unread] = await deps.query(unreadTotal, { userId })
  return unread?.count ?? 0
}

const MONTH = 30 * 86_400_000

/**
 * Deletes the inbox entries of messages that are older than a month. A browser that was offline for less receives all
 * messages; one that was offline for longer reloads its conversations.
 */
export async function deleteOldInboxEntries(deps: Deps): Promise<void> {
  const before = uuidv7({ msecs: deps.now().getTime() - MONTH })
  while ((await deps.query(deleteInboxEntries, { before })).length > 0);
}
