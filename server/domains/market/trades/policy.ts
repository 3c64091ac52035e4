import type { ListingType } from '../../../../shared/labels.ts'
import { unusualPrice, type UsualPrices } from '../../../../shared/unusual-price.ts'
import { formatPrice } from '../../../../shared/format.ts'
import { medianSold } from '../../../../shared/warnings.ts'
import { countryName, shipsToCountry } from '../../../../shared/where.ts'
import { shippingSelect, toShipping } from '../../../db/places.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { refuseDeal } from '../../people/blocks/policy.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { CHART_SALES, priceHistory } from './queries.ts'

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
  await refuseDeal(deps, userId, otherId)
}

/**
 * Rejects an agreement on a listing that is not sent to the buyer's country, if both are known. Only the user who does not
 * own the listing is asked, because the place of a user is visible to the user only.
 * @throws AppError CONFLICT with `notShipped`, the code of the country
 */
export async function refuseNotShipped(
  { prisma }: Deps,
  userId: string,
  listing: { id: string; type: ListingType },
): Promise<void> {
  const select = { country: true, ...shippingSelect }
  const { country, ...row } = await prisma.listing.findUniqueOrThrow({ where: { id: listing.id }, select })
  if (listing.type === 'ask') {
    const { place } = await prisma.user.findUniqueOrThrow({
      where: { id: userId },
      select: { place: { select: { country: true } } },
    })
    refuseCountry(place?.country ?? null, country, row, (name) => `Does not ship to ${name}. Ask the seller first.`)
  } else {
    // A bid says where the buyer is, and the seller's latest ask where the seller ships.
    const ask = await prisma.listing.findFirst({
      where: { sellerId: userId, type: 'ask', ...visibleWhere.listing, shipsTo: { not: null } },
      orderBy: { id: 'desc' },
      select,
    })
    if (ask) refuseCountry(country, ask.country, ask, (name) => `You do not ship to ${name}. Ask the buyer first.`)
  }
}

function refuseCountry(
  to: string | null,
  from: string | null,
  row: Parameters<typeof toShipping>[0],
  sentence: (country: string) => string,
): void {
  const shipping = toShipping(row)
  if (to === null || shipping === null || shipsToCountry(shipping, from, to)) return
  throw new AppError('CONFLICT', sentence(countryName(to)), { details: { notShipped: to } })
}

/**
 * Returns whether the price of a sale is far outside the others. All prices are in USD cents.
 * @param sale.evenIfUnusual also accepts such a price
 * @throws AppError CONFLICT with `unusual`, the price and what it is far from
 */
export async function checkUnusual(
  deps: Deps,
  sale: Omit<UsualPrices, 'medianCents'> & { partId: string; priceCents: number; evenIfUnusual: boolean },
): Promise<boolean> {
  const [history] = await deps.query(priceHistory, { partId: sale.partId, limit: CHART_SALES })
  const medianCents = medianSold(history?.sales.map(({ priceCents }) => priceCents) ?? [])
  const than = unusualPrice(sale.priceCents, { ...sale, medianCents })
  if (than === null || sale.evenIfUnusual) return than !== null
  const sentence = `${formatPrice(sale.priceCents)} is far from ${than}. Check the price.`
  throw new AppError('CONFLICT', sentence, { details: { unusual: { price: sale.priceCents / 100, than } } })
}
