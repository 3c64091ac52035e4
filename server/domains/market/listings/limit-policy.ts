import { thousands } from '../../../../shared/format.ts'
import { MAX_OPEN_LISTINGS } from '../../../../shared/listings.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { OPEN } from './lifecycle.ts'

export const LISTINGS_FULL = `You can have at most ${thousands(MAX_OPEN_LISTINGS)} open listings, expired ones included. Delete some first.`

/** Returns how many more open listings a seller can have. Call it under the lock of the seller, so that concurrent calls count. */
export const roomForListings = async ({ prisma }: Deps, sellerId: string): Promise<number> =>
  MAX_OPEN_LISTINGS - (await prisma.listing.count({ where: { sellerId, status: { in: OPEN } } }))

/**
 * Refuses so many more listings of a seller if they would be too many. Call it under the lock of the seller.
 * @throws AppError CONFLICT
 */
export async function refuseTooManyListings(deps: Deps, sellerId: string, added: number): Promise<void> {
  if (added > 0 && (await roomForListings(deps, sellerId)) < added) throw new AppError('CONFLICT', LISTINGS_FULL)
}
