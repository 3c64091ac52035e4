import { CHANGES, type ChangeKind, type FactsOf } from '../../../shared/changes.ts'
import type { Prisma } from '../../../server/db/generated/client.ts'
import { DAY, idAt, type World } from '../world.ts'
import type { communityRows } from './comments.ts'
import type { conversationRows } from './conversations.ts'
import type { fitmentRows } from './fitment.ts'
import type { listingRows } from './listings.ts'
import type { partRows } from './parts.ts'
import type { problemRows } from './problems.ts'
import type { reportRows } from './reports.ts'

/** Days before now since when the log has the acts of people. */
const DAYS = 10

type Act<K extends ChangeKind> = {
  at: Date | string
  actorId: string | null
  itemId: string
  partId?: string | null
  tells?: (string | null | undefined)[]
  facts: FactsOf<K>
}

type Rows = ReturnType<typeof partRows> &
  ReturnType<typeof communityRows> &
  ReturnType<typeof listingRows> &
  Pick<ReturnType<typeof fitmentRows>, 'confirmations'> &
  Pick<ReturnType<typeof conversationRows>, 'offers'> &
  Pick<ReturnType<typeof problemRows>, 'problems' | 'statements'> &
  Pick<ReturnType<typeof reportRows>, 'entries' | 'logs' | 'reports'> & { feedback: Prisma.FeedbackCreateManyInput[] }

/**
 * Returns the log of what people did lately. The site reads it when it starts, so that the people of the demo follow what they
 * wrote about and are told of answers, offers and trades.
 */
export function changeRows(world: World, rows: Rows): Prisma.ChangeCreateManyInput[] {
  const changes: Prisma.ChangeCreateManyInput[] = []
  const add = <K extends ChangeKind>(kind: K, { at, actorId, itemId, partId = null, tells = [], facts }: Act<K>) => {
    const time = new Date(at)
    if (world.now.getTime() - time.getTime() > DAYS * DAY) return
    const { item: itemType, visibility } = CHANGES[kind]
    const id = idAt(time, `change ${kind} ${itemId.slice(14)} ${changes.length}`)
    const told = tells.filter((userId) => typeof userId === 'string' && userId !== actorId) as string[]
    changes.push({ id, kind, actorId, itemType, itemId, partId, tells: told, facts, visibility, at: time })
  }
  addWiki(rows, add)
  addMarket(rows, add)
  addOrder(rows, add)
  return changes.toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))
}

type Add = <K extends ChangeKind>(kind: K, act: Act<K>) => void

/** Parts, cars, comments, posts and votes. */
function addWiki(rows: Rows, add: Add): void {
  const { parts, revisions, confirmations, posts, comments, commentVotes, postVotes } = rows
  const creators = new Map(parts.map(({ id, createdById }) => [id, createdById]))
  for (const { partId, number: revision, authorId = null, createdAt: at } of revisions) {
    const kind = revision === 1 ? 'part.created' : 'part.edited'
    add(kind, { at, actorId: authorId, itemId: partId, partId, facts: { revision } })
  }
  for (const { id, partId, userId, vehicleId, fitted: fits, createdAt: at } of confirmations) {
    const tells = [creators.get(partId)]
    add('confirmation.given', { at, actorId: userId, itemId: id, partId, tells, facts: { vehicleId, fits } })
  }
  const postAuthors = new Map(posts.map(({ id, authorId }) => [id, authorId]))
  for (const { id, authorId, createdAt: at, mentions } of posts)
    add('post.created', { at, actorId: authorId, itemId: id, tells: mentions, facts: { mentions } })
  const authors = new Map(comments.map(({ id, authorId }) => [id, authorId]))
  for (const { id, authorId, createdAt: at, partId = null, postId = null, parentId = null, mentions } of comments) {
    const tells = [authors.get(parentId ?? '') ?? postAuthors.get(postId ?? ''), ...mentions]
    const act = { at, actorId: authorId, itemId: id, partId, tells }
    add('comment.created', { ...act, facts: { parentId, postId, mentions } })
  }
  const items = new Map([...comments, ...posts].map((row) => [row.id, row]))
  const vote = (kind: 'comment.voted' | 'post.voted', itemId: string, actorId: string, value: number) => {
    const item = items.get(itemId)
    if (!item) return
    const partId = 'partId' in item ? item.partId : null
    add(kind, { at: item.createdAt, actorId, itemId, partId, tells: [item.authorId], facts: { value } })
  }
  for (const { commentId, userId, value } of commentVotes) vote('comment.voted', commentId, userId, value)
  for (const { postId, userId, value } of postVotes) vote('post.voted', postId, userId, value)
}

/** Listings, offers, trades and feedback. */
function addMarket({ listings, offers, trades, feedback, problems, statements }: Rows, add: Add): void {
  const parts = new Map(listings.map(({ id, partId }) => [id, partId]))
  for (const { id, partId, sellerId, type, priceCents, createdAt: at } of listings)
    add('listing.created', { at, actorId: sellerId, itemId: id, partId, facts: { type, priceCents } })
  for (const offer of offers) addOffer(offer, parts.get(offer.listingId) ?? null, add)
  for (const trade of trades) addTrade(trade, add)
  for (const { id, tradeId, subjectId, publishedAt: at } of feedback)
    if (at) add('feedback.published', { at, actorId: null, itemId: id, tells: [subjectId], facts: { tradeId } })
  for (const { id: problemId, tradeId, openerId, openedAt, closedAt } of problems) {
    const trade = trades.find(({ id }) => id === tradeId)
    const tells = [trade?.buyerId, trade?.sellerId]
    const of = { itemId: tradeId, partId: trade?.partId, tells, facts: { problemId } }
    add('problem.opened', { ...of, at: openedAt, actorId: openerId })
    const [, ...later] = statements.filter((statement) => statement.problemId === problemId)
    for (const { authorId, createdAt: at } of later) add('problem.stated', { ...of, at, actorId: authorId })
    if (closedAt) add('problem.closed', { ...of, at: closedAt, actorId: null })
  }
}

function addOffer(offer: Prisma.OfferCreateManyInput, partId: string | null, add: Add): void {
  const { id: itemId, listingId, makerId, receiverId, priceCents, counterToId, state, tradeId, answeredAt } = offer
  const made = { at: offer.createdAt, actorId: makerId, itemId, partId, tells: [receiverId] }
  if (counterToId) add('offer.countered', { ...made, facts: { listingId, priceCents, offerId: counterToId } })
  else add('offer.made', { ...made, facts: { listingId, priceCents } })
  if (state !== 'accepted' || !tradeId || !answeredAt) return
  const accepted = { at: answeredAt, actorId: receiverId, itemId, partId, tells: [makerId] }
  add('offer.accepted', { ...accepted, facts: { listingId, priceCents, tradeId } })
}

function addTrade(trade: Prisma.TradeCreateManyInput, add: Add): void {
  const { id: itemId, partId, buyerId, sellerId, priceCents, markedAt, soldOn, confirmedAt, listingId } = trade
  const of = { itemId, partId, tells: [buyerId, sellerId] }
  const sale = { priceCents, soldOn: soldOn ? new Date(soldOn).toISOString().slice(0, 10) : '' }
  if (soldOn) add('trade.marked', { ...of, at: markedAt, actorId: sellerId, facts: sale })
  else add('trade.agreed', { ...of, at: markedAt, actorId: buyerId, facts: { listingId, priceCents } })
  if (confirmedAt) add('trade.confirmed', { ...of, at: confirmedAt, actorId: buyerId, facts: sale })
}

/** Decided reports. */
function addOrder({ reports, entries, logs }: Rows, add: Add): void {
  for (const { id, status, updatedAt: at, handledById: actorId = null } of reports) {
    const tells = entries.filter(({ reportId }) => reportId === id).map(({ reporterId }) => reporterId)
    if (actorId && status && status !== 'open' && status !== 'under_review')
      add('report.changed', { at, actorId, itemId: id, tells, facts: { status } })
  }
  for (const { action, reportId, moderatorId, itemType, itemId, createdAt: at } of logs) {
    const ownerId = reports.find(({ id }) => id === reportId)?.itemOwnerId ?? null
    if (action === 'delete-item' && reportId)
      add('item.removed', {
        at,
        actorId: moderatorId,
        itemId: reportId,
        tells: [ownerId],
        facts: { itemType, itemId, ownerId },
      })
  }
}
