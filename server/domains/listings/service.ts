import { z } from 'zod'
import { formatPrice } from '../../../shared/format.ts'
import type { ListingSort, ListingType, listingCreateInput, listingEditInput } from '../../../shared/listings.ts'
import { CURSOR_INVALID, toPage, type CursorPage, type Page } from '../../../shared/paging.ts'
import { paths } from '../../../shared/paths.ts'
import type { CardImage, Listing, Person } from '../../db/columns.ts'
import { readCursor, toCursorPage, writeCursor } from '../../db/cursor.ts'
import type { Prisma } from '../../db/generated/client.ts'
import { personSelect, primaryImageArgs, toPerson } from '../../db/selects.ts'
import { transaction } from '../../db/transaction.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { sendNotice } from '../messages/service.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import { createTrade } from '../trades/service.ts'
import { lockUsers } from '../users/person-service.ts'
import { deletePhotos, setPhotos } from './photo-lifecycle.ts'
import { offerPhoto, reportReusedPhotos } from './photo-service.ts'
import { changeOwnListing, expiryFrom, type ChangedListing, type OwnerTransition } from './lifecycle.ts'
import {
  createListingRow,
  listingById,
  listingPartners,
  listingPriceSteps,
  listings,
  type ListingColumn,
  type ListingPrices,
  type ListingWithPart,
  type WrittenListing,
} from './queries.ts'

const listingSelect = {
  id: true,
  partId: true,
  type: true,
  status: true,
  priceCents: true,
  description: true,
  location: true,
  condition: true,
  seller: { select: { ...personSelect, phoneVerifiedAt: true } },
  photos: {
    select: { id: true, storageKey: true, width: true, height: true, alt: true },
    orderBy: { position: 'asc' },
  },
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.ListingSelect

function toListing(row: Prisma.ListingGetPayload<{ select: typeof listingSelect }>): Listing {
  const { seller, createdAt, expiresAt, ...listing } = row
  return {
    ...listing,
    verified: seller.phoneVerifiedAt !== null,
    seller: toPerson(seller),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

const uuid = z.uuid(CURSOR_INVALID)
const priceCursor = z.tuple([z.int32(), uuid])
const idCursor = z.tuple([uuid])

type ListInput = { partId: string; type: ListingType; sort: ListingSort; cursor?: string | null; limit: number }

/**
 * Returns the active asks or bids of a part after `cursor`.
 * @throws AppError NOT_FOUND for an unknown or removed part; VALIDATION for a cursor of another list
 */
export async function listListings(deps: Deps, input: ListInput): Promise<CursorPage<Listing>> {
  const { items } = await readAfter(deps, input)
  const cursorOf = ({ priceCents, id }: Listing) => writeCursor(input.sort === 'recent' ? [id] : [priceCents, id])
  return toCursorPage(items, input.limit, cursorOf)
}

/** Reads one listing more than `limit`, which tells whether there is a next page. */
async function readAfter(deps: Deps, { partId, type, sort, cursor, limit }: ListInput): Promise<ListingColumn> {
  const page = { partId, limit: limit + 1 }
  if (!cursor) return found(partId, await deps.query(listings[type].page[sort], { ...page, offset: 0 }))
  if (sort === 'recent') {
    const [id] = readCursor(idCursor, cursor)
    return found(partId, await deps.query(listings[type].after.recent, { ...page, id }))
  }
  const [priceCents, id] = readCursor(priceCursor, cursor)
  return found(partId, await deps.query(listings[type].after[sort], { ...page, priceCents, id }))
}

function found(partId: string, [column]: ListingColumn[]): ListingColumn {
  if (!column) throw noSuchPart(partId)
  return column
}

/**
 * Returns a page of the active asks or bids of a part, with the part's best image.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function pageListings(
  deps: Deps,
  {
    idOrSlug,
    type,
    sort,
    page,
    limit,
  }: { idOrSlug: string; type: ListingType; sort: ListingSort; page: number; limit: number },
): Promise<Page<Listing> & { image: CardImage | null }> {
  const partId = await findPartId(deps, idOrSlug)
  const rows = await deps.query(listings[type].page[sort], { partId, limit, offset: (page - 1) * limit })
  const { items, total, image } = found(partId, rows)
  return { ...toPage(items, total, { page, limit }), image }
}

/**
 * Returns the prices of all active listings of a part.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function listPrices(deps: Deps, partId: string): Promise<ListingPrices> {
  const [prices] = await deps.query(listingPriceSteps, { partId })
  if (!prices) throw noSuchPart(partId)
  return prices
}

/**
 * Returns an active listing with its part and the trades of its seller. The seller also gets an expired one.
 * @throws AppError NOT_FOUND for any other listing and on a removed part
 */
export async function getListing(deps: Deps, userId: string | null, id: string): Promise<ListingWithPart> {
  const [listing] = await deps.query(listingById, { id, viewerId: userId })
  if (!listing) throw noSuchListing()
  return listing
}

const noSuchListing = () => notFound('Listing not found.')

/**
 * Creates an ask or bid for 90 days. A moderator learns of a photo that another seller shows.
 * @throws AppError NOT_FOUND for an unknown or removed part; VALIDATION at `photos` for an upload that the seller does not
 *   have
 */
export async function createListing(
  deps: Deps,
  sellerId: string,
  { partId: idOrSlug, price, photos, offerPhoto: isOffered, ...content }: z.output<typeof listingCreateInput>,
): Promise<WrittenListing> {
  const now = deps.now()
  const partId = await findPartId(deps, idOrSlug)
  const times = { now, expiresAt: expiryFrom(now) }
  const row = { ...content, id: deps.newId(), partId, sellerId, priceCents: price, ...times }
  const insert = async (deps: Deps) => {
    const [created] = await deps.query(createListingRow, row)
    if (!created) throw noSuchPart(idOrSlug)
    return { ...created, photos: await setPhotos(deps, { id: created.id, sellerId }, photos) }
  }
  // One statement needs no transaction.
  const listing = photos.length === 0 ? await insert(deps) : await transaction(deps, insert)
  const [cover] = listing.photos
  if (cover) await reportReusedPhotos(deps, listing.id)
  // The listing is created even if the gallery has its photo or is full.
  if (cover && isOffered)
    await offerPhoto(deps, sellerId, cover.id).catch((error: unknown) =>
      deps.log.info({ err: error }, 'a photo was not added to the gallery'),
    )
  return listing
}

/**
 * Changes the given fields of the user's own active listing.
 * @throws AppError NOT_FOUND; FORBIDDEN for the listing of another user; CONFLICT if it is no longer active
 */
export async function editListing(
  deps: Deps,
  userId: string,
  { id, price, photos, ...fields }: z.output<typeof listingEditInput>,
): Promise<WrittenListing> {
  const listing = await transaction(deps, async (deps) => {
    if (photos) await lockUsers(deps, [userId])
    await changeOrThrow(deps, userId, id, 'edit', { ...fields, priceCents: price })
    if (photos) await setPhotos(deps, { id, sellerId: userId }, photos)
    return readWritten(deps, id)
  })
  if (photos) await reportReusedPhotos(deps, id)
  return listing
}

/** Renews the user's own active or expired listing for 90 days. Throws like editListing. */
export async function renewListing(deps: Deps, userId: string, id: string): Promise<WrittenListing> {
  return transaction(deps, async (deps) => {
    await changeOrThrow(deps, userId, id, 'renew')
    return readWritten(deps, id)
  })
}

/**
 * Deletes the user's own active listing. Its row stays for reports and trades, its photos only for reports. Throws like
 * editListing.
 */
export async function deleteListing(deps: Deps, userId: string, id: string): Promise<void> {
  await transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    await changeOrThrow(deps, userId, id, 'delete')
    const reports = await deps.prisma.report.count({ where: { itemType: 'listing', itemId: id } })
    if (reports === 0) await deletePhotos(deps, userId, { listingId: id })
  })
}

const NO_PARTNER = 'Choose someone you have exchanged messages with about this listing.'

/**
 * Marks the user's own active listing as sold.
 * @param otherId the buyer (of a bid: the seller), who receives a notice and confirms the sale; null for a person who
 *   has no account
 * @throws AppError as editListing; VALIDATION for a user with whom the owner exchanged no messages about the listing
 */
export async function sellListing(
  deps: Deps,
  userId: string,
  id: string,
  otherId: string | null,
): Promise<WrittenListing> {
  return transaction(deps, async (deps) => {
    if (otherId === null) await changeOrThrow(deps, userId, id, 'sell')
    else await sellTo(deps, userId, id, otherId)
    return readWritten(deps, id)
  })
}

async function sellTo(deps: Deps, userId: string, id: string, otherId: string): Promise<void> {
  // The foreign keys of the trade lock both users too, but after the listing.
  await lockUsers(deps, [userId, otherId])
  // These reads are before the change, which locks the listing and its part.
  const owner = await deps.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true } })
  const [partner] = await deps.query(listingPartners, { listingId: id, sellerId: userId, partnerId: otherId })
  const listing = await changeOrThrow(deps, userId, id, 'sell')
  if (!partner) throw new AppError('VALIDATION', NO_PARTNER, { fields: { otherId: NO_PARTNER } })
  await createTrade(deps, listing, otherId)
  await sendNotice(deps, otherId, await saleNotice(deps, listing, owner.name))
}

/** Returns the users whom the owner of a listing can name as its buyer or seller; none for all other callers. */
export async function listPartners(deps: Deps, userId: string, id: string): Promise<Person[]> {
  return deps.query(listingPartners, { listingId: id, sellerId: userId, partnerId: null })
}

/**
 * Returns the notice that asks the other user to confirm a sale. messageLifecycle.anonymize finds it by its first words
 * and its last path.
 */
async function saleNotice(deps: Deps, listing: ChangedListing, ownerName: string): Promise<string> {
  const { partId, sellerId, type, priceCents } = listing
  const part = await deps.prisma.part.findUniqueOrThrow({ where: { id: partId }, select: { name: true } })
  const sale = type === 'ask' ? `sold you "${part.name}"` : `bought "${part.name}" from you`
  return `${ownerName} says that they ${sale} for ${formatPrice(priceCents)}. Confirm or decline the sale in your conversation: ${deps.config.publicUrl}${paths.messages(sellerId)}`
}

async function changeOrThrow(
  deps: Deps,
  userId: string,
  id: string,
  transition: OwnerTransition,
  fields: Prisma.ListingUpdateManyMutationInput = {},
): Promise<ChangedListing> {
  const changed = await changeOwnListing(deps, { id, sellerId: userId }, transition, fields)
  if (!changed) throw await refusal(deps, userId, id, transition)
  return changed
}

/** Returns why a listing was not changed. */
async function refusal(deps: Deps, userId: string, id: string, transition: OwnerTransition): Promise<AppError> {
  const listing = await deps.prisma.listing.findFirst({
    where: { id, part: visibleWhere.part },
    select: { sellerId: true },
  })
  if (!listing) return noSuchListing()
  if (listing.sellerId !== userId) return new AppError('FORBIDDEN', `You can only ${transition} your own listings.`)
  return new AppError('CONFLICT', 'This listing is no longer active.')
}

/** Call it in the transaction of the change, so that the answer does not show a later change. */
async function readWritten(deps: Deps, id: string): Promise<WrittenListing> {
  const row = await deps.prisma.listing.findUniqueOrThrow({
    where: { id },
    select: { ...listingSelect, part: { select: { images: primaryImageArgs } } },
  })
  return { ...toListing(row), image: row.part.images[0] ?? null }
}
