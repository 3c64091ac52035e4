import type { z } from 'zod'
import { formatPrice } from '../../../shared/format.ts'
import { listingMessage } from '../../../shared/listing-message.ts'
import { JUST_RESERVED } from '../../../shared/offers.ts'
import { paths } from '../../../shared/paths.ts'
import type { listingAcceptInput } from '../../../shared/trades.ts'
import { transaction } from '../../db/transaction.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { sellPiece } from '../listings/lifecycle.ts'
import { writeMessage } from '../messages/service.ts'
import { lockDealers, refuseOwnListing } from './policy.ts'
import { getTrade, openTrade, type Trade } from './service.ts'

/**
 * Accepts an ask or bid at its price: reserves a piece, opens the trade and writes to the owner.
 * @param input.price the price that the user has seen; USD cents
 * @throws AppError NOT_FOUND; VALIDATION for the user's own listing; CONFLICT if it is reserved, no longer active or has
 *   another price
 */
export async function acceptListing(
  deps: Deps,
  userId: string,
  { id, price }: z.output<typeof listingAcceptInput>,
): Promise<Trade> {
  return transaction(deps, async (deps) => {
    const listing = await deps.prisma.listing.findFirst({
      where: { id, part: visibleWhere.part },
      select: { sellerId: true, type: true, part: { select: { id: true, slug: true, name: true } } },
    })
    if (!listing) throw notFound('Listing not found.')
    const { sellerId, type, part } = listing
    refuseOwnListing(userId, listing)
    await lockDealers(deps, userId, sellerId)
    const tradeId = await reservePiece(deps, { id, otherId: userId, priceCents: price, listedPrice: price })
    const url = `${deps.config.publicUrl}${paths.part(part.slug)}`
    const content = listingMessage({ type, priceCents: price }, part.name, url, `I accept your ${type}.`)
    await writeMessage(deps, { senderId: userId, receiverId: sellerId, content, aboutPartId: part.id })
    return getTrade(deps, userId, tradeId)
  })
}

type Reservation = {
  id: string
  /** The user who does not own the listing. */
  otherId: string
  priceCents: number
  /** The price that the listing must have, if it matters. */
  listedPrice?: number
  /** The offer that is accepted. */
  offerId?: string
}

/**
 * Reserves a piece of a listing and opens its trade, in a transaction that has locked both users. Returns the id of the
 * trade.
 * @throws AppError CONFLICT if the listing is reserved, no longer active or has another price
 */
export async function reservePiece(
  deps: Deps,
  { id, otherId, priceCents, listedPrice, offerId }: Reservation,
): Promise<string> {
  const listing = await sellPiece(deps, { id, priceCents: listedPrice, offerId })
  if (!listing) throw await tooLate(deps, id)
  return openTrade(deps, { listing, otherId, priceCents, soldOn: null })
}

/** Returns why a piece of a listing cannot be reserved. */
async function tooLate(deps: Deps, id: string): Promise<AppError> {
  const { status, priceCents, expiresAt } = await deps.prisma.listing.findUniqueOrThrow({
    where: { id },
    select: { status: true, priceCents: true, expiresAt: true },
  })
  if (status === 'sold') return new AppError('CONFLICT', JUST_RESERVED)
  if (status !== 'active' || expiresAt <= deps.now())
    return new AppError('CONFLICT', 'This listing is no longer active.')
  return new AppError('CONFLICT', `The price has changed to ${formatPrice(priceCents)}. Check it and accept again.`, {
    details: { price: priceCents / 100 },
  })
}
