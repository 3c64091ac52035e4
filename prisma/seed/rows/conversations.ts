import { quotedPart, readQuote } from '../../../shared/listing-message.ts'
import type { Prisma } from '../../../server/db/generated/client.ts'
import { below } from '../chance.ts'
import { after, idAt, MINUTE, type World } from '../world.ts'

export function conversationRows(world: World) {
  const conversations: Prisma.ConversationCreateManyInput[] = []
  const members: Prisma.ConversationMemberCreateManyInput[] = []
  const messages: Prisma.MessageCreateManyInput[] = []

  for (const conversation of world.content.conversations) {
    const key = `conversation ${conversation.between.toSorted().join(' ')}`
    const times: Date[] = []
    for (const [i, { hoursAgo }] of conversation.messages.entries()) {
      times.push(after(times.at(-1) ?? new Date(0), world.hoursAgo(hoursAgo, `${key} ${i}`)))
    }
    const [begun = world.now, lastMessageAt = begun] = [times[0], times.at(-1)]
    const { id } = world.place(conversation, key, begun)
    const [firstUserId, secondUserId] = conversation.between.map(world.person).toSorted() as [string, string]
    conversations.push({ id, firstUserId, secondUserId, createdAt: begun, lastMessageAt })
    members.push({ conversationId: id, userId: firstUserId }, { conversationId: id, userId: secondUserId })

    const read = conversation.messages.length - (conversation.unread?.count ?? 0)
    for (const [i, { from, text }] of conversation.messages.entries()) {
      const createdAt = times[i] ?? begun
      // A message is read at the latest when the next one is written.
      const seen = new Date(createdAt.getTime() + (1 + below(30, `${key} ${i} read`)) * MINUTE)
      const latest = times[i + 1] ?? world.now
      messages.push({
        id: idAt(createdAt, `${key} message ${i}`),
        conversationId: id,
        senderId: world.person(from),
        content: text,
        aboutPartId: quotedPartId(world, text),
        createdAt,
        readAt: i >= read ? null : seen < latest ? seen : latest,
      })
    }
  }
  return { conversations, members, messages }
}

/** Returns the id of the part whose listing a message quotes. The links of the content are paths without a host. */
function quotedPartId(world: World, text: string): string | null {
  const quote = readQuote(text)?.quote
  const slug = quote && quotedPart(quote.url, 'http://site')
  const part = world.content.parts.find((each) => each.slug === slug)
  return part ? world.rowOf(part).id : null
}
