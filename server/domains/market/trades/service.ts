import type { z } from 'zod'
import type { CursorPage } from '../../../../shared/paging.ts'
import type { SoldPrices } from '../../../../shared/sold-prices.ts'
import { toDay, tradeState, type TradeTab, type tradeListInput } from '../../../../shared/trades.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { coverArgs, partSummarySelect, personSelect, toPartSummary, toPerson } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { findPartId, noSuchPart } from '../../catalogue/parts/service.ts'
import { agreedCents, askedSide, ofUser, sideOf, stateSelect, unconfirmed } from './lifecycle.ts'
import { soldPrices } from './price-queries.ts'
import { CHART_SALES, priceHistory, tradeTabCounts, type PriceHistory, type TradeCounts } from './queries.ts'
import { factsSelect, statedFacts, toFacts } from './statement-policy.ts'

/** The number of unconfirmed trades that a conversation shows. */
const PENDING_TRADES = 20

const tradeSelect = {
  id: true,
  listing: {
    select: {
      id: true,
      type: true,
      status: true,
      priceCents: true,
      condition: true,
      location: true,
      createdAt: true,
      photos: coverArgs,
    },
  },
  part: { select: partSummarySelect },
  problems: { where: { closedAt: null }, select: { id: true }, take: 1 },
  buyerId: true,
  buyer: { select: personSelect },
  seller: { select: personSelect },
  openedAt: true,
  markedAt: true,
  reservedUntil: true,
  cancelledBy: true,
  shippingCents: true,
  ...factsSelect,
  statements: { select: { fact: true, asStated: true } },
  ...stateSelect,
} satisfies Prisma.TradeSelect
export type TradeRow = Prisma.TradeGetPayload<{ select: typeof tradeSelect }>

/** A trade as its buyer or its seller sees it. All prices are in USD cents, dates are YYYY-MM-DD. */
export type Trade = ReturnType<typeof toTrade>

export function toTrade(userId: string, row: TradeRow) {
  const { status, createdAt, photos, ...listing } = row.listing
  const state = tradeState(row)
  return {
    id: row.id,
    listing: {
      ...listing,
      /** Whether the listing is on offer again. */
      isActive: status === 'active',
      /** Its first photo, null without one. */
      cover: photos[0] ?? null,
    },
    part: toPartSummary(row.part),
    state,
    /** Whether a problem with it is open. */
    hasProblem: row.problems.length > 0,
    /** The side of the user, and the one that is asked to confirm; null if none is. */
    side: sideOf(userId, row),
    asked: askedSide(row),
    priceCents: row.priceCents,
    /** The price before its one correction; null if it was not corrected. */
    firstPriceCents: row.firstPriceCents,
    /** The price that both sides agreed on; null if the owner marked the sale without an agreement. */
    agreedCents: agreedCents(row),
    /** The shipping cost at the agreement; 0 for free shipping, null if the buyer has to ask and for pickup. */
    shippingCents: row.shippingCents,
    /** Null while the piece is only reserved. */
    soldOn: row.soldOn && toDay(row.soldOn),
    /** When the reservation ends; null if the piece is not reserved. */
    reservedUntil: state === 'reserved' ? (row.reservedUntil?.toISOString() ?? null) : null,
    /** Null for a deleted account. */
    buyer: toPerson(row.buyer),
    seller: toPerson(row.seller),
    openedAt: row.openedAt.toISOString(),
    /** When the price and date were proposed. */
    markedAt: row.soldOn && row.markedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelledBy: row.cancelledBy,
    /** When the listing was created, which is the earliest date of sale. */
    listedAt: createdAt.toISOString(),
    /** The facts of the part when it was sold, and what the buyer says of them. */
    facts: toFacts(row),
    statements: statedFacts(row).map((fact) => ({
      fact,
      /** Null without an answer. */
      asStated: row.statements.find((each) => each.fact === fact)?.asStated ?? null,
    })),
  }
}

const TABS = {
  to_confirm: { ...unconfirmed, soldOn: { not: null } },
  reserved: { ...unconfirmed, soldOn: null },
  confirmed: { confirmedAt: { not: null } },
  cancelled: { cancelledAt: { not: null } },
} satisfies Record<TradeTab, Prisma.TradeWhereInput>

/** Returns the trades of a user on visible parts, the latest first, with their number in each tab. */
export async function listTrades(
  deps: Deps,
  userId: string,
  { tab, side, cursor, limit }: z.output<typeof tradeListInput>,
): Promise<CursorPage<Trade> & { counts: TradeCounts }> {
  const [rows, [counts = { to_confirm: 0, reserved: 0, confirmed: 0, cancelled: 0 }]] = await Promise.all([
    deps.prisma.trade.findMany({
      where: {
        ...TABS[tab],
        part: visibleWhere.part,
        OR: [...(side === 'seller' ? [] : [{ buyerId: userId }]), ...(side === 'buyer' ? [] : [{ sellerId: userId }])],
        id: { lt: cursor ?? undefined },
      },
      select: tradeSelect,
      orderBy: { id: 'desc' },
      take: limit + 1,
    }),
    deps.query(tradeTabCounts, { userId, side: side ?? null }),
  ])
  const page = toCursorPage(rows, limit, (last) => last.id)
  return { items: page.items.map((row) => toTrade(userId, row)), nextCursor: page.nextCursor, counts }
}

/** Returns the unconfirmed trades between two users on visible parts and those with an open problem, the oldest first. */
export async function listPending(deps: Deps, userId: string, partnerId: string): Promise<Trade[]> {
  const trades = await deps.prisma.trade.findMany({
    where: {
      part: visibleWhere.part,
      AND: [
        { OR: [unconfirmed, { problems: { some: { closedAt: null } } }] },
        {
          OR: [
            { buyerId: userId, sellerId: partnerId },
            { buyerId: partnerId, sellerId: userId },
          ],
        },
      ],
    },
    select: tradeSelect,
    orderBy: { id: 'asc' },
    take: PENDING_TRADES,
  })
  return trades.map((trade) => toTrade(userId, trade))
}

/**
 * Returns a trade of the user.
 * @throws AppError NOT_FOUND for an unknown trade and for a trade of other users
 */
export async function getTrade(deps: Deps, userId: string, id: string): Promise<Trade> {
  return toTrade(userId, await readOwn(deps, userId, id))
}

/**
 * Reads a trade of the user.
 * @throws AppError NOT_FOUND for an unknown trade and for a trade of other users
 */
export async function readOwn({ prisma }: Deps, userId: string, id: string): Promise<TradeRow> {
  const trade = await prisma.trade.findFirst({
    where: { id, ...ofUser(userId) },
    select: tradeSelect,
  })
  if (!trade) throw notFound('Trade not found.')
  return trade
}

/**
 * Returns the prices at which a part was sold.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function getPriceHistory(deps: Deps, partId: string): Promise<PriceHistory> {
  const [history] = await deps.query(priceHistory, { partId, limit: CHART_SALES })
  if (!history) throw await noSuchPart(deps, partId)
  return history
}

/** Returns the sales of a part by groups of conditions, and the reader's own ask. Throws like getPriceHistory. */
export async function getSoldPrices(deps: Deps, viewerId: string | null, idOrSlug: string): Promise<SoldPrices> {
  const partId = await findPartId(deps, idOrSlug)
  const [sold] = await deps.query(soldPrices, { partId, viewerId, now: deps.now() })
  if (!sold) throw await noSuchPart(deps, partId)
  return sold
}
