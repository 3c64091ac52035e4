import type { ListingType } from '../../../shared/listings.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { refuseBlocked } from '../blocks/policy.ts'

/** @throws AppError VALIDATION if the user would trade with themselves */
export function refuseOwnListing(userId: string, listing: { sellerId: string; type: ListingType }): void {
  if (listing.sellerId !== userId) return
  throw new AppError('VALIDATION', `You cannot ${listing.type === 'ask' ? 'buy from' : 'sell to'} yourself.`)
}

/**
 * Rejects a new offer or trade between two users. Every offer, counter-offer and acceptance calls it after the locks on
 * both users, so that the answer holds until the transaction ends.
 * @throws AppError NOT_FOUND if the account of the other user is deleted; FORBIDDEN if one of the two has blocked the other
 */
export async function refuseDealing(deps: Deps, userId: string, otherId: string): Promise<void> {
  const found = await deps.prisma.user.count({ where: { id: otherId, ...visibleWhere.user } })
  if (found === 0) throw notFound('User not found.')
  await refuseBlocked(deps, userId, otherId)
}
