import { z } from 'zod'
import type { ListingType } from '../../../../shared/labels.ts'
import { SORT_NEEDS_PLACE, type ListingSort } from '../../../../shared/listings.ts'
import { CURSOR_INVALID, toPage, type CursorPage, type Page } from '../../../../shared/paging.ts'
import type { WhereFilters } from '../../../../shared/places.ts'
import type { FactFilters } from '../../../../shared/used-parts.ts'
import { isFiltered } from '../../../../shared/where.ts'
import type { CardImage, LocatedListing } from '../../../db/columns.ts'
import { readCursor, toCursorPage, writeCursor } from '../../../db/cursor.ts'
import { factParams } from '../../../db/used-parts.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { findPartId, noSuchPart } from '../../catalogue/parts/service.ts'
import { filteredListings, listings, type Home, type ListingColumn } from './column-queries.ts'

/** The cursor of an order is not one of another order. */
const cursorOf = (sort: ListingSort) => z.tuple([z.literal(sort), z.int32(), z.uuid(CURSOR_INVALID)])

type ColumnInput = WhereFilters & FactFilters & { type: ListingType; sort: ListingSort; from?: number | null }
type ListInput = ColumnInput & { partId: string; cursor?: string | null; limit: number }

/**
 * Returns the active asks or bids of a part after `cursor`. `total` is the number of filtered listings; the number of all
 * is a property of the part.
 * @param viewerId from whose place the columns by distance and by price with shipping are ordered, if the filters name none
 * @throws AppError NOT_FOUND for an unknown or removed part; VALIDATION for a cursor of another list, and at `sort` for the order
 *   by distance without a place
 */
export async function listListings(
  deps: Deps,
  viewerId: string | null,
  input: ListInput,
): Promise<CursorPage<LocatedListing> & { total?: number }> {
  const { items, total } = await readAfter(deps, viewerId, input)
  const { items: rows, nextCursor } = toCursorPage(items, input.limit, ({ key, id }) =>
    writeCursor([input.sort, key, id]),
  )
  return { items: rows.map(withoutKey), nextCursor, ...(isFilteredColumn(input) && { total }) }
}

function withoutKey(item: ListingColumn['items'][number]): LocatedListing {
  const { key: _key, ...listing } = item
  return listing
}

/** Reads one listing more than `limit`, which tells whether there is a next page. */
async function readAfter(deps: Deps, viewerId: string | null, input: ListInput): Promise<ListingColumn> {
  const { partId, sort, cursor, limit } = input
  const { page, after } = statementsOf(input)
  const params = { partId, limit: limit + 1, ...(await columnParams(deps, viewerId, input)) }
  if (!cursor) return found(deps, partId, await deps.query(page[sort], { ...params, offset: 0 }))
  const [, key, id] = readCursor(cursorOf(sort), cursor)
  return found(deps, partId, await deps.query(after[sort], { ...params, key, id }))
}

/** Returns a page of the active asks or bids of a part, with the part's best image. Throws like listListings. */
export async function pageListings(
  deps: Deps,
  viewerId: string | null,
  input: ColumnInput & { idOrSlug: string; page: number; limit: number },
): Promise<Page<LocatedListing> & { image: CardImage | null }> {
  const { idOrSlug, sort, page, limit } = input
  const partId = await findPartId(deps, idOrSlug)
  const params = { partId, limit, offset: (page - 1) * limit, ...(await columnParams(deps, viewerId, input)) }
  const rows = await deps.query(statementsOf(input).page[sort], params)
  const { items, total, image } = await found(deps, partId, rows)
  return { ...toPage(items.map(withoutKey), total, { page, limit }), image }
}

const statementsOf = (input: ColumnInput) => (isFilteredColumn(input) ? filteredListings : listings)[input.type]

const isFilteredColumn = (input: ColumnInput): boolean =>
  isFiltered(input) || Object.values(factParams(input)).some((value) => value !== null)

/** Returns the parameters of the filters and of the order. */
async function columnParams(deps: Deps, viewerId: string | null, input: ColumnInput) {
  const { sort, near, shipsTo } = input
  const home = await readHome(deps, viewerId, input)
  if (sort === 'distance' && !home)
    throw new AppError('VALIDATION', SORT_NEEDS_PLACE, { fields: { sort: SORT_NEEDS_PLACE } })
  return {
    ...factParams(input),
    to: shipsTo ?? null,
    km: near?.km ?? null,
    latitude: home?.latitude ?? null,
    longitude: home?.longitude ?? null,
    country: shipsTo ?? home?.country ?? null,
  }
}

/** Returns the place of the filter or of the order, or of the reader for an order that needs one. No listing is near an unknown place. */
async function readHome({ prisma }: Deps, viewerId: string | null, input: ColumnInput): Promise<Home | null> {
  const { near, from, sort } = input
  const select = { latitude: true, longitude: true, country: true }
  const id = near?.placeId ?? from
  if (id) return prisma.place.findUnique({ where: { id }, select })
  if (viewerId === null || (sort !== 'distance' && sort !== 'delivered')) return null
  const reader = await prisma.user.findUnique({ where: { id: viewerId }, select: { place: { select } } })
  return reader?.place ?? null
}

async function found(deps: Deps, partId: string, [column]: ListingColumn[]): Promise<ListingColumn> {
  if (!column) throw await noSuchPart(deps, partId)
  return column
}
