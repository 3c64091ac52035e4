import { useState } from 'react'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useFollow } from '../../base/useFollow.ts'
import type { RecentComment } from '../../features/comments/comment-queries.ts'
import { useMarketChanged } from '../../features/listings/useMarketChanged.ts'
import type { Part } from '../../features/parts/part.ts'

type LiveState = RouterOutputs['part']['live'] extends AsyncIterable<infer State> ? State : never
type MergedState = Extract<LiveState, { mergedInto: object }>
type PartState = Exclude<LiveState, MergedState>

export type LivePart = {
  /** The newest comments; none until the stream is open. */
  recentComments: RecentComment[]
  /** Whether another user has edited the part since it was loaded. */
  isEdited: boolean
  /** The number of the newest revision of its cars, if another user is the author. */
  newCars: number
  /** The same of its relations. */
  newRelations: number
  /** The part that this one was merged into since it was loaded. */
  mergedInto: MergedState['mergedInto'] | null
}

/**
 * Follows a part over the stream of its page. Updates prices, listings, sales, the number of comments, the protection and the
 * proposals at once. Only reports new comments and edits of other users, because inserting their text would move the text that the reader is
 * reading.
 */
export function useLivePart(part: Part): LivePart {
  const cache = trpc.useUtils()
  const readMarket = useMarketChanged(part)
  const { user } = useSession()
  const [state, setState] = useState<PartState | null>(null)
  const [mergedInto, setMergedInto] = useState<LivePart['mergedInto']>(null)

  function show(next: LiveState, isFirst: boolean) {
    if ('mergedInto' in next) return setMergedInto(next.mergedInto)
    setMergedInto(null)
    setState(next)
    const { lowestAskCents, highestBidCents, askCount, bidCount } = next
    const market = { lowestAskCents, highestBidCents, askCount, bidCount }
    const isSame = isShown(part, market)
    const { commentCount, saleCount, protection, proposals } = next
    const shown = { ...market, commentCount, saleCount, protection, proposals }
    if (!isShown(part, shown)) cache.part.bySlug.setData({ idOrSlug: part.slug }, (old) => old && { ...old, ...shown })
    // A change of a listing's description does not change the prices.
    if (!isSame || (!isFirst && state?.listingsAt !== next.listingsAt)) void readMarket()
    if (saleCount !== part.saleCount) void cache.trade.history.invalidate({ partId: part.id })
  }
  useFollow(part.id, (client, stream) => client.part.live.subscribe({ partId: part.id }, stream), show)

  return {
    recentComments: state?.recentComments ?? [],
    isEdited: state !== null && state.revision > part.revision && state.editorId !== user?.id,
    mergedInto,
    newCars: state === null || state.fitmentEditorId === user?.id ? 0 : state.fitmentRevision,
    newRelations: state === null || state.relationEditorId === user?.id ? 0 : state.relationRevision,
  }
}

/** Whether a part has these values. */
const isShown = (part: Part, values: Partial<Part>): boolean =>
  Object.entries(values).every(([name, value]) => JSON.stringify(part[name as keyof Part]) === JSON.stringify(value))
