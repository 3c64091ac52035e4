import type { z } from 'zod'
import {
  checkSoldOn,
  RESERVED_DAYS,
  toDay,
  type tradeMarkSoldInput,
  type tradeSaleInput,
} from '../../../../shared/trades.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { Prisma } from '../../../db/generated/client.ts'
import { recordChange } from '../../base/changes/service.ts'
import type { SoldListing } from '../listings/lifecycle.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import {
  agreedCents,
  canChange,
  changeTrade,
  isProposal,
  ownerSide,
  sideOf,
  type Proposal,
  type TradeTransition,
  ofUser,
  takeBackSales,
} from './lifecycle.ts'
import { checkUnusual } from './policy.ts'
import { getTrade, readOwn, toTrade, type Trade, type TradeRow } from './service.ts'

const DAY = 86_400_000

type NewTrade = {
  listing: Pick<SoldListing, 'id' | 'partId' | 'sellerId' | 'type' | 'facts'>
  /** The user who does not own the listing. */
  otherId: string
  /** The user who accepts or sells. */
  actorId: string
  priceCents: number
} & (Agreement | OwnerSale)
/** Both sides agreed on the price: the piece is reserved. */
type Agreement = { soldOn: null; shippingCents: number | null }
/** The owner marks the listing as sold on a date, YYYY-MM-DD. `isDoubtful`: at a price that is far outside the others. */
type OwnerSale = { soldOn: string; isDoubtful: boolean }

/** Creates the trade of a piece, in the transaction that sells the piece. Returns its id. */
export async function openTrade(
  deps: Deps,
  { listing, otherId, actorId, priceCents, ...sale }: NewTrade,
): Promise<string> {
  const side = ownerSide(listing.type)
  const users =
    side === 'seller'
      ? { sellerId: listing.sellerId, buyerId: otherId }
      : { sellerId: otherId, buyerId: listing.sellerId }
  const [id, now] = [deps.newId(), deps.now()]
  const { removedOn, damage, ...facts } = listing.facts
  await deps.prisma.trade.create({
    data: {
      ...facts,
      removedOn: removedOn === null ? null : new Date(removedOn),
      damage: damage ?? Prisma.DbNull,
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
  const change = { actorId, itemId: id, partId: listing.partId, tells: [listing.sellerId, otherId] }
  if (sale.soldOn === null)
    await recordChange(deps, { ...change, kind: 'trade.agreed', facts: { priceCents, listingId: listing.id } })
  else await recordChange(deps, { ...change, kind: 'trade.marked', facts: { priceCents, soldOn: sale.soldOn } })
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
  { id, price, soldOn, evenIfUnusual }: z.output<typeof tradeSaleInput>,
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
    const trade = await readOwn(deps, userId, id)
    refuseDate(given.soldOn, trade.listing.createdAt, deps.now())
    const proposal = { priceCents: trade.priceCents, ...given }
    const side = sideOf(userId, trade)
    const isUnusual =
      canChange(trade, side, transition, proposal) && (await checkPrice(deps, trade, proposal, evenIfUnusual))
    if (!(await changeTrade(deps, trade, side, transition, proposal, isUnusual)))
      throw refusal(await getTrade(deps, userId, id))
    return getTrade(deps, userId, id)
  })
}

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
  { id, price: priceCents, soldOn, evenIfUnusual }: z.output<typeof tradeSaleInput>,
): Promise<Trade> {
  const seen = { priceCents, soldOn }
  const trade = await readOwn(deps, userId, id)
  const side = sideOf(userId, trade)
  const isUnusual = canChange(trade, side, 'confirm', seen) && (await checkPrice(deps, trade, seen, evenIfUnusual))
  const isChanged = await transaction(deps, (deps) => changeTrade(deps, trade, side, 'confirm', seen, isUnusual))
  const current = await readOwn(deps, userId, id)
  const isConfirmedBefore = current.confirmedAt !== null && current.proposedBy !== side && isProposal(current, seen)
  if (!isChanged && !isConfirmedBefore) throw refusal(toTrade(userId, current))
  return toTrade(userId, current)
}

/**
 * Cancels an unconfirmed trade for the buyer or the seller: the sale is taken back and the piece
 * is on offer again. An open problem stays open.
 * @throws AppError NOT_FOUND for an unknown trade and for a trade of other users; CONFLICT, with the trade, in other states
 */
export async function cancelTrade(deps: Deps, userId: string, id: string): Promise<Trade> {
  return transaction(deps, async (deps) => {
    // The piece is listed again unless its owner is muted, and a mute locks the user too.
    const { buyer, seller } = await readOwn(deps, userId, id)
    await lockUsers(deps, [buyer.id, seller.id])
    const cancelled = await takeBackSales(deps, { id, ...ofUser(userId) }, { userId })
    const trade = await getTrade(deps, userId, id)
    if (cancelled === 0) throw refusal({ ...trade, asked: null })
    return trade
  })
}
