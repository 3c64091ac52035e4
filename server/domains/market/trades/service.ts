import type { z } from 'zod'
import type { ListingType } from '../../../../shared/labels.ts'
import type { ListingCondition } from '../../../../shared/listings.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import {
  toDay,
  tradeState,
  type TradeSide,
  type TradeState,
  type TradeTab,
  type tradeListInput,
} from '../../../../shared/trades.ts'
import type { PartSummary, Person } from '../../../db/columns.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { coverArgs, partSummarySelect, personSelect, toPartSummary, toPerson, type Cover } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import { noSuchPart } from '../../catalogue/parts/service.ts'
import { agreedCents, askedSide, unconfirmed, ofUser, stateSelect } from './lifecycle.ts'
import { CHART_SALES, priceHistory, tradeTabCounts, type PriceHistory, type TradeCounts } from './queries.ts'

/** The number of unconfirmed trades that a conversation shows. */
const PENDING_TRADES = 20

/** A trade as its buyer or its seller sees it. */
export type Trade = {
  id: string
  listing: {
    id: string
    type: ListingType
    /** Whether the listing is on offer again. */
    isActive: boolean
    priceCents: number
    condition: ListingCondition | null
    location: string | null
    /** Its first photo, null without one. */
    cover: Cover | null
  }
  part: PartSummary
  state: TradeState
  /** Whether a problem with it is open. */
  hasProblem: boolean
  /** The side of the caller. */
  side: TradeSide
  /** The side that is asked to confirm; null if none is. */
  asked: TradeSide | null
  /** USD cents. */
  priceCents: number
  /** The price before its one correction; null if it was not corrected. */
  firstPriceCents: number | null
  /** The price that both sides agreed on; null if the owner marked the sale without an agreement. */
  agreedCents: number | null
  /** The shipping cost at the agreement; 0 for free shipping, null if the buyer has to ask and for pickup. */
  shippingCents: number | null
  /** YYYY-MM-DD; null while the piece is only reserved. */
  soldOn: string | null
  /** When the reservation ends; null if the piece is not reserved. */
  reservedUntil: string | null
  /** Null for a deleted account. */
  buyer: Person | null
  seller: Person | null
  openedAt: string
  /** When the price and date were proposed. */
  markedAt: string | null
  confirmedAt: string | null
  cancelledAt: string | null
  cancelledBy: TradeSide | null
  /** When the listing was created, which is the earliest date of sale. */
  listedAt: string
}

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
  ...stateSelect,
} satisfies Prisma.TradeSelect
export type TradeRow = Prisma.TradeGetPayload<{ select: typeof tradeSelect }>

/** Returns a trade as this user sees it. */
export function toTrade(userId: string, row: TradeRow): Trade {
  const { status, createdAt, photos, ...listing } = row.listing
  const state = tradeState(row)
  return {
    id: row.id,
    listing: { ...listing, isActive: status === 'active', cover: photos[0] ?? null },
    part: toPartSummary(row.part),
    state,
    hasProblem: row.problems.length > 0,
    side: row.buyerId === userId ? 'buyer' : 'seller',
    asked: askedSide(row),
    priceCents: row.priceCents,
    firstPriceCents: row.firstPriceCents,
    agreedCents: agreedCents(row),
    shippingCents: row.shippingCents,
    soldOn: row.soldOn && toDay(row.soldOn),
    reservedUntil: state === 'reserved' ? (row.reservedUntil?.toISOString() ?? null) : null,
    buyer: toPerson(row.buyer),
    seller: toPerson(row.seller),
    openedAt: row.openedAt.toISOString(),
    markedAt: row.soldOn && row.markedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelledBy: row.cancelledBy,
    listedAt: createdAt.toISOString(),
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
  if (!history) throw noSuchPart(partId)
  return history
}
