import type { z } from 'zod'
import { NO_LONGER_ACTIVE, type listingCreateInput, type listingEditInput } from '../../../../shared/listings.ts'
import { COUNTRY_NEEDED } from '../../../../shared/places.ts'
import { placeLabel } from '../../../../shared/where.ts'
import type { Listing, Person } from '../../../db/columns.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { NO_PLACE, shippingFields, toShipping, shippingSelect } from '../../../db/places.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isCheckViolation, notFound } from '../../../errors.ts'
import { findPartId, noSuchPart } from '../../catalogue/parts/service.ts'
import { locate } from '../../base/places/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { refuseCrossing } from './crossing-service.ts'
import { changeOwnListing, expiryFrom, type OwnerTransition } from './lifecycle.ts'
import { editedFacts, factsToStore, hasFacts } from './facts-service.ts'
import { refuseTooManyListings } from './limit-policy.ts'
import { deletePhotos, setPhotos } from './photo-lifecycle.ts'
import { offerPhoto, reportReusedPhotos } from './photo-service.ts'
import {
  createListingRow,
  listingById,
  listingPartners,
  listingPriceSteps,
  writtenListing,
  type ListingPrices,
  type ListingWithPart,
  type WrittenListing,
} from './queries.ts'

export type { WrittenListing } from './queries.ts'

/**
 * Returns the prices of all active listings of a part.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function listPrices(deps: Deps, partId: string): Promise<ListingPrices> {
  const [prices] = await deps.query(listingPriceSteps, { partId })
  if (!prices) throw await noSuchPart(deps, partId)
  return prices
}

/**
 * Returns an active or reserved listing with its part and the trades of its seller. The seller also gets an expired or paused
 * one.
 * @throws AppError NOT_FOUND for any other listing and on a removed part
 */
export async function getListing(deps: Deps, userId: string | null, id: string): Promise<ListingWithPart> {
  const [listing] = await deps.query(listingById, { id, viewerId: userId })
  if (!listing) throw noSuchListing()
  return listing
}

const noSuchListing = () => notFound('Listing not found.')

type ListingDefaults = Pick<Listing, 'placeId' | 'location' | 'shipping'>

/** Returns the place and shipping of the user's latest active ask, otherwise the user's own place. */
export async function getListingDefaults(deps: Deps, sellerId: string): Promise<ListingDefaults> {
  const last = await deps.prisma.listing.findFirst({
    where: { sellerId, status: 'active', type: 'ask' },
    orderBy: { id: 'desc' },
    select: { placeId: true, location: true, ...shippingSelect },
  })
  if (last) return { placeId: last.placeId, location: last.location, shipping: toShipping(last) }
  const { place } = await deps.prisma.user.findUniqueOrThrow({
    where: { id: sellerId },
    select: { place: { select: { id: true, name: true, country: true } } },
  })
  return { placeId: place?.id ?? null, location: place && placeLabel(place), shipping: null }
}

/**
 * Creates an ask or bid for 90 days. A moderator learns of a photo that another seller shows.
 * @param content.evenIfCrossing also if it crosses a listing of another user
 * @throws AppError NOT_FOUND for an unknown or removed part; CONFLICT with `crossing`, the best listing that it crosses, and for a
 *   seller with MAX_OPEN_LISTINGS; VALIDATION at `photos` for an upload that the seller does not have
 */
export async function createListing(
  deps: Deps,
  sellerId: string,
  {
    partId: idOrSlug,
    price,
    placeId,
    shipping,
    evenIfCrossing,
    photos,
    offerPhoto: isOffered,
    ...content
  }: z.output<typeof listingCreateInput>,
): Promise<WrittenListing> {
  const now = deps.now()
  const partId = await findPartId(deps, idOrSlug)
  const terms = { partId, type: content.type, priceCents: price, coreCents: content.core ?? null }
  if (!evenIfCrossing) await refuseCrossing(deps, sellerId, terms)
  const place = placeId === null ? NO_PLACE : await locate(deps, placeId)
  const row = {
    ...content,
    ...place,
    ...shippingFields(shipping),
    id: deps.newId(),
    partId,
    sellerId,
    priceCents: price,
    now,
    expiresAt: expiryFrom(now),
  }
  const listing = await transaction(deps, async (deps) => {
    // Before the donor, as an edit of the donor does.
    await lockUsers(deps, [sellerId])
    await refuseTooManyListings(deps, sellerId, 1)
    const { damage, ...facts } = await factsToStore(deps, { sellerId, type: content.type, listedAt: now }, content)
    const stored = { ...facts, damage: damage && JSON.stringify(damage) }
    const [created] = await deps.query(createListingRow, { ...row, ...stored })
    if (!created) throw await noSuchPart(deps, idOrSlug)
    return { ...created, photos: await setPhotos(deps, { id: created.id, sellerId }, photos) }
  })
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
 * @param content.evenIfCrossing also if its new price crosses a listing of another user
 * @throws AppError NOT_FOUND; FORBIDDEN for the listing of another user; CONFLICT if it is no longer active, or with
 *   `crossing`; VALIDATION at `placeId` if it ships within its country and has no place
 */
export async function editListing(
  deps: Deps,
  userId: string,
  {
    id,
    price,
    placeId,
    shipping,
    photos,
    evenIfCrossing,
    description,
    location,
    condition,
    quantity,
    ...facts
  }: z.output<typeof listingEditInput>,
): Promise<WrittenListing> {
  if ((price !== undefined || facts.core !== undefined) && !evenIfCrossing) {
    const listing = await deps.prisma.listing.findFirst({
      where: { id, sellerId: userId, ...visibleWhere.listing },
      select: { partId: true, type: true, priceCents: true, coreCents: true, updatedAt: true },
    })
    if (listing) {
      const coreCents = facts.core === undefined ? listing.coreCents : facts.core
      await refuseCrossing(deps, userId, { ...listing, priceCents: price ?? listing.priceCents, coreCents }, listing)
    }
  }
  const place =
    typeof placeId === 'number'
      ? await locate(deps, placeId)
      : placeId === null || location !== undefined
        ? NO_PLACE
        : {}
  const fields = {
    description,
    location,
    condition,
    quantity,
    priceCents: price,
    ...place,
    ...(shipping !== undefined && shippingFields(shipping)),
  }
  const listing = await transaction(deps, async (deps) => {
    if (photos || hasFacts(facts)) await lockUsers(deps, [userId])
    const stated = hasFacts(facts) ? await editedFacts(deps, { id, sellerId: userId }, facts) : null
    await changeOrThrow(deps, userId, id, 'edit', { ...fields, ...stated })
    if (photos) await setPhotos(deps, { id, sellerId: userId }, photos)
    return readWritten(deps, id)
  }).catch((error: unknown) => {
    if (!isCheckViolation(error, 'listing_own_country')) throw error
    throw new AppError('VALIDATION', COUNTRY_NEEDED, { fields: { placeId: COUNTRY_NEEDED }, cause: error })
  })
  if (photos) await reportReusedPhotos(deps, id)
  return listing
}

/** Renews the user's own active or expired listing for 90 days. Throws like editListing. */
export async function renewListing(deps: Deps, userId: string, id: string): Promise<WrittenListing> {
  return transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    await changeOrThrow(deps, userId, id, 'renew')
    return readWritten(deps, id)
  })
}

/**
 * Deletes the user's own listing that is not sold and declines the offers on it. Its row stays for reports and trades, its
 * photos only for reports. Throws like editListing.
 */
export async function deleteListing(deps: Deps, userId: string, id: string): Promise<void> {
  await transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    await changeOrThrow(deps, userId, id, 'delete')
    const reports = await deps.prisma.report.count({ where: { itemType: 'listing', itemId: id } })
    if (reports === 0) await deletePhotos(deps, userId, { listingId: id })
  })
}

/** Returns the users whom the owner of a listing can name as its buyer or seller; none for all other callers. */
export async function listPartners(deps: Deps, userId: string, id: string): Promise<Person[]> {
  return deps.query(listingPartners, { listingId: id, sellerId: userId, partnerId: null })
}

/** Returns whether the owner of a listing can name this user as its buyer or seller. */
export async function hasPartner(deps: Deps, userId: string, id: string, partnerId: string): Promise<boolean> {
  return (await deps.query(listingPartners, { listingId: id, sellerId: userId, partnerId })).length > 0
}

async function changeOrThrow(
  deps: Deps,
  userId: string,
  id: string,
  transition: OwnerTransition,
  fields: Prisma.ListingUncheckedUpdateManyInput = {},
): Promise<void> {
  const isChanged = await changeOwnListing(deps, { id, sellerId: userId }, transition, fields)
  if (!isChanged) throw await refusal(deps, userId, id, transition, fields.quantity)
}

/** Returns why a listing was not changed. */
export async function refusal(
  deps: Deps,
  userId: string,
  id: string,
  transition: OwnerTransition | 'sell',
  quantity?: unknown,
): Promise<AppError> {
  const listing = await deps.prisma.listing.findFirst({
    where: { id, part: visibleWhere.part },
    select: { sellerId: true, taken: true },
  })
  if (!listing) return noSuchListing()
  const { sellerId, taken } = listing
  if (sellerId !== userId) return new AppError('FORBIDDEN', `You can only ${transition} your own listings.`)
  if (typeof quantity === 'number' && taken >= quantity) {
    const sentence = `The quantity must be at least ${taken + 1}, because ${taken} ${taken === 1 ? 'is' : 'are'} reserved or sold.`
    return new AppError('VALIDATION', sentence, { fields: { quantity: sentence } })
  }
  return new AppError('CONFLICT', NO_LONGER_ACTIVE)
}

/** Call it in the transaction of the change, so that the answer does not show a later change. */
export async function readWritten(deps: Deps, id: string): Promise<WrittenListing> {
  const [listing] = await deps.query(writtenListing, { id })
  if (!listing) throw noSuchListing()
  return listing
}
