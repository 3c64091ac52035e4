import type { z } from 'zod'
import { formatDate, formatPrice } from '../../../shared/format.ts'
import type { ListingCondition, ListingType } from '../../../shared/listings.ts'
import type { CursorPage } from '../../../shared/paging.ts'
import { paths } from '../../../shared/paths.ts'
import {
  checkSoldOn,
  RESERVED_DAYS,
  toDay,
  tradeState,
  type TradeSide,
  type TradeState,
  type TradeTab,
  type tradeConfirmInput,
  type tradeListInput,
  type tradeMarkSoldInput,
} from '../../../shared/trades.ts'
import type { CardImage, PartSummary, Person } from '../../db/columns.ts'
import { toCursorPage } from '../../db/cursor.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { coverArgs, partSummarySelect, personSelect, toPartSummary, toPerson } from '../../db/selects.ts'
import { transaction } from '../../db/transaction.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { takeBackSales } from '../listings/lifecycle.ts'
import { sendNotice } from '../messages/service.ts'
import { noSuchPart } from '../parts/service.ts'
import { lockUsers } from '../users/person-service.ts'
import {
  agreedCents,
  askedSide,
  canChange,
  changeTrade,
  isProposal,
  ofUser,
  ownerSide,
  stateSelect,
  unconfirmed,
  type Proposal,
  type TradeTransition,
} from './lifecycle.ts'
import { checkUnusual } from './policy.ts'
import { CHART_SALES, priceHistory, tradeTabCounts, type PriceHistory, type TradeCounts } from './queries.ts'

const DAY = 86_400_000

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
    cover: Pick<CardImage, 'storageKey' | 'width' | 'height'> | null
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
type TradeRow = Prisma.TradeGetPayload<{ select: typeof tradeSelect }>

function toTrade(userId: string, row: TradeRow): Trade {
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

async function readOwn({ prisma }: Deps, userId: string, id: string): Promise<TradeRow> {
  const trade = await prisma.trade.findFirst({
    where: { id, ...ofUser(userId) },
    select: tradeSelect,
  })
  if (!trade) throw notFound('Trade not found.')
  return trade
}

type NewTrade = {
  listing: { id: string; partId: string; sellerId: string; type: ListingType }
  /** The user who does not own the listing. */
  otherId: string
  priceCents: number
} & (Agreement | OwnerSale)
/** Both sides agreed on the price: the piece is reserved. */
type Agreement = { soldOn: null; shippingCents: number | null }
/** The owner marks the listing as sold on a date, YYYY-MM-DD. `isDoubtful`: at a price that is far outside the others. */
type OwnerSale = { soldOn: string; isDoubtful: boolean }

/** Creates the trade of a piece, in the transaction that sells the piece. Returns its id. */
export async function openTrade(deps: Deps, { listing, otherId, priceCents, ...sale }: NewTrade): Promise<string> {
  const side = ownerSide(listing.type)
  const users =
    side === 'seller'
      ? { sellerId: listing.sellerId, buyerId: otherId }
      : { sellerId: otherId, buyerId: listing.sellerId }
  const [id, now] = [deps.newId(), deps.now()]
  await deps.prisma.trade.create({
    data: {
      id,
      listingId: listing.id,
      partId: listing.partId,
      ...users,
      priceCents,
      openedAt: now,
      markedAt: now,
      ...(sale.soldOn === null
        ? {
            soldOn: null,
            reservedUntil: new Date(now.getTime() + RESERVED_DAYS * DAY),
            agreedCents: priceCents,
            shippingCents: sale.shippingCents,
          }
        : { soldOn: new Date(sale.soldOn), reservedUntil: null, isDoubtful: sale.isDoubtful }),
      proposedBy: side,
    },
    select: { id: true },
  })
  return id
}

/** @throws AppError VALIDATION for a date in the future or before the listing was created */
export function refuseDate(soldOn: string, listedAt: Date, now: Date): void {
  const sentence = checkSoldOn(soldOn, listedAt, now)
  if (sentence) throw new AppError('VALIDATION', sentence, { fields: { soldOn: sentence } })
}

/**
 * Marks a reserved piece as sold, for the buyer or the seller. The other side is asked to confirm.
 * @param sale.evenIfUnusual also at a price that is far outside the others
 * @throws AppError NOT_FOUND; VALIDATION for a wrong date; CONFLICT, with the trade, in another state, or with `unusual`
 */
export async function markTradeSold(
  deps: Deps,
  userId: string,
  { id, price, soldOn = toDay(deps.now()), evenIfUnusual }: z.output<typeof tradeMarkSoldInput>,
): Promise<Trade> {
  const given = { soldOn, ...(price !== undefined && { priceCents: price }) }
  return propose(deps, userId, id, 'markSold', given, evenIfUnusual)
}

/** Corrects the price and the date of a trade, once, for the side that is asked to confirm. Throws like markTradeSold. */
export async function correctTrade(
  deps: Deps,
  userId: string,
  { id, price, soldOn, evenIfUnusual }: z.output<typeof tradeConfirmInput>,
): Promise<Trade> {
  return propose(deps, userId, id, 'correct', { priceCents: price, soldOn }, evenIfUnusual)
}

/** Changes a trade and asks the other side to confirm it. */
async function propose(
  deps: Deps,
  userId: string,
  id: string,
  transition: TradeTransition,
  given: { priceCents?: number; soldOn: string },
  evenIfUnusual: boolean,
): Promise<Trade> {
  return transaction(deps, async (deps) => {
    // The notice refers to the other user, who is locked before the trade.
    const { buyerId, buyer, seller } = await readOwn(deps, userId, id)
    const otherId = buyerId === userId ? seller.id : buyer.id
    await lockUsers(deps, [userId, otherId])
    const trade = await readOwn(deps, userId, id)
    refuseDate(given.soldOn, trade.listing.createdAt, deps.now())
    const proposal = { priceCents: trade.priceCents, ...given }
    const side = sideOf(userId, trade)
    const isUnusual =
      canChange(trade, side, transition, proposal) && (await checkPrice(deps, trade, proposal, evenIfUnusual))
    if (!(await changeTrade(deps, trade, side, transition, proposal, isUnusual)))
      throw refusal(await getTrade(deps, userId, id))
    const me = buyerId === userId ? buyer : seller
    const sale = { partName: trade.part.name, side, agreedCents: agreedCents(trade), ...proposal }
    await sendNotice(deps, otherId, saleNotice(deps, me, sale))
    return getTrade(deps, userId, id)
  })
}

const sideOf = (userId: string, { buyerId }: { buyerId: string }): TradeSide =>
  buyerId === userId ? 'buyer' : 'seller'

/** Returns whether the price of a sale is far outside the others. @throws AppError CONFLICT, unless evenIfUnusual */
const checkPrice = (deps: Deps, trade: TradeRow, { priceCents }: Proposal, evenIfUnusual: boolean) =>
  checkUnusual(deps, {
    partId: trade.part.id,
    priceCents,
    agreedCents: agreedCents(trade),
    listedCents: trade.listing.priceCents,
    evenIfUnusual,
  })

/** Returns why a trade was not changed, with the current trade. */
function refusal(trade: Trade): AppError {
  const details = { trade }
  if (trade.asked !== null && trade.asked !== trade.side)
    return new AppError('FORBIDDEN', 'The other side confirms this trade.', { details })
  const sentence = {
    reserved: 'This trade is not marked as sold yet.',
    to_confirm:
      trade.firstPriceCents === null
        ? 'The price or the date has changed. Check both and confirm again.'
        : 'The price or the date was corrected. Check both, then confirm or decline.',
    confirmed: 'This trade is confirmed already.',
    cancelled: 'This trade was cancelled.',
  }[trade.state]
  return new AppError('CONFLICT', sentence, { details })
}

/**
 * Confirms a trade for the side that is asked, at the price and date that the user has seen. Confirming it again changes
 * nothing.
 * @param sale.evenIfUnusual also at a price that is far outside the others. The price history has it only if the other side
 *   said the same
 * @throws AppError NOT_FOUND; FORBIDDEN for the other side; CONFLICT, with the trade, for another price or date or in
 *   another state, or with `unusual`
 */
export async function confirmTrade(
  deps: Deps,
  userId: string,
  { id, price: priceCents, soldOn, evenIfUnusual }: z.output<typeof tradeConfirmInput>,
): Promise<Trade> {
  const seen = { priceCents, soldOn }
  const trade = await readOwn(deps, userId, id)
  const side = sideOf(userId, trade)
  const isUnusual = canChange(trade, side, 'confirm', seen) && (await checkPrice(deps, trade, seen, evenIfUnusual))
  const isChanged = await changeTrade(deps, trade, side, 'confirm', seen, isUnusual)
  const current = await readOwn(deps, userId, id)
  const isConfirmedBefore = current.confirmedAt !== null && current.proposedBy !== side && isProposal(current, seen)
  if (!isChanged && !isConfirmedBefore) throw refusal(toTrade(userId, current))
  return toTrade(userId, current)
}

/**
 * Cancels an unconfirmed trade for the buyer or the seller, and notifies the other side: the sale is taken back and the piece
 * is on offer again. An open problem stays open.
 * @throws AppError NOT_FOUND for an unknown trade and for a trade of other users; CONFLICT, with the trade, in other states
 */
export async function cancelTrade(deps: Deps, userId: string, id: string): Promise<Trade> {
  return transaction(deps, async (deps) => {
    // The notice refers to the other user, who is locked before the trade.
    const { buyerId, buyer, seller } = await readOwn(deps, userId, id)
    const otherId = buyerId === userId ? seller.id : buyer.id
    await lockUsers(deps, [userId, otherId])
    const cancelled = await takeBackSales(deps, { id, ...ofUser(userId) }, { userId })
    const trade = await getTrade(deps, userId, id)
    if (cancelled.length === 0) throw refusal({ ...trade, asked: null })
    await sendNotice(deps, otherId, cancelNotice(deps, trade))
    return trade
  })
}

/** It contains no name, so that none stays after a deletion. */
const cancelNotice = ({ config }: Deps, { side, part }: Trade): string =>
  `The ${side} cancelled your trade of "${part.name}". See your trades: ${config.publicUrl}${paths.trades}`

/**
 * Returns the notice that asks the other side to confirm a sale. messageLifecycle.anonymize finds it by its first words and
 * its last path.
 * @param sale.side the side of the user who proposes the price and date
 * @param sale.agreedCents null without an agreement
 */
export function saleNotice(
  deps: Deps,
  me: { id: string; name: string },
  {
    partName,
    side,
    priceCents,
    soldOn,
    agreedCents: agreed,
  }: Proposal & { partName: string; side: TradeSide; agreedCents: number | null },
): string {
  const price = agreed === null || agreed === priceCents ? '' : ` instead of the agreed ${formatPrice(agreed)}`
  const sale = side === 'seller' ? `sold you "${partName}"` : `bought "${partName}" from you`
  return `${me.name} says that they ${sale} for ${formatPrice(priceCents)}${price} on ${formatDate(soldOn)}. Confirm or decline the trade in your conversation: ${deps.config.publicUrl}${paths.messages(me.id)}`
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
