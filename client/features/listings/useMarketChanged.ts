import { trpc } from '../../base/trpc.ts'

/** Returns a function that reloads the part, its listings and the lists of the user after the user's own change. */
export function useOwnChange(part: { id: string }): () => Promise<unknown> {
  const cache = trpc.useUtils()
  const readMarket = useMarketChanged(part)
  const { listings, activity, bids, expired } = cache.user
  return () =>
    Promise.all([
      ...[cache.part.bySlug, cache.listing.defaults, listings, activity, bids, expired].map((query) =>
        query.invalidate(),
      ),
      cache.inventory.invalidate(),
      readMarket(),
    ])
}

/** Returns a function that reloads the listings of a part and everything that shows its prices. */
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
