import { ITEM_TYPE } from '../../../shared/reports.ts'
import { LISTING_DAYS } from '../../../shared/listings.ts'
import { imageUrl, paths } from '../../../shared/paths.ts'
import type { ListingStatus, Prisma } from '../../db/generated/client.ts'
import { tagNamesArgs, toTagNames } from '../../db/selects.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import type { ContentType, Snapshot } from '../content-lifecycle.ts'
import { deleteTrades, lockUnconfirmed } from '../trades/lifecycle.ts'
import { deletePhotos } from './photo-lifecycle.ts'
import { lockListings } from './queries.ts'

/**
 * The states of a listing and all their transitions. A listing is active, sold, expired, deleted or removed. A removed
 * listing has the status 'deleted' and its former status in `removed_from`, which is null in all other states. A sold
 * listing has a trade, unless the buyer or seller is no user of the site.
 *
 * | Transition             | By             | From                    | To                                     |
 * | ---------------------- | -------------- | ----------------------- | -------------------------------------- |
 * | create                 | owner          | -                       | active, for 90 days                    |
 * | edit                   | owner          | active (1, 2)           | active                                 |
 * | renew                  | owner          | active, expired (2)     | active, for 90 days                    |
 * | delete                 | owner          | active                  | deleted                                |
 * | sell                   | owner          | active (1, 2)           | sold                                   |
 * | expire                 | job            | active, time is over    | expired                                |
 * | take back the sale (3) | both sides     | sold                    | active, or expired if its time is over |
 * |                        |                | removed (sold)          | removed (active or expired, as above)  |
 * |                        |                | deleted                 | deleted                                |
 * | remove                 | moderator      | active, sold, expired   | removed (the former status)            |
 * | restore (4)            | moderator      | removed (status)        | the former status; not active but      |
 * |                        |                |                         | expired if its time is over            |
 * | delete the account     | owner          | active, expired         | deleted                                |
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
  delete: () => ({ from: { status: 'active' }, to: { status: 'deleted' } }),
  sell: (now: Date) => ({ from: onOffer(now), to: { status: 'sold' } }),
} satisfies Record<string, (now: Date) => { from: Prisma.ListingWhereInput; to: Prisma.ListingUpdateManyMutationInput }>
export type OwnerTransition = keyof typeof OWNER_TRANSITIONS

/** Matches listings whose time is not over, even if the job has not expired them yet. */
export const onOffer = (now: Date) =>
  ({ status: 'active', expiresAt: { gt: now }, part: visibleWhere.part }) satisfies Prisma.ListingWhereInput

const changedSelect = {
  id: true,
  partId: true,
  sellerId: true,
  type: true,
  priceCents: true,
} satisfies Prisma.ListingSelect
export type ChangedListing = Prisma.ListingGetPayload<{ select: typeof changedSelect }>

/** Changes the owner's listing. Returns null if it is not in a state that allows the transition. */
export async function changeOwnListing(
  deps: Deps,
  listing: { id: string; sellerId: string },
  transition: OwnerTransition,
  fields: Prisma.ListingUpdateManyMutationInput = {},
): Promise<ChangedListing | null> {
  const now = deps.now()
  const { from, to } = OWNER_TRANSITIONS[transition](now)
  const [changed] = await deps.prisma.listing.updateManyAndReturn({
    where: { ...listing, ...from },
    data: { ...fields, ...to, updatedAt: now },
    select: changedSelect,
  })
  return changed ?? null
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
      status: state.removedFrom === 'active' ? activeOrExpired(state, now) : state.removedFrom,
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
  return true
}

/**
 * Takes back the unconfirmed sale of a trade and deletes the trade, in a transaction.
 * @param userId the buyer or the seller
 * @returns false if there is no such trade
 */
export async function takeBackSale(deps: Deps, userId: string, tradeId: string): Promise<boolean> {
  const count = await takeBackSales(deps, userId, { tradeId, sellerId: null })
  return count > 0
}

/**
 * Takes back one unconfirmed sale of the user, or all.
 * @param of.sellerId locks the active and expired listings of this user together with the sold ones
 * @returns the number of sales
 */
async function takeBackSales(
  deps: Deps,
  userId: string,
  { tradeId, sellerId }: { tradeId: string | null; sellerId: string | null },
): Promise<number> {
  const trades = await lockUnconfirmed(deps, userId, tradeId)
  const sold = new Set(trades.map(({ listingId }) => listingId))
  const listings = await deps.query(lockListings, { ids: [...sold], sellerId })
  await deleteTrades(
    deps,
    trades.map(({ id }) => id),
  )
  for (const listing of listings) if (sold.has(listing.id)) await applyTransition(deps, listing, 'takeBackSale')
  return trades.length
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
  condition: true,
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

  /** Takes back all unconfirmed sales of the user, and deletes the user's active and expired listings and all photos. */
  async anonymize(deps, { id: userId }) {
    await takeBackSales(deps, userId, { tradeId: null, sellerId: userId })
    await deps.prisma.listing.updateMany({
      where: { sellerId: userId, status: { in: ['active', 'expired'] } },
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
}: SnapshotRow): Snapshot {
  return {
    ownerId: sellerId,
    tags: toTagNames(part.tags),
    path: status === 'active' ? paths.listing(part.slug, id) : paths.part(part.slug),
    content: { slug: part.slug, title: part.name, type, priceCents, text: description, location, condition, photos },
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
  condition: listing.condition,
  photos: photos.map(({ storageKey, alt }) => ({ file: imageUrl(storageKey, 1280), alt })),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
