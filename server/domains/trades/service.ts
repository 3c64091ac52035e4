import type { PartSummary, Person } from '../../db/columns.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { partSummarySelect, personSelect, toPartSummary, toPerson } from '../../db/selects.ts'
import { transaction } from '../../db/transaction.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { takeBackSale, type ChangedListing } from '../listings/lifecycle.ts'
import { noSuchPart } from '../parts/service.ts'
import { priceHistory, type PriceHistory } from './queries.ts'

/** The number of sales in the chart of a part. */
const CHART_SALES = 60

/** The number of unconfirmed trades that a conversation shows. */
const PENDING_TRADES = 20

/** A listing that its owner marked as sold, for the other side to confirm. */
export type Trade = {
  id: string
  listingId: string
  part: PartSummary
  /** USD cents. */
  priceCents: number
  buyer: Person | null
  seller: Person | null
  /** The one of the two who does not own the listing and is asked to confirm. */
  asked: Person | null
  markedAt: string
  confirmedAt: string | null
}

const tradeSelect = {
  id: true,
  listing: { select: { id: true, type: true } },
  part: { select: partSummarySelect },
  priceCents: true,
  buyer: { select: personSelect },
  seller: { select: personSelect },
  markedAt: true,
  confirmedAt: true,
} satisfies Prisma.TradeSelect

/** Returns the unconfirmed trades between two users on visible parts, the oldest first. */
export async function listPending(deps: Deps, userId: string, partnerId: string): Promise<Trade[]> {
  const trades = await deps.prisma.trade.findMany({
    where: {
      confirmedAt: null,
      part: visibleWhere.part,
      OR: [
        { buyerId: userId, sellerId: partnerId },
        { buyerId: partnerId, sellerId: userId },
      ],
    },
    select: tradeSelect,
    orderBy: { markedAt: 'asc' },
    take: PENDING_TRADES,
  })
  return trades.map(toTrade)
}

function toTrade(row: Prisma.TradeGetPayload<{ select: typeof tradeSelect }>): Trade {
  const { id, listing, part, priceCents, markedAt, confirmedAt } = row
  const [buyer, seller] = [toPerson(row.buyer), toPerson(row.seller)]
  return {
    id,
    listingId: listing.id,
    part: toPartSummary(part),
    priceCents,
    buyer,
    seller,
    asked: listing.type === 'ask' ? buyer : seller,
    markedAt: markedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }
}

/** Creates the unconfirmed trade of a listing, in the transaction that sells the listing to (a bid: by) this user. */
export async function createTrade(deps: Deps, listing: ChangedListing, otherId: string): Promise<void> {
  const { id: listingId, partId, sellerId: ownerId, type, priceCents } = listing
  const [sellerId, buyerId] = type === 'ask' ? [ownerId, otherId] : [otherId, ownerId]
  await deps.prisma.trade.create({
    data: { id: deps.newId(), listingId, partId, buyerId, sellerId, priceCents, markedAt: deps.now() },
    select: { id: true },
  })
}

const noSuchSale = () => notFound('Sale not found. It may have been confirmed or declined already.')

/**
 * Confirms a trade for the user who is asked. Confirming it again changes nothing.
 * @throws AppError NOT_FOUND for an unknown trade and for another user's
 */
export async function confirmTrade(deps: Deps, userId: string, tradeId: string): Promise<void> {
  const asked = {
    id: tradeId,
    OR: [
      { buyerId: userId, listing: { type: 'ask' } },
      { sellerId: userId, listing: { type: 'bid' } },
    ],
  } satisfies Prisma.TradeWhereInput
  const { count } = await deps.prisma.trade.updateMany({
    where: { ...asked, confirmedAt: null },
    data: { confirmedAt: deps.now() },
  })
  if (count === 0 && (await deps.prisma.trade.count({ where: asked })) === 0) throw noSuchSale()
}

/**
 * Declines an unconfirmed trade for the buyer or the seller: the sale is taken back and the listing is active again.
 * @throws AppError NOT_FOUND for an unknown or confirmed trade and for a trade of other users
 */
export async function declineTrade(deps: Deps, userId: string, tradeId: string): Promise<void> {
  const isTakenBack = await transaction(deps, (deps) => takeBackSale(deps, userId, tradeId))
  if (!isTakenBack) throw noSuchSale()
}

/**
 * Returns the prices at which a part was sold.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function getPriceHistory(deps: Deps, partId: string): Promise<PriceHistory> {
  const [history] = await deps.query(priceHistory, { partId, limit: CHART_SALES })
  if (!history) throw noSuchPart(partId)
  return history
}
