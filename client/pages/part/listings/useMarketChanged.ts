import { trpc } from '../../../app/trpc.ts'

/** After a person's own change: reads also the part itself again, with its prices and counts, and their own lists. */
export function useOwnChange(part: { id: string }): () => Promise<unknown> {
  const cache = trpc.useUtils()
  const readMarket = useMarketChanged(part)
  const { listings, activity, bids, expired } = cache.user
  return () =>
    Promise.all([
      ...[cache.part.bySlug, listings, activity, bids, expired].map((query) => query.invalidate()),
      readMarket(),
    ])
}

/** Reads a part's listings again where they are shown; cards that show its prices are read again when they come. */
export function useMarketChanged(part: { id: string }): () => Promise<unknown> {
  const cache = trpc.useUtils()
  return () =>
    Promise.all([
      cache.listing.list.invalidate({ partId: part.id }),
      cache.listing.page.invalidate({ idOrSlug: part.id }),
      cache.listing.prices.invalidate({ partId: part.id }),
      cache.listing.byId.invalidate(),
      cache.feed.list.invalidate(),
      cache.search.list.invalidate(),
    ])
}
