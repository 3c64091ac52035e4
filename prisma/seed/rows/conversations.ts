import { quotedPart, readQuote } from '../../../shared/listing-message.ts'
import { OFFER_HOURS } from '../../../shared/limits.ts'
import { offerMessage } from '../../../shared/offers.ts'
import type { Prisma } from '../../../server/db/generated/client.ts'
import { below } from '../chance.ts'
import { demoListing } from '../content.ts'
import { after, HOUR, idAt, MINUTE, type World } from '../world.ts'

/** Returns the conversations with their messages and offers. An accepted offer has opened one of the trades. */
export function conversationRows(world: World, trades: Prisma.TradeCreateManyInput[]) {
  const conversations: Prisma.ConversationCreateManyInput[] = []
  const members: Prisma.ConversationMemberCreateManyInput[] = []
  const messages: Prisma.MessageCreateManyInput[] = []
  const offers: Prisma.OfferCreateManyInput[] = []

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
    for (const [i, { from, text, offer }] of conversation.messages.entries()) {
      const createdAt = times[i] ?? begun
      const senderId = world.person(from)
      // A message is read at the latest when the next one is written.
      const seen = new Date(createdAt.getTime() + (1 + below(30, `${key} ${i} read`)) * MINUTE)
      const latest = times[i + 1] ?? world.now
      const message = {
        id: idAt(createdAt, `${key} message ${i}`),
        conversationId: id,
        senderId,
        createdAt,
        readAt: i >= read ? null : seen < latest ? seen : latest,
      }
      if (!offer) {
        messages.push({ ...message, content: text, aboutPartId: quotedPartId(world, text) })
        continue
      }
      const { part, listing } = demoListing(world.content, offer.part, offer.listing)
      const listingId = world.rowOf(listing).id
      const { price: priceCents, note, state } = offer
      const answered = offers.findLast((each) => each.listingId === listingId && each.receiverId === senderId)
      const terms = { priceCents, note, counterToId: answered?.state === 'countered' ? answered.id : null }
      messages.push({ ...message, content: offerMessage(part.name, terms), aboutPartId: world.rowOf(part).id })
      const expiresAt = new Date(createdAt.getTime() + OFFER_HOURS * HOUR)
      offers.push({
        id: idAt(createdAt, `${key} offer ${i}`),
        listingId,
        makerId: senderId,
        receiverId: senderId === firstUserId ? secondUserId : firstUserId,
        ...terms,
        state,
        createdAt,
        expiresAt,
        answeredAt: state === 'open' ? null : state === 'expired' ? expiresAt : latest,
        messageId: message.id,
        tradeId: state === 'accepted' ? trades.find((trade) => trade.listingId === listingId)?.id : null,
      })
    }
  }
  return { conversations, members, messages, offers }
}

/** Returns the id of the part whose listing a message quotes. The links of the content are paths without a host. */
function quotedPartId(world: World, text: string): string | null {
  const quote = readQuote(text)?.quote
  const slug = quote && quotedPart(quote.url, 'http://site')
  const part = world.content.parts.find((each) => each.slug === slug)
  return part ? world.rowOf(part).id : null
}
