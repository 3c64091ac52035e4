import type { ListingType } from '../../../../shared/labels.ts'
import { crossingText, type Crossing } from '../../../../shared/listings.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { crossingListings } from './queries.ts'

/** A listing as it would be. USD cents. */
type Terms = { partId: string; type: ListingType; priceCents: number }

/**
 * Returns, by key, the best listing of another user that each of these listings of the user would cross: for an ask a bid
 * at its price or above, for a bid an ask at its price or below.
 */
export async function findCrossings(
  deps: Deps,
  userId: string,
  listings: (Terms & { key: number })[],
): Promise<Map<number, Crossing>> {
  if (listings.length === 0) return new Map()
  const rows = listings.map(({ key, partId, type, priceCents }) => ({ key, partId, type, priceCents }))
  const found = await deps.query(crossingListings, { userId, rows: JSON.stringify(rows), now: deps.now() })
  return new Map(
    found.map(({ key, id, type, priceCents, seller }) => [key, { id, type, price: priceCents / 100, seller }]),
  )
}

/**
 * Throws CONFLICT for a listing that would cross one of another user.
 * @param present the listing before the change; USD cents. A listing that it crosses already, and that has not changed since,
 *   is not asked about again
 */
export async function refuseCrossing(
  deps: Deps,
  userId: string,
  terms: Terms,
  present?: { priceCents: number; updatedAt: Date },
): Promise<void> {
  const prices = present ? [terms.priceCents, present.priceCents] : [terms.priceCents]
  const listings = prices.map((priceCents, key) => ({ ...terms, key, priceCents }))
  const found = await findCrossings(deps, userId, listings)
  const crossing = found.get(0)
  if (!crossing) return
  const { updatedAt, ...facts } = await deps.prisma.listing.findUniqueOrThrow({
    where: { id: crossing.id },
    select: { description: true, condition: true, country: true, updatedAt: true },
  })
  if (present && found.get(1)?.id === crossing.id && updatedAt <= present.updatedAt) return
  const details = { crossing: { ...crossing, ...facts } }
  throw new AppError('CONFLICT', `${crossingText(crossing)} Accept this ${crossing.type}?`, { details })
}
