import { ITEM_TYPE } from '../../../shared/reports.ts'
import { LISTING_DAYS } from '../../../shared/listings.ts'
import { imageUrl, paths } from '../../../shared/paths.ts'
import type { ListingStatus, Prisma } from '../../db/generated/client.ts'
import { shippingSelect, toShipping } from '../../db/places.ts'
import { tagNamesArgs, toTagNames } from '../../db/selects.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import type { ContentType, Snapshot } from '../content-lifecycle.ts'
import { confirmedParts } from '../fitment/confirmation-lifecycle.ts'
import { closeOffers } from '../offers/lifecycle.ts'
import { cancelTrades, lockUnconfirmed, ofUser, type LockedTrade } from '../trades/lifecycle.ts'
import { deletePhotos } from './photo-lifecycle.ts'
import { lockListedParts, lockListingRows, lockListings, sellListingPiece, type SoldListing } from './queries.ts'

/**
 * The states of a listing and all their transitions. A listing is active, paused, sold, expired, deleted or removed. A removed
 * listing has the status 'deleted' and its former status in `removed_from`, which is null in all other states. A listing
 * is paused while its owner is muted: a trigger sets 'paused' instead of 'active', so that it applies to every transition
 * below. A listing is sold when its last piece is sold. Each piece has a trade, unless the buyer or seller is no user of the
 * site. The open offers on a listing are declined when it is sold, deleted or removed.
 *
 * | Transition             | By             | From                    | To                                     |
 * | ---------------------- | -------------- | ----------------------- | -------------------------------------- |
 * | create                 | owner          | -                       | active, for 90 days                    |
 * | edit                   | owner          | active (1, 2)           | active                                 |
 * | renew                  | owner          | active, expired (2)     | active, for 90 days                    |
 * | delete                 | owner          | active, paused          | deleted                                |
 * | sell a piece           | both sides     | active (1, 2)           | sold, or active if pieces are left     |
 * | expire                 | job            | active, time is over    | expired                                |
 * | mute                   | moderator      | active                  | paused                                 |
 * | end of the last mute   | moderator, job | paused                  | active, or expired if its time is over |
 * | take back the sale (3) | both sides,    | active                  | active                                 |
 * |                        | job            | sold                    | active, or expired if its time is over |
 * |                        |                | removed (sold)          | removed (active or expired, as above)  |
 * |                        |                | deleted                 | deleted                                |
 * | remove                 | moderator      | not deleted, removed    | removed (the former status)            |
 * | restore (4)            | moderator      | removed (status)        | the former status; not active but      |
 * |                        |                |                         | expired if its time is over            |
 * | delete the account     | owner          | active, paused, expired | deleted                                |
 * |                        |                | sold, unconfirmed trade | deleted                                |
 * |                        | the other side | sold, unconfirmed trade | as if the sale was taken back          |
 *
 * (1) Its time is not over, even if the job has not expired it yet. (2) Its part is visible. (3) While the trade is
 * unconfirmed. (4) Unless the owner's account is deleted.
 *
 * Locks are taken in the order trades, listings, parts, each in the order of their ids (docs/decisions/21).
 */

const DAY = 86_400_000

/** Returns when a listing expires that is created or renewed now. */
export const expiryFrom = (now: Date) => new Date(now.getTime() + LISTING_DAYS * DAY)

/** The transitions of the owner: each is one update, guarded by the state that it starts from. */
const OWNER_TRANSITIONS = {
  edit: (now: Date) => ({ from: onOffer(now), to: {} }),
  renew: (now: Date) => ({
    from: { status: { in: ['active', 'expired'] }, part: visibleWhere.part },
    to: { status: 'active', expiresAt: expiryFrom(now), warnedAt: null },
  }),
  delete: () => ({ from: { status: { in: ['active', 'paused'] } }, to: { status: 'deleted' } }),
} satisfies Record<string, (now: Date) => { from: Prisma.ListingWhereInput; to: Prisma.ListingUpdateManyMutationInput }>
export type OwnerTransition = keyof typeof OWNER_TRANSITIONS

/** Matches listings whose time is not over, even if the job has not expired them yet. */
export const onOffer = (now: Date) =>
  ({ status: 'active', expiresAt: { gt: now }, part: visibleWhere.part }) satisfies Prisma.ListingWhereInput

/** Changes the owner's listing, in a transaction. Returns false if it is not in a state that allows the transition. */
export async function changeOwnListing(
  deps: Deps,
  listing: { id: string; sellerId: string },
  transition: OwnerTransition,
  fields: Prisma.ListingUncheckedUpdateManyInput = {},
): Promise<boolean> {
  const now = deps.now()
  const { from, to } = OWNER_TRANSITIONS[transition](now)
  const { count } = await deps.prisma.listing.updateMany({
    where: {
      ...listing,
      ...from,
      // A listing with no piece left would be sold.
      ...(typeof fields.quantity === 'number' && { taken: { lt: fields.quantity } }),
    },
    data: { ...fields, ...to, updatedAt: now },
  })
  if (count > 0 && transition === 'delete') await closeOffers(deps, { listingId: listing.id })
  return count > 0
}

/**
 * Sells a piece of a listing on offer, in the transaction that creates its trade. Declines the open offers when no piece is
 * left.
 * @param sale.sellerId the owner, if only the owner may sell it
 * @param sale.priceCents the price that the listing must have
 * @param sale.offerId the offer that is being accepted, which stays open
 * @param sale.isElsewhere to a person who is no user of the site: there is no trade
 * @returns null if the listing is not on offer
 */
export async function sellPiece(
  deps: Deps,
  { id, sellerId, priceCents, offerId, isElsewhere }: Sale,
): Promise<SoldListing | null> {
  const [listing] = await deps.query(sellListingPiece, {
    id,
    sellerId: sellerId ?? null,
    priceCents: priceCents ?? null,
    isElsewhere: isElsewhere ?? false,
    now: deps.now(),
  })
  if (listing?.status === 'sold') await closeOffers(deps, { listingId: id, exceptId: offerId })
  return listing ?? null
}
type Sale = { id: string; sellerId?: string; priceCents?: number; offerId?: string; isElsewhere?: boolean }

/** Locks a listing until the transaction ends. Returns its terms in USD cents, or null if it is not on offer. */
export async function lockOnOffer(
  deps: Deps,
  id: string,
): Promise<{ priceCents: number; shippingCents: number | null } | null> {
  await deps.query(lockListingRows, { ids: [id] })
  const select = { priceCents: true, shippingCents: true }
  return deps.prisma.listing.findFirst({ where: { id, ...onOffer(deps.now()) }, select })
}

/** The columns that decide a transition by a moderator or by the end of a sale. */
type State = { status: ListingStatus; removedFrom: ListingStatus | null; expiresAt: Date }
type NextState = Pick<State, 'status' | 'removedFrom'>

const activeOrExpired = ({ expiresAt }: State, now: Date) => (expiresAt > now ? 'active' : 'expired')

/** The transitions of a locked listing. Each returns the next state, or null if the state does not allow it. */
const TRANSITIONS = {
  takeBackSale: (state: State, now: Date): NextState | null => {
    if (state.status === 'sold') return { status: activeOrExpired(state, now), removedFrom: null }
    if (state.removedFrom === 'sold') return { status: state.status, removedFrom: activeOrExpired(state, now) }
    return null
  },

  remove: ({ status }: State): NextState | null =>
    status === 'deleted' ? null : { status: 'deleted', removedFrom: status },

  restore: (state: State, now: Date): NextState | null => {
    if (state.removedFrom === null) return null
    return {
      status: ['active', 'paused'].includes(state.removedFrom) ? activeOrExpired(state, now) : state.removedFrom,
      removedFrom: null,
    }
  },
} satisfies Record<string, (state: State, now: Date) => NextState | null>

/** Applies a transition to a locked listing. Returns false if its state does not allow the transition. */
async function applyTransition(
  deps: Deps,
  listing: State & { id: string },
  transition: keyof typeof TRANSITIONS,
): Promise<boolean> {
  const now = deps.now()
  const data = TRANSITIONS[transition](listing, now)
  if (data === null) return false
  await deps.prisma.listing.updateMany({ where: { id: listing.id }, data: { ...data, updatedAt: now } })
  if (data.status === 'deleted') await closeOffers(deps, { listingId: listing.id })
  return true
}

/**
 * Takes back the sales of unconfirmed trades, which are cancelled, in a transaction.
 * @param matching the trades
 * @param by.userId the side that cancels; null if the reservations have ended
 * @param by.isLeaving whether the account is being deleted, which locks its other listings together with the sold ones
 * @returns the cancelled trades
 */
export async function takeBackSales(
  deps: Deps,
  matching: Prisma.TradeWhereInput,
  { userId, isLeaving = false }: { userId: string | null; isLeaving?: boolean },
): Promise<LockedTrade[]> {
  const trades = await lockUnconfirmed(deps, matching)
  const sellerId = isLeaving ? userId : null
  const sold = new Set(trades.map(({ listingId }) => listingId))
  const listings = await deps.query(lockListings, { ids: [...sold], sellerId })
  // The triggers of listings and trades lock the parts. The deletion of the account then locks those of the confirmations, so
  // that all of them are locked here in one order.
  const confirmed = sellerId === null ? [] : await confirmedParts(deps, sellerId)
  await deps.query(lockListedParts, { ids: [...listings.map(({ partId }) => partId), ...confirmed] })
  await cancelTrades(
    deps,
    userId,
    trades.map(({ id }) => id),
  )
  for (const listing of listings) if (sold.has(listing.id)) await applyTransition(deps, listing, 'takeBackSale')
  return trades
}

/** Pauses the listings of a user, in the transaction that locked and muted the user. */
export async function pauseListings(deps: Deps, sellerId: string): Promise<void> {
  await lockListingsOf(deps, sellerId)
  const data = { status: 'paused', updatedAt: deps.now() } as const
  await deps.prisma.listing.updateMany({ where: { sellerId, status: 'active' }, data })
}

/** Lists the paused listings of a user again, in the transaction that locked the user. They stay paused under another mute. */
export async function resumeListings(deps: Deps, sellerId: string): Promise<void> {
  await lockListingsOf(deps, sellerId)
  const now = deps.now()
  const where = { sellerId, status: 'paused' } as const
  await deps.prisma.listing.updateMany({
    where: { ...where, expiresAt: { lte: now } },
    data: { status: 'expired', updatedAt: now },
  })
  await deps.prisma.listing.updateMany({ where, data: { status: 'active', updatedAt: now } })
}

/** The triggers of the listings lock their parts, in any order if they are not locked before. */
async function lockListingsOf(deps: Deps, sellerId: string): Promise<void> {
  const listings = await deps.query(lockListings, { ids: [], sellerId })
  await deps.query(lockListedParts, { ids: listings.map(({ partId }) => partId) })
}

const snapshotSelect = {
  id: true,
  sellerId: true,
  type: true,
  status: true,
  priceCents: true,
  description: true,
  location: true,
  condition: true,
  ...shippingSelect,
  photos: { select: { storageKey: true, alt: true }, orderBy: { position: 'asc' } },
  part: { select: { slug: true, name: true, tags: tagNamesArgs } },
} satisfies Prisma.ListingSelect
type SnapshotRow = Prisma.ListingGetPayload<{ select: typeof snapshotSelect }>

const ownSelect = {
  id: true,
  part: { select: { slug: true } },
  type: true,
  status: true,
  priceCents: true,
  description: true,
  location: true,
  placeId: true,
  ...shippingSelect,
  condition: true,
  quantity: true,
  photos: { select: { storageKey: true, alt: true }, orderBy: { position: 'asc' } },
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.ListingSelect
type OwnListing = Prisma.ListingGetPayload<{ select: typeof ownSelect }>

const notDeleted = { status: { not: 'deleted' }, part: visibleWhere.part } satisfies Prisma.ListingWhereInput

export const listingLifecycle: ContentType = {
  type: 'listing',
  label: ITEM_TYPE.listing,
  kind: 'listings',
  tables: ['listing'],

  async snapshots(deps, ids) {
    const listings = await deps.prisma.listing.findMany({
      where: { id: { in: ids }, ...notDeleted },
      select: snapshotSelect,
    })
    return new Map(listings.map((listing) => [listing.id, toSnapshot(listing)]))
  },

  canReport: async (_deps, userId, _id, { ownerId }) => ownerId !== userId,

  async remove(deps, id) {
    const [listing] = await deps.query(lockListings, { ids: [id], sellerId: null })
    return listing && (await applyTransition(deps, listing, 'remove')) ? {} : null
  },

  async restore(deps, id) {
    const [listing] = await deps.query(lockListings, { ids: [id], sellerId: null })
    if (!listing || listing.isSellerDeleted) return false
    return applyTransition(deps, listing, 'restore')
  },

  async exportOwn(deps, userId, { after, limit }) {
    const listings = await deps.prisma.listing.findMany({
      where: { sellerId: userId, ...notDeleted, id: { gt: after ?? undefined } },
      select: ownSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return listings.map(toOwnRow)
  },

  /** Takes back all unconfirmed sales of the user, and deletes the user's listings that are not sold, and all photos. */
  async anonymize(deps, { id: userId }) {
    await takeBackSales(deps, ofUser(userId), { userId, isLeaving: true })
    await deps.prisma.listing.updateMany({
      where: { sellerId: userId, status: { in: ['active', 'paused', 'expired'] } },
      data: { status: 'deleted', updatedAt: deps.now() },
    })
    await deletePhotos(deps, userId, { listing: { sellerId: userId } })
  },
}

function toSnapshot({
  id,
  sellerId,
  type,
  status,
  priceCents,
  description,
  location,
  condition,
  photos,
  part,
  ...row
}: SnapshotRow): Snapshot {
  return {
    ownerId: sellerId,
    tags: toTagNames(part.tags),
    path: status === 'active' ? paths.listing(part.slug, id) : paths.part(part.slug),
    content: {
      slug: part.slug,
      title: part.name,
      type,
      priceCents,
      text: description,
      location,
      condition,
      shipping: toShipping(row),
      photos,
    },
  }
}

const toOwnRow = ({ id, part, photos, createdAt, expiresAt, ...listing }: OwnListing) => ({
  id,
  part: part.slug,
  type: listing.type,
  status: listing.status,
  priceCents: listing.priceCents,
  description: listing.description,
  location: listing.location,
  placeId: listing.placeId,
  shipping: toShipping(listing),
  condition: listing.condition,
  quantity: listing.quantity,
  photos: photos.map(({ storageKey, alt }) => ({ file: imageUrl(storageKey, 1280), alt })),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
