import type { ListingType } from '../../../../shared/labels.ts'
import { crossingText, type Crossing } from '../../../../shared/listings.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { crossingListings } from './queries.ts'

/** USD cents. */
type Price = { priceCents: number; coreCents: number | null }
/** A listing as it would be. */
type Terms = Price & { partId: string; type: ListingType }

/** Returns what the buyer pays, as priceWithCore in SQL. A bid has no deposit. */
const priceOf = ({ type, priceCents, coreCents }: Terms): number =>
  type === 'ask' ? priceCents + (coreCents ?? 0) : priceCents

/**
 * Returns, by key, the best listing of another user that each of these listings of the user would cross: for an ask a bid
 * at its price or above, for a bid an ask at its price or below. The deposit of an ask counts.
 */
export async function findCrossings(
  deps: Deps,
  userId: string,
  listings: (Terms & { key: number })[],
): Promise<Map<number, Crossing>> {
  if (listings.length === 0) return new Map()
  const rows = listings.map(({ key, ...terms }) => ({
    key,
    partId: terms.partId,
    type: terms.type,
    priceCents: priceOf(terms),
  }))
  const found = await deps.query(crossingListings, { userId, rows: JSON.stringify(rows), now: deps.now() })
  return new Map(
    found.map(({ key, id, type, priceCents, seller }) => [key, { id, type, price: priceCents / 100, seller }]),
  )
}

/**
 * Throws CONFLICT for a listing that would cross one of another user.
 * @param present the listing before the change. A listing that it crosses already, and that has not changed since,
 *   is not asked about again
 */
export async function refuseCrossing(
  deps: Deps,
  userId: string,
  terms: Terms,
  present?: Price & { updatedAt: Date },
): Promise<void> {
  const before = present && { ...terms, ...present }
  if (before && priceOf(before) === priceOf(terms)) return
  const listings = [terms, ...(before ? [before] : [])].map((listing, key) => ({ ...listing, key }))
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
