import type { ListingType } from '../../../shared/listings.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { refuseBlocked } from '../blocks/policy.ts'
import { lockUsers } from '../users/person-service.ts'

/** @throws AppError VALIDATION if the user would trade with themselves */
export function refuseOwnListing(userId: string, listing: { sellerId: string; type: ListingType }): void {
  if (listing.sellerId !== userId) return
  throw new AppError('VALIDATION', `You cannot ${listing.type === 'ask' ? 'buy from' : 'sell to'} yourself.`)
}

/**
 * Locks both users of a new offer or trade, and rejects it if they may not deal with each other. Every offer,
 * counter-offer and acceptance calls it first, so that the answer holds until the transaction ends.
 * @throws AppError NOT_FOUND if one of the accounts is deleted; FORBIDDEN if one of the two has blocked the other
 */
export async function lockDealers(deps: Deps, userId: string, otherId: string): Promise<void> {
  const ids = [userId, otherId]
  await lockUsers(deps, ids)
  const found = await deps.prisma.user.count({ where: { id: { in: ids }, ...visibleWhere.user } })
  if (found < ids.length) throw notFound('User not found.')
  await refuseBlocked(deps, userId, otherId)
}
