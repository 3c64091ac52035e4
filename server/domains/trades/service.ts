import type { z } from 'zod'
import { formatDate, formatPrice } from '../../../shared/format.ts'
import type { ListingCondition, ListingType } from '../../../shared/listings.ts'
import type { CursorPage } from '../../../shared/paging.ts'
import { paths } from '../../../shared/paths.ts'
import {
  checkSoldOn,
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
import { partSummarySelect, personSelect, toPartSummary, toPerson } from '../../db/selects.ts'
import { transaction } from '../../db/transaction.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { takeBackSale } from '../listings/lifecycle.ts'
import { sendNotice } from '../messages/service.ts'
import { noSuchPart } from '../parts/service.ts'
import { lockUsers } from '../users/person-service.ts'
import {
  askedSide,
  changeTrade,
  isProposal,
  ownerSide,
  stateSelect,
  type Proposal,
  type TradeTransition,
} from './lifecycle.ts'
import { priceHistory, tradeTabCounts, type PriceHistory, type TradeCounts } from './queries.ts'

/** The number of sales in the chart of a part. */
const CHART_SALES = 60

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
  /** YYYY-MM-DD; null while the piece is only reserved. */
  soldOn: string | null
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
      photos: {
        select: { storageKey: true, width: true, height: true },
        orderBy: { position: 'asc' },
        take: 1,
      },
    },
  },
  part: { select: partSummarySelect },
  problems: { where: { closedAt: null }, select: { id: true }, take: 1 },
  buyerId: true,
  buyer: { select: personSelect },
  seller: { select: personSelect },
  openedAt: true,
  markedAt: true,
  cancelledBy: true,
  ...stateSelect,
} satisfies Prisma.TradeSelect
type TradeRow = Prisma.TradeGetPayload<{ select: typeof tradeSelect }>

function toTrade(userId: string, row: TradeRow): Trade {
  const { status, createdAt, photos, ...listing } = row.listing
  return {
    id: row.id,
    listing: { ...listing, isActive: status === 'active', cover: photos[0] ?? null },
    part: toPartSummary(row.part),
    state: tradeState(row),
    hasProblem: row.problems.length > 0,
    side: row.buyerId === userId ? 'buyer' : 'seller',
    asked: askedSide(row),
    priceCents: row.priceCents,
    firstPriceCents: row.firstPriceCents,
    soldOn: row.soldOn && toDay(row.soldOn),
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

const unconfirmed = { confirmedAt: null, cancelledAt: null } satisfies Prisma.TradeWhereInput

const TABS = {
  to_confirm: unconfirmed,
  confirmed: { confirmedAt: { not: null } },
  cancelled: { cancelledAt: { not: null } },
} satisfies Record<TradeTab, Prisma.TradeWhereInput>

/** Returns the trades of a user on visible parts, the latest first, with their number in each tab. */
export async function listTrades(
  deps: Deps,
  userId: string,
  { tab, side, cursor, limit }: z.output<typeof tradeListInput>,
): Promise<CursorPage<Trade> & { counts: TradeCounts }> {
  const [rows, [counts = { to_confirm: 0, confirmed: 0, cancelled: 0 }]] = await Promise.all([
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

/** Returns the unconfirmed trades between two users on visible parts, the oldest first. */
export async function listPending(deps: Deps, userId: string, partnerId: string): Promise<Trade[]> {
  const trades = await deps.prisma.trade.findMany({
    where: {
      ...unconfirmed,
      part: visibleWhere.part,
      OR: [
        { buyerId: userId, sellerId: partnerId },
        { buyerId: partnerId, sellerId: userId },
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
    where: { id, OR: [{ buyerId: userId }, { sellerId: userId }] },
    select: tradeSelect,
  })
  if (!trade) throw notFound('Sale not found.')
  return trade
}

type NewTrade = {
  listing: { id: string; partId: string; sellerId: string; type: ListingType }
  /** The user who does not own the listing. */
  otherId: string
  priceCents: number
  /** YYYY-MM-DD if the owner marks the listing as sold; null to reserve it. */
  soldOn: string | null
}

/** Creates the trade of a piece, in the transaction that sells the piece. Returns its id. */
export async function openTrade(deps: Deps, { listing, otherId, priceCents, soldOn }: NewTrade): Promise<string> {
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
      soldOn: soldOn === null ? null : new Date(soldOn),
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
 * @throws AppError NOT_FOUND; VALIDATION for a wrong date; CONFLICT, with the trade, in another state
 */
export async function markTradeSold(
  deps: Deps,
  userId: string,
  { id, price, soldOn = toDay(deps.now()) }: z.output<typeof tradeMarkSoldInput>,
): Promise<Trade> {
  return propose(deps, userId, id, 'markSold', { soldOn, ...(price !== undefined && { priceCents: price }) })
}

/** Corrects the price and the date of a trade, once, for the side that is asked to confirm. Throws like markTradeSold. */
export async function correctTrade(
  deps: Deps,
  userId: string,
  { id, price, soldOn }: z.output<typeof tradeConfirmInput>,
): Promise<Trade> {
  return propose(deps, userId, id, 'correct', { priceCents: price, soldOn })
}

/** Changes a trade and asks the other side to confirm it. */
async function propose(
  deps: Deps,
  userId: string,
  id: string,
  transition: TradeTransition,
  given: { priceCents?: number; soldOn: string },
): Promise<Trade> {
  return transaction(deps, async (deps) => {
    // The notice refers to the other user, who is locked before the trade.
    const { buyerId, buyer, seller } = await readOwn(deps, userId, id)
    const otherId = buyerId === userId ? seller.id : buyer.id
    await lockUsers(deps, [userId, otherId])
    const trade = await readOwn(deps, userId, id)
    refuseDate(given.soldOn, trade.listing.createdAt, deps.now())
    const proposal = { priceCents: trade.priceCents, ...given }
    await change(deps, userId, trade, transition, proposal)
    const me = buyerId === userId ? buyer : seller
    const sale = { partName: trade.part.name, side: sideOf(userId, trade), ...proposal }
    await sendNotice(deps, otherId, saleNotice(deps, me, sale))
    return getTrade(deps, userId, id)
  })
}

const sideOf = (userId: string, { buyerId }: { buyerId: string }): TradeSide =>
  buyerId === userId ? 'buyer' : 'seller'

async function change(
  deps: Deps,
  userId: string,
  trade: TradeRow,
  transition: TradeTransition,
  proposal: Proposal,
): Promise<void> {
  const isChanged = await changeTrade(deps, trade, sideOf(userId, trade), transition, proposal)
  if (!isChanged) throw refusal(await getTrade(deps, userId, trade.id))
}

/** Returns why a trade was not changed, with the current trade. */
function refusal(trade: Trade): AppError {
  const details = { trade }
  if (trade.asked !== null && trade.asked !== trade.side)
    return new AppError('FORBIDDEN', 'The other side confirms this sale.', { details })
  const sentence = {
    reserved: 'This sale is not marked as sold yet.',
    to_confirm:
      trade.firstPriceCents === null
        ? 'The price or the date has changed. Check both and confirm again.'
        : 'The price or the date was corrected. Check both, then confirm or decline.',
    confirmed: 'This sale is confirmed already.',
    cancelled: 'This sale was cancelled.',
  }[trade.state]
  return new AppError('CONFLICT', sentence, { details })
}

/**
 * Confirms a trade for the side that is asked, at the price and date that the user has seen. Confirming it again changes
 * nothing.
 * @throws AppError NOT_FOUND; FORBIDDEN for the other side; CONFLICT, with the trade, for another price or date or in
 *   another state
 */
export async function confirmTrade(
  deps: Deps,
  userId: string,
  { id, price: priceCents, soldOn }: z.output<typeof tradeConfirmInput>,
): Promise<Trade> {
  const seen = { priceCents, soldOn }
  const trade = await readOwn(deps, userId, id)
  const isChanged = await changeTrade(deps, trade, sideOf(userId, trade), 'confirm', seen)
  const current = await readOwn(deps, userId, id)
  const isConfirmedBefore =
    current.confirmedAt !== null && current.proposedBy !== sideOf(userId, current) && isProposal(current, seen)
  if (!isChanged && !isConfirmedBefore) throw refusal(toTrade(userId, current))
  return toTrade(userId, current)
}

const PROBLEM_OPEN = 'A problem with this trade is open. A moderator will close it.'

/**
 * Cancels an unconfirmed trade for the buyer or the seller, and notifies the other side: the sale is taken back and the piece
 * is on offer again.
 * @throws AppError NOT_FOUND for an unknown trade and for a trade of other users; CONFLICT, with the trade, in other states
 *   and while a problem of the other side is open
 */
export async function cancelTrade(deps: Deps, userId: string, id: string): Promise<Trade> {
  return transaction(deps, async (deps) => {
    // The notice refers to the other user, who is locked before the trade.
    const { buyerId, buyer, seller } = await readOwn(deps, userId, id)
    const otherId = buyerId === userId ? seller.id : buyer.id
    await lockUsers(deps, [userId, otherId])
    const isTakenBack = await takeBackSale(deps, userId, id)
    const trade = await getTrade(deps, userId, id)
    if (!isTakenBack)
      throw trade.confirmedAt === null && trade.cancelledAt === null
        ? new AppError('CONFLICT', PROBLEM_OPEN, { details: { trade } })
        : refusal({ ...trade, asked: null })
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
 */
export function saleNotice(
  deps: Deps,
  me: { id: string; name: string },
  { partName, side, priceCents, soldOn }: Proposal & { partName: string; side: TradeSide },
): string {
  const sale = side === 'seller' ? `sold you "${partName}"` : `bought "${partName}" from you`
  return `${me.name} says that they ${sale} for ${formatPrice(priceCents)} on ${formatDate(soldOn)}. Confirm or decline the sale in your conversation: ${deps.config.publicUrl}${paths.messages(me.id)}`
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
