import { z } from 'zod'
import type { ListingSort, ListingType } from '../../../shared/listings.ts'
import { CURSOR_INVALID, toPage, type Page, type CursorPage } from '../../../shared/paging.ts'
import type { CardImage, Listing } from '../../db/columns.ts'
import { readCursor, toCursorPage, writeCursor } from '../../db/cursor.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { findPartId, noSuchPart } from '../parts/service.ts'
import {
  firstListings,
  LISTING,
  LISTING_PRICES,
  listingsPage,
  nextListings,
  type ListingColumn,
  type ListingPrices,
  type ListingWithPart,
} from './queries.ts'

export type { ListingWithPart } from './queries.ts'

type Column = { type: ListingType; sort: ListingSort }

const id = z.uuid(CURSOR_INVALID)
const byPrice = z.tuple([z.int32(), id])
const byTime = z.tuple([id])

/**
 * The active asks or bids of a part from `cursor` on.
 * @throws AppError NOT_FOUND for an unknown or removed part; VALIDATION for a cursor of another list
 */
export async function listListings(
  deps: Deps,
  input: Column & { partId: string; cursor?: string | null; limit: number },
): Promise<CursorPage<Listing>> {
  const { partId, type, sort, cursor, limit } = input
  const after = cursor ? readCursor<(string | number)[]>(sort === 'recent' ? byTime : byPrice, cursor) : []
  const text = cursor ? nextListings(type, sort) : firstListings(type, sort)
  const { items } = await readColumn(deps, text, [partId, limit + 1, ...after])
  return toCursorPage(items, limit, (last) => writeCursor(sort === 'recent' ? [last.id] : [last.priceCents, last.id]))
}

/** A page of the active asks or bids of a part, with the part's best picture. Throws NOT_FOUND as listListings. */
export async function pageListings(
  deps: Deps,
  input: Column & { idOrSlug: string; page: number; limit: number },
): Promise<Page<Listing> & { image: CardImage | null }> {
  const { type, sort, page, limit } = input
  const partId = await findPartId(deps, input.idOrSlug)
  const column = await readColumn(deps, listingsPage(type, sort), [partId, limit, (page - 1) * limit])
  return { ...toPage(column.items, column.total, { page, limit }), image: column.image }
}

/** Returns the prices of all active listings of a part. Throws NOT_FOUND like listListings. */
export async function listPrices(deps: Deps, partId: string): Promise<ListingPrices> {
  const [prices] = await deps.query<ListingPrices>(LISTING_PRICES, [partId])
  if (!prices) throw noSuchPart(partId)
  return prices
}

/**
 * An active listing with its part and what its owner has sold and bought; its owner also gets one that has expired.
 * Throws NOT_FOUND when it is not, or no longer, on offer.
 */
export async function getListing(deps: Deps, userId: string | null, listingId: string): Promise<ListingWithPart> {
  const [listing] = await deps.query<ListingWithPart>(LISTING, [listingId, userId])
  if (!listing) throw notFound('Listing not found.')
  return listing
}

async function readColumn(deps: Deps, text: string, values: [string, ...unknown[]]): Promise<ListingColumn> {
  const [column] = await deps.query<ListingColumn>(text, values)
  if (!column) throw noSuchPart(values[0])
  return column
}
