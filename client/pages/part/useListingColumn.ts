import { keepPreviousData } from '@tanstack/react-query'
import { writeCursor } from '../../../shared/cursor.ts'
import type { ListingSort } from '../../../shared/listings.ts'
import {
  DEFAULT_SORT,
  isFiltered,
  listingsOf,
  orderFrom,
  readSort,
  sortParameter,
  type Filters,
} from './listing-pages.ts'
import { useFilterParameters } from '../../base/overlay-history.ts'
import { useMyPlace } from '../../features/places/my-place.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import type { Listing, Part } from '../../features/parts/part.ts'

/** One of the two columns of a part's listings, in the order the reader chose. */
export type Column = {
  type: Listing['type']
  /** The total number of listings, or of the filtered ones. */
  count: number
  isFiltered: boolean
  listings: Listing[]
  /** The id of the lowest ask or highest bid. */
  best: string | undefined
  sort: ListingSort
  setSort(sort: ListingSort): void
  /** Whether the order is by distance from a place that is not known yet. Until then, the default order is shown. */
  needsPlace: boolean
  /** Whether another order is loading. The previous order stays visible until then. */
  isReordering: boolean
  hasMore: boolean
  isLoading: boolean
  error: string | null
  loadMore(): void
}

/** Returns a column of listings that match the filters. @param readAt the time in ms at which the part and its first listings were loaded */
export function useColumn(part: Part, type: Listing['type'], readAt: number, filters: Filters): Column {
  const [query, setParameters] = useFilterParameters()
  const { place } = useMyPlace()
  const sort = readSort(query, type)
  const order = orderFrom(sort, filters.near?.placeId ?? place?.id)
  const [count, first] = type === 'ask' ? [part.askCount, part.asks] : [part.bidCount, part.bids]
  const input = listingsOf(part.id, type, filters)
  const isFirst = order.sort === DEFAULT_SORT && !isFiltered(input)

  const list = trpc.listing.list.useInfiniteQuery(
    { ...input, ...order },
    {
      getNextPageParam: (page) => page.nextCursor,
      initialData: isFirst ? { pages: [firstPage(first, count)], pageParams: [null] } : undefined,
      initialDataUpdatedAt: isFirst ? readAt : undefined,
      placeholderData: keepPreviousData,
    },
  )
  const listings = unique(list.data?.pages.flatMap((page) => page.items) ?? [])

  return {
    type,
    count: list.data?.pages[0]?.total ?? count,
    isFiltered: isFiltered(input),
    listings,
    best: bestOf(part, type, listings),
    sort,
    setSort: (to) => setParameters([sortParameter(type, to)]),
    needsPlace: sort === 'distance' && order.sort !== sort,
    isReordering: list.isPlaceholderData,
    hasMore: list.hasNextPage || (list.isError && !list.data),
    isLoading: list.isPending || list.isFetchingNextPage,
    // A failed reload keeps the loaded listings without an error.
    error: list.isRefetchError ? null : list.error && errorSentence(list.error),
    loadMore: () => void (list.data && !list.isPlaceholderData ? list.fetchNextPage() : list.refetch()),
  }
}

/** Returns the listings of the part's own response as the first page. */
function firstPage(items: Listing[], count: number) {
  const last = items.at(-1)
  const key = last && (['price_asc', last.priceCents + (last.coreCents ?? 0), last.id] as const)
  return { items, nextCursor: key && items.length < count ? writeCursor(key) : null }
}

/** Removes duplicates. A price that changes between two requests moves a listing to another page. */
function unique(listings: Listing[]): Listing[] {
  return [...new Map(listings.map((listing) => [listing.id, listing])).values()]
}

/** Returns the id of the lowest ask or highest bid of the part, if it is one of these listings. */
export function bestOf(part: Part, type: Listing['type'], listings: Listing[]): string | undefined {
  const price = type === 'ask' ? part.lowestAskCents : part.highestBidCents
  const best = listings.filter(({ priceCents }) => priceCents === price).map(({ id }) => id)
  // The oldest of equal prices, because ids grow with time.
  return best.toSorted()[0]
}
