import type { Place, Prisma } from '../../../server/db/generated/client.ts'
import { shippingFields } from '../../../server/db/places.ts'
import { gradeOf } from '../../../shared/grade.ts'
import { LISTING_DAYS } from '../../../shared/listings.ts'
import { RESERVED_DAYS, toDay } from '../../../shared/trades.ts'
import { placeLabel } from '../../../shared/where.ts'
import { share } from '../chance.ts'
import type { DemoListing } from '../content.ts'
import { after, DAY, idAt, type World } from '../world.ts'

/** Returns the listings, and a trade for each sale. */
export function listingRows(world: World, places: ReadonlyMap<number, Place>) {
  const people = new Map(world.content.people.map((person) => [person.key, person]))
  const listings: Prisma.ListingCreateManyInput[] = []
  const trades: Prisma.TradeCreateManyInput[] = []

  for (const part of world.content.parts) {
    const { id: partId, createdAt: partCreatedAt } = world.rowOf(part)
    for (const [i, listing] of part.listings.entries()) {
      const { by, sale, daysAgo, price: priceCents, type, status, location, description, condition, quantity } = listing
      const key = `listing ${part.slug} ${i}`
      const { id, createdAt } = world.place(listing, key, after(partCreatedAt, world.daysAgo(daysAgo, key)))
      const expiresAt = new Date(createdAt.getTime() + LISTING_DAYS * DAY)
      // A listing is sold or deleted in the second quarter of its lifetime, or of its age if it has not expired.
      const lived = expiresAt < world.now ? expiresAt : world.now
      const endedAt =
        sale?.hoursAgo === undefined
          ? world.between(createdAt, lived, 0.25 + 0.25 * share(key))
          : world.hoursAgo(sale.hoursAgo, `sale ${key}`)
      const updatedAt = { active: createdAt, sold: endedAt, deleted: endedAt, expired: expiresAt }[status]
      const sellerId = world.person(by)
      const seller = people.get(by)
      const place = seller && location === seller.location ? places.get(seller.placeId) : undefined
      // Only a listing at a place has a country.
      const shipping = place || seller?.shipping?.to !== 'country' ? seller?.shipping : null
      const where = {
        ...(place && { placeId: place.id, location: placeLabel(place) }),
        ...(place && { country: place.country, latitude: place.latitude, longitude: place.longitude }),
        ...shippingFields((type === 'ask' && shipping) || null),
      }
      const times = { createdAt, updatedAt, expiresAt }
      const texts = { location, description, condition, quantity }
      const facts = factsOf(world, listing, createdAt)
      const { storagePlace, odometerNote, ...soldFacts } = facts
      const stored = { ...texts, ...soldFacts, storagePlace, odometerNote }
      listings.push({ id, partId, sellerId, type, status, priceCents, ...stored, ...where, ...times })

      if (sale) {
        const otherId = world.person(sale.to)
        trades.push({
          id: idAt(endedAt, `trade ${key}`),
          listingId: id,
          partId,
          buyerId: type === 'ask' ? otherId : sellerId,
          sellerId: type === 'ask' ? sellerId : otherId,
          priceCents: sale.price ?? priceCents,
          ...soldFacts,
          condition,
          openedAt: endedAt,
          markedAt: endedAt,
          soldOn: sale.state === 'reserved' ? null : endedAt,
          reservedUntil: sale.state === 'reserved' ? new Date(endedAt.getTime() + RESERVED_DAYS * DAY) : null,
          ...(sale.state === 'confirmed' && {
            confirmedAt: world.between(endedAt, lived, 0.3 * share(`${key} confirmed`)),
          }),
          ...(sale.state === 'cancelled' && { cancelledAt: world.between(endedAt, lived, 0.3), cancelledBy: 'buyer' }),
        })
      }
    }
  }
  return { listings, trades }
}

/** Returns what the seller of a used part states about it, with the odometer of its donor and the grade. */
function factsOf({ content, rowOf }: World, listing: DemoListing, listedAt: Date) {
  const { donor: key, odometerNote, tested, damage = null, core: coreCents, warrantyDays, storagePlace } = listing
  const donor = content.donors.find((each) => each.key === key)
  const odometerKm = listing.odometerKm ?? donor?.odometerKm ?? null
  const graded = gradeOf({ damage, odometerKm, built: donor?.built ?? null, until: toDay(listedAt) })
  return {
    donorId: donor && rowOf(donor).id,
    removedOn: donor && listedAt,
    odometerKm,
    odometerNote,
    tested,
    damage: damage ?? undefined,
    grade: graded?.grade,
    coreCents,
    warrantyDays,
    storagePlace,
  }
}
