import type { OfferState } from '../../../../shared/offers.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { personSelect, toPerson } from '../../../db/selects.ts'
import type { Deps } from '../../../deps.ts'
import type { PersonalData } from '../../content-lifecycle.ts'
import type { ListingEnd } from '../../listing-ends.ts'
import { answerOpenOffer, closeOpenOffers } from './queries.ts'

/**
 * The states of an offer and their transitions. An offer is open for 48 hours, also if the job has not expired it yet. All
 * other states are final.
 *
 * | Transition        | By                                    | From | To        |
 * | ----------------- | ------------------------------------- | ---- | --------- |
 * | make, counter     | maker                                 | -    | open      |
 * | counter           | receiver                              | open | countered |
 * | accept            | receiver                              | open | accepted  |
 * | decline           | receiver                              | open | declined  |
 * | withdraw          | maker                                 | open | withdrawn |
 * | expire            | job                                   | open | expired   |
 * | end the listing   | its sale, deletion or removal         | open | declined  |
 * | delete an account | the maker                             | open | withdrawn |
 * |                   | the receiver                          | open | declined  |
 *
 * Offers are locked after parts, in the order of their ids (docs/decisions/21).
 */

/** Answers an open offer as its receiver; withdraws it as its maker. Returns false if it is not open, or of other users. */
export async function answerOffer(
  deps: Deps,
  userId: string,
  id: string,
  state: Exclude<OfferState, 'open' | 'expired'>,
  tradeId: string | null = null,
): Promise<boolean> {
  const answered = await deps.query(answerOpenOffer, { id, userId, state, tradeId, now: deps.now() })
  return answered.length > 0
}

/** Declines the open offers on listings, in the transaction that ends them. */
export async function closeOffers(deps: Deps, end: ListingEnd): Promise<void> {
  const { listingIds, actorId, exceptOfferId = null, groupId = null } = end
  await deps.query(closeOpenOffers, {
    listingIds,
    userId: null,
    actorId,
    exceptId: exceptOfferId,
    groupId,
    now: deps.now(),
  })
}

const ownSelect = {
  id: true,
  makerId: true,
  maker: { select: personSelect },
  receiver: { select: personSelect },
  listing: { select: { type: true, part: { select: { slug: true, removedAt: true } } } },
  priceCents: true,
  listedCents: true,
  shippingCents: true,
  note: true,
  state: true,
  createdAt: true,
  expiresAt: true,
  answeredAt: true,
} satisfies Prisma.OfferSelect

export const offerData: PersonalData = {
  kind: 'offers',
  tables: ['offer'],

  async exportOwn(deps, userId, { after, limit }) {
    const offers = await deps.prisma.offer.findMany({
      where: { OR: [{ makerId: userId }, { receiverId: userId }], id: { gt: after ?? undefined } },
      select: ownSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return offers.map(({ id, makerId, maker, receiver, listing: { type, part }, ...offer }) => ({
      id,
      direction: makerId === userId ? 'made' : 'received',
      with: toPerson(makerId === userId ? receiver : maker),
      part: part.removedAt === null ? part.slug : null,
      listing: type,
      ...offer,
    }))
  },

  async anonymize(deps, { id: userId }) {
    const closing = { listingIds: [], userId, actorId: userId, exceptId: null, groupId: null }
    await deps.query(closeOpenOffers, { ...closing, now: deps.now() })
  },
}
