import { ITEM_TYPE } from '../../../../shared/reports.ts'
import { imageUrl } from '../../../../shared/paths.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { personSelect, photosArgs, tagNamesArgs, toPerson, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { ownPage, removable, type ContentType, type OwnRow } from '../../content-lifecycle.ts'

const snapshotSelect = {
  id: true,
  senderId: true,
  sender: { select: { name: true } },
  content: true,
  photos: photosArgs,
  aboutPart: { select: { tags: tagNamesArgs } },
} satisfies Prisma.MessageSelect

const ownSelect = {
  id: true,
  senderId: true,
  content: true,
  photos: photosArgs,
  createdAt: true,
  readAt: true,
  conversation: { select: { members: { select: { user: { select: personSelect } } } } },
} satisfies Prisma.MessageSelect
type OwnMessage = Prisma.MessageGetPayload<{ select: typeof ownSelect }>

/** Conversations that one read names. A user may have any number. */
const CONVERSATIONS_AT_ONCE = 1_000

/** Yields the ids of a user's conversations. */
async function* conversationsOf({ prisma }: Deps, userId: string): AsyncGenerator<string[]> {
  let after: string | undefined
  do {
    const members = await prisma.conversationMember.findMany({
      where: { userId, conversationId: { gt: after } },
      select: { conversationId: true },
      orderBy: { conversationId: 'asc' },
      take: CONVERSATIONS_AT_ONCE,
    })
    const ids = members.map(({ conversationId }) => conversationId)
    yield ids
    after = ids.length < CONVERSATIONS_AT_ONCE ? undefined : ids.at(-1)
  } while (after !== undefined)
}

export const messageLifecycle: ContentType = {
  type: 'message',
  label: ITEM_TYPE.message,
  kind: 'messages',
  tables: ['message', 'message_photo', 'conversation', 'conversation_member', 'inbox', 'inbox_head'],

  async snapshots(deps, ids) {
    const messages = await deps.prisma.message.findMany({
      where: { id: { in: ids }, ...visibleWhere.message },
      select: snapshotSelect,
    })
    return new Map(
      messages.map(({ id, senderId, sender, content, photos, aboutPart }) => [
        id,
        {
          ownerId: senderId,
          tags: aboutPart ? toTagNames(aboutPart.tags) : [],
          path: null,
          content: {
            title: `Message from ${sender.name}`,
            text: content,
            ...(photos.length > 0 && { photos: photos.map(({ storageKey }) => ({ storageKey })) }),
          },
        },
      ]),
    )
  },

  /** Only the receiver reports a message. */
  async canReport(deps, userId, id, { ownerId }) {
    if (ownerId === userId) return false
    const received = await deps.prisma.message.count({ where: { id, conversation: { members: { some: { userId } } } } })
    return received > 0
  },

  ...removable(({ prisma }, change) => prisma.message.updateMany(change), visibleWhere.message),

  async exportOwn(deps, userId, { after, limit }) {
    let rows: OwnRow[] = []
    // A filter on the members would read all messages in the order of their ids.
    for await (const ids of conversationsOf(deps, userId)) {
      const messages = await deps.prisma.message.findMany({
        where: { conversationId: { in: ids }, ...visibleWhere.message, id: { gt: after ?? undefined } },
        select: ownSelect,
        orderBy: { id: 'asc' },
        take: limit,
      })
      rows = ownPage([...rows, ...messages.map((message) => toOwnRow(userId, message))], { after, limit })
    }
    return rows
  },

  // Messages stay. They show 'Deleted user', and those of the account of the site contain no names.
  anonymize: async () => undefined,
}

function toOwnRow(userId: string, message: OwnMessage): OwnRow {
  const { id, senderId, content, photos, createdAt, readAt, conversation } = message
  const other = conversation.members.find(({ user }) => user.id !== userId)
  return {
    id,
    direction: senderId === userId ? 'sent' : 'received',
    with: toPerson(other?.user ?? null),
    content,
    photos: photos.map(({ storageKey }) => ({ file: imageUrl(storageKey, 1280) })),
    createdAt,
    readAt,
  }
}
