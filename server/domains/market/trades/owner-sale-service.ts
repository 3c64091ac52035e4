import type { z } from 'zod'
import type { listingSellInput } from '../../../../shared/listings.ts'
import { toDay } from '../../../../shared/trades.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { refuseDeal } from '../../people/blocks/policy.ts'
import { sellPiece } from '../listings/lifecycle.ts'
import { hasPartner, readWritten, refusal, type WrittenListing } from '../listings/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { checkUnusual } from './policy.ts'
import { openTrade, refuseDate } from './sale-service.ts'

const NO_PARTNER = 'Choose someone you have exchanged messages with about this listing.'

/**
 * Marks a piece of the user's own active listing as sold.
 * @param sale.otherId the buyer (of a bid: the seller), who confirms the price and date; null for a
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
    else if (!(await sellPiece(deps, { id, actorId: userId, sellerId: userId, isElsewhere: true })))
      throw await refusal(deps, userId, id, 'sell')
    return readWritten(deps, id)
  })
}

type Sale = z.output<typeof listingSellInput> & { otherId: string; soldOn: string }

async function sellTo(deps: Deps, userId: string, { id, otherId, price, soldOn, evenIfUnusual }: Sale): Promise<void> {
  // The foreign keys of the trade lock both users too, but after the listing.
  await lockUsers(deps, [userId, otherId])
  await refuseDeal(deps, userId, otherId)
  // This read is before the change, which locks the listing and its part.
  const isPartner = await hasPartner(deps, userId, id, otherId)
  const listing = await sellPiece(deps, { id, actorId: userId, sellerId: userId })
  if (!listing) throw await refusal(deps, userId, id, 'sell')
  if (!isPartner) throw new AppError('VALIDATION', NO_PARTNER, { fields: { otherId: NO_PARTNER } })
  refuseDate(soldOn, listing.createdAt, deps.now())
  const sale = { priceCents: price ?? listing.priceCents, soldOn }
  const usual = { partId: listing.partId, agreedCents: null, listedCents: listing.priceCents }
  const isDoubtful = await checkUnusual(deps, { ...usual, priceCents: sale.priceCents, evenIfUnusual })
  await openTrade(deps, { listing, otherId, actorId: userId, ...sale, isDoubtful })
}
