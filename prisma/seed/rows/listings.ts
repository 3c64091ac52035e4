import type { Prisma } from '../../../server/db/generated/client.ts'
import { slugify } from '../../../shared/text.ts'
import { below, share } from '../chance.ts'
import type { DemoListing, DemoPart, PersonKey } from '../types.ts'
import { after, DAY, idAt, type World } from '../world.ts'

/** Days after which a listing expires (decisions.md, Listings). */
export const LISTING_LIFE = 90

/** Returns the listings, and a confirmed trade for each sold listing. */
export function listingRows(world: World) {
  const listings: Prisma.ListingCreateManyInput[] = []
  const trades: Prisma.TradeCreateManyInput[] = []

  for (const part of world.content.parts) {
    const at = world.of(part)
    for (const [i, listing] of part.listings.entries()) {
      const key = `listing ${slugify(part.name)} ${i}`
      const { id, createdAt } = world.place(listing, key, after(at.createdAt, world.daysAgo(listing.daysAgo, key)))
      const expiresAt = new Date(createdAt.getTime() + LISTING_LIFE * DAY)
      const status = listing.status ?? 'active'
      // A listing is sold or deleted in the second quarter of its lifetime, or of its age if it has not expired.
      const lived = expiresAt < world.now ? expiresAt : world.now
      const endedAt = world.between(createdAt, lived, 0.25 + 0.25 * share(key))
      const sellerId = world.person(listing.by)
      const priceCents = Math.round(listing.price * 100)

      listings.push({
        id,
        partId: at.id,
        sellerId,
        type: listing.type,
        status,
        priceCents,
        description: listing.description,
        location: listing.location ?? null,
        condition: listing.condition ?? null,
        createdAt,
        updatedAt: { active: createdAt, sold: endedAt, deleted: endedAt, expired: expiresAt }[status],
        expiresAt,
      })
      if (status === 'sold') {
        const otherId = world.person(listing.to ?? otherSide(world, part, listing, key))
        trades.push({
          id: idAt(endedAt, `trade ${key}`),
          listingId: id,
          partId: at.id,
          buyerId: listing.type === 'ask' ? otherId : sellerId,
          sellerId: listing.type === 'ask' ? sellerId : otherId,
          priceCents,
          markedAt: endedAt,
          confirmedAt: world.between(endedAt, lived, 0.3 * share(`${key} confirmed`)),
        })
      }
    }
  }
  return { listings, trades }
}

/** Returns a user other than the author of the listing, if possible one who commented on the part. */
function otherSide(world: World, part: DemoPart, listing: DemoListing, key: string): PersonKey {
  const talkers = part.comments.flatMap((comment) => [comment.by, ...(comment.replies ?? []).map((reply) => reply.by)])
  const others = talkers.filter((person) => person !== listing.by)
  const choice = others.length > 0 ? others : world.content.people.map((p) => p.key).filter((p) => p !== listing.by)
  return choice[below(choice.length, `${key} other side`)] ?? listing.by
}
