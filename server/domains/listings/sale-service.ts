import type { z } from 'zod'
import type { listingSellInput } from '../../../shared/listings.ts'
import { toDay } from '../../../shared/trades.ts'
import type { Person } from '../../db/columns.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { refuseDeal } from '../blocks/policy.ts'
import { sendNotice } from '../messages/service.ts'
import { ownerSide } from '../trades/lifecycle.ts'
import { checkUnusual } from '../trades/policy.ts'
import { openTrade, refuseDate, saleNotice } from '../trades/sale-service.ts'
import { lockUsers } from '../users/person-service.ts'
import { sellPiece } from './lifecycle.ts'
import { listingPartners, type WrittenListing } from './queries.ts'
import { readWritten, refusal } from './service.ts'

const NO_PARTNER = 'Choose someone you have exchanged messages with about this listing.'

/**
 * Marks a piece of the user's own active listing as sold.
 * @param sale.otherId the buyer (of a bid: the seller), who receives a notice and confirms the price and date; null for a
 *   person who has no account
 * @param sale.evenIfUnusual also at a price that is far outside the others
 * @throws AppError as editListing; VALIDATION for a wrong date and for a user with whom the owner exchanged no messages
 *   about the listing; FORBIDDEN if one of the two has blocked the other; CONFLICT with `unusual`
 */
export async function sellListing(
  deps: Deps,
  userId: string,
  { id, otherId, price, soldOn = toDay(deps.now()), evenIfUnusual }: z.output<typeof listingSellInput>,
): Promise<WrittenListing> {
  return transaction(deps, async (deps) => {
    if (otherId !== null) await sellTo(deps, userId, { id, otherId, price, soldOn, evenIfUnusual })
    else if (!(await sellPiece(deps, { id, sellerId: userId, isElsewhere: true })))
      throw await refusal(deps, userId, id, 'sell')
    return readWritten(deps, id)
  })
}

async function sellTo(
  deps: Deps,
  userId: string,
  {
    id,
    otherId,
    price,
    soldOn,
    evenIfUnusual,
  }: { id: string; otherId: string; price?: number | undefined; soldOn: string; evenIfUnusual: boolean },
): Promise<void> {
  // The foreign keys of the trade lock both users too, but after the listing.
  await lockUsers(deps, [userId, otherId])
  await refuseDeal(deps, userId, otherId)
  // This read is before the change, which locks the listing and its part.
  const [partner] = await deps.query(listingPartners, { listingId: id, sellerId: userId, partnerId: otherId })
  const listing = await sellPiece(deps, { id, sellerId: userId })
  if (!listing) throw await refusal(deps, userId, id, 'sell')
  if (!partner) throw new AppError('VALIDATION', NO_PARTNER, { fields: { otherId: NO_PARTNER } })
  refuseDate(soldOn, listing.createdAt, deps.now())
  const sale = { priceCents: price ?? listing.priceCents, soldOn }
  const usual = { partId: listing.partId, agreedCents: null, listedCents: listing.priceCents }
  const isDoubtful = await checkUnusual(deps, { ...usual, priceCents: sale.priceCents, evenIfUnusual })
  await openTrade(deps, { listing, otherId, ...sale, isDoubtful })
  const part = await deps.prisma.part.findUniqueOrThrow({ where: { id: listing.partId }, select: { name: true } })
  const notice = saleNotice(deps, userId, {
    partName: part.name,
    side: ownerSide(listing.type),
    agreedCents: null,
    ...sale,
  })
  await sendNotice(deps, otherId, notice)
}

/** Returns the users whom the owner of a listing can name as its buyer or seller; none for all other callers. */
export async function listPartners(deps: Deps, userId: string, id: string): Promise<Person[]> {
  return deps.query(listingPartners, { listingId: id, sellerId: userId, partnerId: null })
}
