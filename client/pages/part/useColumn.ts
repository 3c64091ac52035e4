import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { cursorAfterPrice } from '../../../shared/listing-cursor.ts'
import type { ListingSort } from '../../../shared/listings.ts'
import { errorSentence, trpc } from '../../app/trpc.ts'
import type { Listing, Part } from './part.ts'

/** One of the two columns of a part's listings, in the order the reader chose. */
export type Column = {
  type: Listing['type']
  /** How many there are, loaded or not. */
  count: number
  listings: Listing[]
  /** The id of the lowest ask or highest bid, wherever it stands. */
  best: string | undefined
  sort: ListingSort
  setSort(sort: ListingSort): void
  /** Another order is on its way; until then the old one stays. */
  isReordering: boolean
  hasMore: boolean
  isLoading: boolean
  error: string | null
  loadMore(): void
}

/** @param readAt when the part, and with it the first listings, was read, in ms */
export function useColumn(part: Part, type: Listing['type'], readAt: number): Column {
  const [sort, setSort] = useState<ListingSort>('price_asc')
  const [count, first] = type === 'ask' ? [part.askCount, part.asks] : [part.bidCount, part.bids]
  const isFirst = sort === 'price_asc'

  const list = trpc.listing.list.useInfiniteQuery(
    { partId: part.id, type, sort },
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
    count,
    listings,
    best: bestOf(part, type, listings),
    sort,
    setSort,
    isReordering: list.isPlaceholderData,
    hasMore: list.hasNextPage || (list.isError && !list.data),
    isLoading: list.isPending || list.isFetchingNextPage,
    // What is there stays as it is when it could not be read again.
    error: list.isRefetchError ? null : list.error && errorSentence(list.error),
    loadMore: () => void (list.data && !list.isPlaceholderData ? list.fetchNextPage() : list.refetch()),
  }
}

/** The listings that came with the part, as the first page of the column. */
function firstPage(items: Listing[], count: number) {
  const last = items.at(-1)
  return { items, nextCursor: last && items.length < count ? cursorAfterPrice(last) : null }
}

/** A price that changed between two pages may bring a listing twice. */
function unique(listings: Listing[]): Listing[] {
  return [...new Map(listings.map((listing) => [listing.id, listing])).values()]
}

/** Returns the id of the lowest ask or highest bid of the part, if it is one of these listings. */
export function bestOf(part: Part, type: Listing['type'], listings: Listing[]): string | undefined {
  const price = type === 'ask' ? part.lowestAskCents : part.highestBidCents
  const best = listings.filter(({ priceCents }) => priceCents === price).map(({ id }) => id)
  // Of equal prices the oldest; ids rise with time.
  return best.toSorted()[0]
}
