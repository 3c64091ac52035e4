import { SITE_USER_ID } from '../../../shared/messages.ts'
import { ITEM_TYPE } from '../../../shared/reports.ts'
import { paths } from '../../../shared/paths.ts'
import { UNKNOWN_USER } from '../../../shared/users.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { personSelect, tagNamesArgs, toPerson, toTagNames } from '../../db/selects.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { ContentType } from '../content-lifecycle.ts'

const snapshotSelect = {
  id: true,
  senderId: true,
  sender: { select: { name: true } },
  content: true,
  aboutPart: { select: { tags: tagNamesArgs } },
} satisfies Prisma.MessageSelect

const ownSelect = {
  id: true,
  senderId: true,
  content: true,
  createdAt: true,
  readAt: true,
} satisfies Prisma.MessageSelect

export const messageLifecycle: ContentType = {
  type: 'message',
  label: ITEM_TYPE.message,
  kind: 'messages',
  tables: ['message', 'conversation', 'conversation_member', 'inbox', 'inbox_head'],

  async snapshots(deps, ids) {
    const messages = await deps.prisma.message.findMany({
      where: { id: { in: ids }, ...visibleWhere.message },
      select: snapshotSelect,
    })
    return new Map(
      messages.map(({ id, senderId, sender, content, aboutPart }) => [
        id,
        {
          ownerId: senderId,
          tags: aboutPart ? toTagNames(aboutPart.tags) : [],
          path: null,
          content: { title: `Message from ${sender.name}`, text: content },
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

  async remove(deps, id) {
    const { count } = await deps.prisma.message.updateMany({
      where: { id, ...visibleWhere.message },
      data: { removedAt: deps.now() },
    })
    return count > 0 ? {} : null
  },

  async restore(deps, id) {
    const { count } = await deps.prisma.message.updateMany({
      where: { id, removedAt: { not: null } },
      data: { removedAt: null },
    })
    return count > 0
  },

  async exportOwn(deps, userId, { after, limit }) {
    const conversations = await deps.prisma.conversationMember.findMany({
      where: { userId },
      select: { conversationId: true },
    })
    const messages = await deps.prisma.message.findMany({
      where: {
        // A filter on the members would read all messages in the order of their ids.
        conversationId: { in: conversations.map(({ conversationId }) => conversationId) },
        ...visibleWhere.message,
        id: { gt: after ?? undefined },
      },
      select: {
        ...ownSelect,
        conversation: {
          select: { members: { where: { userId: { not: userId } }, select: { user: { select: personSelect } } } },
        },
      },
      orderBy: { id: 'asc' },
      take: limit,
    })
    return messages.map(({ id, senderId, content, createdAt, readAt, conversation }) => ({
      id,
      direction: senderId === userId ? 'sent' : 'received',
      with: toPerson(conversation.members[0]?.user ?? null),
      content,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }))
  },

  /**
   * Replaces the user's name in the notices about sales, which begin with the name and end with the path of the
   * conversation (`saleNotice` of listings/service.ts). Messages stay. They show 'Unknown User', because the account
   * has no name any more.
   */
  async anonymize(deps, { id: userId }) {
    const partners = await deps.prisma.conversationMember.findMany({
      where: { userId: { not: userId }, conversation: { members: { some: { userId } } } },
      select: { userId: true },
    })
    const conversations = await deps.prisma.conversation.findMany({
      where: { firstUserId: SITE_USER_ID, secondUserId: { in: partners.map((partner) => partner.userId) } },
      select: { id: true },
    })
    const notices = await deps.prisma.message.findMany({
      where: {
        conversationId: { in: conversations.map(({ id }) => id) },
        senderId: SITE_USER_ID,
        content: { endsWith: paths.messages(userId) },
      },
      select: { id: true, content: true },
      orderBy: { id: 'asc' },
    })
    // One by one, in the order of their ids.
    for (const { id, content } of notices)
      await deps.prisma.message.updateMany({
        where: { id },
        data: { content: content.replace(/^.* says that they /s, `${UNKNOWN_USER} says that they `) },
      })
  },
}
