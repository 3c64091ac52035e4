import type { ListingType } from '../../../shared/labels.ts'
import { isFiltered, readWhere, type Where } from '../../../shared/where.ts'
import type { Cache } from '../../base/trpc.ts'
import { pageNumber } from '../../base/PageLinks.tsx'

// Pages of asks and bids by number, for readers without scripts: `?asks=2`, `?bids=2`.

/** Returns the page number of a column from an address; 1 if it is missing or invalid. */
export const listingPage = (query: URLSearchParams, type: ListingType): number => pageNumber(query.get(`${type}s`))

/** Returns the input of `listing.page`. The preload and the column must use the same input. */
export const listingPageOf = (partId: string, type: ListingType, page: number) => ({ idOrSlug: partId, type, page })

/** Returns the input of `listing.list` without the order. A buyer sends nothing, so bids are filtered by distance only. */
export const listingsOf = (partId: string, type: ListingType, { shipsTo, near }: Where) => ({
  partId,
  type,
  ...(shipsTo !== undefined && type === 'ask' && { shipsTo }),
  ...(near && { near }),
})

/** Loads the pages of asks and bids after the first, and the filtered listings, that an address contains, for the server rendering. */
export async function preloadListings(cache: Cache, partId: string, query: URLSearchParams): Promise<void> {
  await Promise.all(
    (['ask', 'bid'] as const).map(async (type) => {
      const page = listingPage(query, type)
      const input = listingsOf(partId, type, readWhere(query))
      if (page > 1) await cache.listing.page.prefetch(listingPageOf(partId, type, page))
      else if (isFiltered(input)) await cache.listing.list.prefetchInfinite({ ...input, sort: 'price_asc' })
    }),
  )
}
