import type { ListingType } from '../../../shared/listings.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'

/** @throws AppError VALIDATION if the user would trade with themselves */
export function refuseOwnListing(userId: string, listing: { sellerId: string; type: ListingType }): void {
  if (listing.sellerId !== userId) return
  throw new AppError('VALIDATION', `You cannot ${listing.type === 'ask' ? 'buy from' : 'sell to'} yourself.`)
}

/**
 * Rejects a new offer or trade between two users. Every offer, counter-offer and acceptance calls it after the locks on
 * both users, so that the answer holds until the transaction ends.
 * @throws AppError NOT_FOUND if the account of the other user is deleted
 */
export async function refuseDealing(deps: Deps, otherId: string): Promise<void> {
  const found = await deps.prisma.user.count({ where: { id: otherId, ...visibleWhere.user } })
  if (found === 0) throw notFound('User not found.')
}
