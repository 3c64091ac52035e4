import { ITEM_TYPE } from '../../../../shared/reports.ts'
import { LISTING_DAYS } from '../../../../shared/listings.ts'
import { imageUrl, paths } from '../../../../shared/paths.ts'
import type { ChangeKind } from '../../../../shared/changes.ts'
import type { Listing, ListingStatus, Prisma } from '../../../db/generated/client.ts'
import { shippingSelect, toShipping } from '../../../db/places.ts'
import { tagNamesArgs, toTagNames } from '../../../db/selects.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import type { ContentType, Snapshot } from '../../content-lifecycle.ts'
import { recordChange } from '../../base/changes/service.ts'
import { LISTING_ENDS, type ListingEnd } from '../../listing-ends.ts'
import { deletePhotos } from './photo-lifecycle.ts'
import {
  deleteListingsOf,
  lockListedParts,
  lockListingRows,
  lockListings,
  pauseActiveListings,
  resumePausedListings,
  sellListingPiece,
  type LockedListing,
  type SoldListing,
} from './queries.ts'

/**
 * The states of a listing and all their transitions. A listing is active, paused, sold, expired, deleted or removed. A removed
 * listing has the status 'deleted' and its former status in `removed_from`, which is null in all other states. A listing
 * is paused while its owner is muted: a trigger sets 'paused' instead of 'active', so that it applies to every transition
 * below. A listing is sold when its last piece is sold. Each piece has a trade, unless the buyer or seller is no user of the
 * site. A listing ends when it is sold, deleted or removed: listing-ends.ts lists what other domains do then.
 *
 * | Transition             | By             | From                    | To                                     |
 * | ---------------------- | -------------- | ----------------------- | -------------------------------------- |
 * | create                 | owner          | -                       | active, for 90 days                    |
 * | edit                   | owner          | active (1, 2)           | active                                 |
 * | renew                  | owner          | active, expired (2)     | active, for 90 days                    |
 * | delete                 | owner          | active, paused, expired | deleted                                |
 * | undo a bulk change (5) | owner          | active, deleted         | the status before                      |
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
 * unconfirmed. (4) Unless the owner's account is deleted. (5) Within 10 minutes, if its status is as the bulk change left it
 * (bulk-lifecycle.ts).
 *
 * Locks are taken in the order trades, listings, parts, each in the order of their ids (docs/decisions/21).
 */

const DAY = 86_400_000

/** The states of listings that are or may be on offer again without a change by others. */
export const OPEN: ListingStatus[] = ['active', 'paused', 'expired']

/** Returns when a listing expires that is created or renewed now. */
export const expiryFrom = (now: Date) => new Date(now.getTime() + LISTING_DAYS * DAY)

/** The transitions of the owner: each is one update, guarded by the state that it starts from, and the change that it records. */
const OWNER_TRANSITIONS = {
  edit: (now: Date) => ({ from: onOffer(now), to: {}, kind: 'listing.edited' }),
  renew: (now: Date) => ({
    from: { status: { in: ['active', 'expired'] }, part: visibleWhere.part },
    to: { status: 'active', expiresAt: expiryFrom(now), warnedAt: null },
    kind: 'listing.renewed',
  }),
  delete: () => ({
    from: { status: { in: OPEN } },
    to: { status: 'deleted' },
    kind: 'listing.deleted',
  }),
} as const satisfies Record<string, (now: Date) => OwnerChange>
type OwnerChange = { from: Prisma.ListingWhereInput; to: Prisma.ListingUpdateManyMutationInput; kind: ChangeKind }
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
  const { from, to, kind } = OWNER_TRANSITIONS[transition](now)
  const previousCents = fields.priceCents === undefined ? undefined : await lockPrice(deps, listing.id)
  const [changed] = await deps.prisma.listing.updateManyAndReturn({
    where: {
      ...listing,
      ...from,
      // A listing with no piece left would be sold.
      ...(typeof fields.quantity === 'number' && { taken: { lt: fields.quantity } }),
    },
    data: { ...fields, ...to, updatedAt: now },
    select: { partId: true, priceCents: true },
  })
  if (!changed) return false
  const change = { actorId: listing.sellerId, itemId: listing.id, partId: changed.partId }
  const { priceCents } = changed
  if (kind === 'listing.deleted') await recordChange(deps, { ...change, kind })
  else if (kind === 'listing.renewed') await recordChange(deps, { ...change, kind, facts: { priceCents } })
  else await recordChange(deps, { ...change, kind, facts: { priceCents, previousCents } })
  if (transition === 'delete') await endListings(deps, { listingIds: [listing.id], actorId: listing.sellerId })
  return true
}

/** Locks a listing and returns its price. */
async function lockPrice(deps: Deps, id: string): Promise<number | undefined> {
  await deps.query(lockListingRows, { ids: [id] })
  return (await deps.prisma.listing.findUnique({ where: { id }, select: { priceCents: true } }))?.priceCents
}

/** Does what other domains do when listings end, in the transaction that ends them. */
export async function endListings(deps: Deps, end: ListingEnd): Promise<void> {
  for (const act of LISTING_ENDS) await act(deps, end)
}

/**
 * Sells a piece of a listing on offer, in the transaction that creates its trade. The listing ends when no piece is left.
 * @param sale.actorId the user who sells or accepts
 * @param sale.sellerId the owner, if only the owner may sell it
 * @param sale.priceCents the price that the listing must have
 * @param sale.offerId the offer that is being accepted, which stays open
 * @param sale.isElsewhere to a person who is no user of the site: there is no trade
 * @returns null if the listing is not on offer
 */
export async function sellPiece(
  deps: Deps,
  { id, actorId, sellerId, priceCents, offerId, isElsewhere }: Sale,
): Promise<SoldListing | null> {
  const [listing] = await deps.query(sellListingPiece, {
    id,
    actorId,
    sellerId: sellerId ?? null,
    priceCents: priceCents ?? null,
    isElsewhere: isElsewhere ?? false,
    now: deps.now(),
  })
  if (listing?.status === 'sold') await endListings(deps, { listingIds: [id], actorId, exceptOfferId: offerId })
  return listing ?? null
}
type Sale = {
  id: string
  actorId: string
  sellerId?: string
  priceCents?: number
  offerId?: string
  isElsewhere?: boolean
}

/** Locks a listing until the transaction ends. Returns its terms in USD cents, or null if it is not on offer. */
export async function lockOnOffer(
  deps: Deps,
  id: string,
): Promise<{ priceCents: number; shippingCents: number | null } | null> {
  await deps.query(lockListingRows, { ids: [id] })
  const select = { priceCents: true, shippingCents: true }
  return deps.prisma.listing.findFirst({ where: { id, ...onOffer(deps.now()) }, select })
}

export type { SoldListing } from './queries.ts'

/** The columns that decide a transition by a moderator or by the end of a sale. */
type State = Pick<Listing, 'status' | 'removedFrom' | 'expiresAt'>
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
  if (transition === 'remove') await endListings(deps, { listingIds: [listing.id], actorId: null })
  return true
}

/**
 * Locks these listings, with a seller also all that the seller's deletion of the account ends, and then their parts, which
 * triggers change.
 * @param partIds further parts that the transaction locks, so that all of them are locked in one order
 */
export async function lockWithParts(
  deps: Deps,
  { ids, sellerId }: { ids: string[]; sellerId: string | null },
  partIds: string[] = [],
): Promise<LockedListing[]> {
  const listings = await deps.query(lockListings, { ids, sellerId })
  await deps.query(lockListedParts, { ids: [...listings.map(({ partId }) => partId), ...partIds] })
  return listings
}

/** Takes back the sale of a piece of these locked listings, in the transaction that cancels the trades of the pieces. */
export async function takeBackPieces(deps: Deps, listings: LockedListing[]): Promise<void> {
  for (const { id, partId, ...state } of listings) {
    const isOnOffer = state.status === 'active'
    if (!isOnOffer && !(await applyTransition(deps, { id, ...state }, 'takeBackSale'))) continue
    await recordReturn(deps, { id, partId })
  }
}

/** Records that a listing is on offer again. A trigger has paused it instead if its owner is muted. */
async function recordReturn(deps: Deps, { id, partId }: { id: string; partId: string }): Promise<void> {
  const listing = await deps.prisma.listing.findUnique({
    where: { id, status: 'active' },
    select: { priceCents: true },
  })
  if (listing) await recordChange(deps, { kind: 'listing.returned', actorId: null, itemId: id, partId, facts: listing })
}

/** Pauses the listings of a user, in the transaction that locked and muted the user. */
export async function pauseListings(deps: Deps, sellerId: string): Promise<void> {
  await lockWithParts(deps, { ids: [], sellerId })
  await deps.query(pauseActiveListings, { sellerId, now: deps.now() })
}

/** Lists the paused listings of a user again, in the transaction that locked the user. They stay paused under another mute. */
export async function resumeListings(deps: Deps, sellerId: string): Promise<void> {
  await lockWithParts(deps, { ids: [], sellerId })
  await deps.query(resumePausedListings, { sellerId, now: deps.now() })
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
    if (!(await applyTransition(deps, listing, 'restore'))) return false
    await recordReturn(deps, listing)
    return true
  },

  async exportOwn(deps, userId, { after, limit }) {
    const listings = await deps.prisma.listing.findMany({
      where: { sellerId: userId, ...notDeleted, id: { gt: after ?? undefined } },
      select: ownSelect,
      orderBy: { id: 'asc' },
      take: limit,
    })
    return listings.map(({ part, photos, shipsTo, shipsToCountries, shippingCents, ...listing }) => ({
      ...listing,
      part: part.slug,
      shipping: toShipping({ shipsTo, shipsToCountries, shippingCents }),
      photos: photos.map(({ storageKey, alt }) => ({ file: imageUrl(storageKey, 1280), alt })),
    }))
  },

  /** Deletes the user's listings that are not sold, which `tradeData` has locked, and all photos. */
  async anonymize(deps, { id: userId }) {
    await deps.query(deleteListingsOf, { sellerId: userId, now: deps.now() })
    await deletePhotos(deps, userId, { listing: { sellerId: userId } })
  },
}

function toSnapshot(listing: SnapshotRow): Snapshot {
  const { id, sellerId, type, status, priceCents, description, location, condition, photos, part } = listing
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
      shipping: toShipping(listing),
      photos,
    },
  }
}
