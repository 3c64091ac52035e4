import { factCount, factParameters, readFacts, type Facts } from '../../../shared/fact-filters.ts'
import type { ListingType } from '../../../shared/labels.ts'
import type { ListingSort } from '../../../shared/listings.ts'
import { isFiltered as isFilteredByPlace, readWhere, whereParameters, type Where } from '../../../shared/where.ts'
import type { Cache } from '../../base/trpc.ts'
import { pageNumber } from '../../base/PageLinks.tsx'

// Pages of asks and bids by number, for readers without scripts: `?asks=2`, `?bids=2`.

/** Returns the page number of a column from an address; 1 if it is missing or invalid. */
export const listingPage = (query: URLSearchParams, type: ListingType): number => pageNumber(query.get(`${type}s`))

/** Returns the input of `listing.page`. The preload and the column must use the same input. */
export const listingPageOf = (partId: string, type: ListingType, page: number) => ({ idOrSlug: partId, type, page })

const ORDERS: [ListingSort, string][] = [
  ['price_asc', 'Low to high'],
  ['price_desc', 'High to low'],
  ['recent', 'Most recent'],
  ['distance', 'Nearest'],
]
/** The orders of the columns. The first is the default, which an address leaves out. A buyer sends and states nothing. */
export const SORTS: Record<ListingType, [ListingSort, string][]> = {
  ask: [...ORDERS, ['delivered', 'With shipping'], ['odometer', 'Fewest km'], ['grade', 'Best grade']],
  bid: ORDERS,
}
export const DEFAULT_SORT: ListingSort = 'price_asc'

/** Returns the order of a column from an address: `?askSort=odometer`. An invalid one is ignored. */
export const readSort = (query: URLSearchParams, type: ListingType): ListingSort =>
  SORTS[type].find(([sort]) => sort === query.get(`${type}Sort`))?.[0] ?? DEFAULT_SORT

/** Returns the parameter of the order of a column in an address; '' removes it. */
export const sortParameter = (type: ListingType, sort: ListingSort): [name: string, value: string] => [
  `${type}Sort`,
  sort === DEFAULT_SORT ? '' : sort,
]

/**
 * Returns the order in which a column can be read, and the place for the orders that are for one. Without a place, the nearest
 * are not known, and the default order is shown.
 * @param placeId the place of the filter or of the reader
 */
export function orderFrom(sort: ListingSort, placeId: number | undefined) {
  if (sort !== 'distance' && sort !== 'delivered') return { sort }
  if (placeId !== undefined) return { sort, from: placeId }
  return { sort: sort === 'distance' ? DEFAULT_SORT : sort }
}

/** The filters of both columns, by the reader's place and by what sellers state. */
export type Filters = Where & Facts

/** Returns the filters of an address. Invalid ones are ignored. */
export const readFilters = (query: URLSearchParams): Filters => ({ ...readWhere(query), ...readFacts(query) })

/** Returns the parameters of the filters in an address; an empty text removes a parameter. */
export const filterParameters = (filters: Filters) => [...whereParameters(filters), ...factParameters(filters)]

export const isFiltered = (filters: Filters): boolean => isFilteredByPlace(filters) || factCount(filters) > 0

/** Returns the input of `listing.list` without the order. A buyer sends and states nothing, so bids are filtered by distance only. */
export const listingsOf = (partId: string, type: ListingType, { near, ...ofAsks }: Filters) => ({
  partId,
  type,
  ...(type === 'ask' && ofAsks),
  ...(near && { near }),
})

/** Loads the pages of asks and bids after the first, and the filtered listings, that an address contains, for the server rendering. */
export async function preloadListings(cache: Cache, partId: string, query: URLSearchParams): Promise<void> {
  await Promise.all(
    (['ask', 'bid'] as const).map(async (type) => {
      const page = listingPage(query, type)
      const filters = readFilters(query)
      const input = { ...listingsOf(partId, type, filters), ...orderFrom(readSort(query, type), filters.near?.placeId) }
      if (page > 1) await cache.listing.page.prefetch(listingPageOf(partId, type, page))
      else if (isFiltered(input) || input.sort !== DEFAULT_SORT) await cache.listing.list.prefetchInfinite(input)
    }),
  )
}
