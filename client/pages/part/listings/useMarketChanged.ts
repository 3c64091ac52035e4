import { trpc } from '../../../app/trpc.ts'

/** After a person's own change: reads also the part itself again, with its prices and counts. */
export function useOwnChange(part: { id: string }): () => Promise<unknown> {
  const cache = trpc.useUtils()
  const readMarket = useMarketChanged(part)
  return () => Promise.all([cache.part.bySlug.invalidate(), readMarket()])
}

/** Reads a part's listings again where they are shown; cards that show its prices are read again when they come. */
export function useMarketChanged(part: { id: string }): () => Promise<unknown> {
  const cache = trpc.useUtils()
  return () =>
    Promise.all([
      cache.listing.list.invalidate({ partId: part.id }),
      cache.listing.byId.invalidate(),
      cache.feed.list.invalidate(),
      cache.search.list.invalidate(),
    ])
}
