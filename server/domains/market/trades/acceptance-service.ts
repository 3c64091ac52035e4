import type { z } from 'zod'
import { formatPrice } from '../../../../shared/format.ts'
import { listingMessage } from '../../../../shared/listing-message.ts'
import { NO_LONGER_ACTIVE } from '../../../../shared/listings.ts'
import { JUST_RESERVED } from '../../../../shared/offers.ts'
import { paths } from '../../../../shared/paths.ts'
import { priceWithShipping } from '../../../../shared/where.ts'
import type { listingAcceptInput } from '../../../../shared/trades.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { sellPiece } from '../listings/lifecycle.ts'
import { writeMessage } from '../messages/service.ts'
import { refuseTooManyTrades } from './limit-policy.ts'
import { lockDealers, refuseNotShipped, refuseOwnListing } from './policy.ts'
import { openTrade } from './sale-service.ts'
import { getTrade, type Trade } from './service.ts'

/**
 * Accepts an ask or bid at its price: reserves a piece, opens the trade and writes to the owner.
 * @param input.price the price that the user has seen; USD cents
 * @param input.shipping the shipping cost that the user has seen, if it matters
 * @param input.core the deposit that the user has seen, if it matters
 * @throws AppError NOT_FOUND; VALIDATION for the user's own listing; CONFLICT if it is reserved, no longer active or has
 *   another price, shipping cost or deposit, with `notShipped`, and for too many unconfirmed trades
 */
export async function acceptListing(
  deps: Deps,
  userId: string,
  { id, price, shipping, core, evenIfNotShipped }: z.output<typeof listingAcceptInput>,
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
    if (!evenIfNotShipped) await refuseNotShipped(deps, userId, { id, type })
    const terms = { priceCents: price, shippingCents: shipping, coreCents: core }
    const trade = await reservePiece(deps, userId, { id, otherId: userId, ...terms, listedPrice: price })
    const url = `${deps.config.publicUrl}${paths.part(part.slug)}`
    const accepted =
      trade.shippingCents === null
        ? `I accept your ${type}.`
        : `I accept your ${type} for ${priceWithShipping(price, trade.shippingCents)}.`
    const content = listingMessage({ type, priceCents: price }, part.name, url, accepted)
    await writeMessage(deps, { senderId: userId, receiverId: sellerId, content, aboutPartId: part.id })
    return getTrade(deps, userId, trade.id)
  })
}

type Reservation = {
  id: string
  /** The user who does not own the listing. */
  otherId: string
  priceCents: number
  /** The price that the listing must have, if it matters. */
  listedPrice?: number
  /** The agreed shipping cost. That of an accepted listing must still be the same; undefined for the present one. */
  shippingCents: number | null | undefined
  /** The deposit that the listing must have, if it matters. */
  coreCents?: number | null | undefined
  /** The offer that is accepted. */
  offerId?: string
}

/**
 * Reserves a piece of a listing for a user who accepts, and opens its trade, in a transaction that has locked both users.
 * Returns the id and the shipping cost of the trade.
 * @throws AppError CONFLICT if the listing is reserved, no longer active or has another price, shipping cost or deposit, and for
 *   too many unconfirmed trades
 */
export async function reservePiece(
  deps: Deps,
  userId: string,
  { id, otherId, priceCents, listedPrice, shippingCents, coreCents, offerId }: Reservation,
): Promise<{ id: string; shippingCents: number | null }> {
  await refuseTooManyTrades(deps, otherId, { isOther: otherId !== userId })
  const listing = await sellPiece(deps, { id, actorId: userId, priceCents: listedPrice, offerId })
  if (!listing) throw await tooLate(deps, id)
  const agreed = shippingCents === undefined ? listing.shippingCents : shippingCents
  const present = { ...listing, coreCents: listing.facts.coreCents }
  // The listing is locked now. An offer keeps the shipping cost of its time.
  if (offerId === undefined && agreed !== listing.shippingCents)
    throw otherTerms(present, 'The shipping cost has changed.')
  if (coreCents !== undefined && coreCents !== present.coreCents) throw otherTerms(present, 'The deposit has changed.')
  const tradeId = await openTrade(deps, {
    listing,
    otherId,
    actorId: userId,
    priceCents,
    shippingCents: agreed,
    soldOn: null,
  })
  return { id: tradeId, shippingCents: agreed }
}

type Terms = { priceCents: number; shippingCents: number | null; coreCents: number | null }

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)

/** Returns the error of an agreement on terms that the listing no longer has. */
const otherTerms = ({ priceCents, shippingCents, coreCents }: Terms, sentence: string): AppError =>
  new AppError('CONFLICT', `${sentence} Check it and accept again.`, {
    details: { price: priceCents / 100, shipping: dollars(shippingCents), core: dollars(coreCents) },
  })

/** Returns why a piece of a listing cannot be reserved. */
async function tooLate(deps: Deps, id: string): Promise<AppError> {
  const { status, expiresAt, ...terms } = await deps.prisma.listing.findUniqueOrThrow({
    where: { id },
    select: { status: true, priceCents: true, shippingCents: true, coreCents: true, expiresAt: true },
  })
  if (status === 'sold') return new AppError('CONFLICT', JUST_RESERVED)
  if (status !== 'active' || expiresAt <= deps.now()) return new AppError('CONFLICT', NO_LONGER_ACTIVE)
  return otherTerms(terms, `The price has changed to ${formatPrice(terms.priceCents)}.`)
}
