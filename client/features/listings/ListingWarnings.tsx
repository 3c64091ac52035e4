import { use } from 'react'
import { medianOfCondition } from '../../../shared/sold-prices.ts'
import { priceWarning, textWarnings, TRUSTED_TRADES, warningSentence } from '../../../shared/warnings.ts'
import { OriginContext } from '../../base/Document.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Listing, Part } from '../parts/part.ts'

type ListingWarningsProps = {
  part: Part
  listing: Listing
  /** The confirmed trades of the seller; undefined while loading. */
  trades: { sold: number; bought: number } | undefined
}

/** Warnings about the description and the price of a listing of another user. They never prevent a trade. */
export function ListingWarnings({ part, listing, trades }: ListingWarningsProps) {
  const { user } = useSession()
  const origin = use(OriginContext)
  const price = usePriceWarning(part, listing)
  if (user?.id === listing.seller?.id) return null
  const senderTrades = trades ? trades.sold + trades.bought : TRUSTED_TRADES
  const found = textWarnings(listing.description, { senderTrades, origin })
  const sentences = [...found.map((warning) => warningSentence(warning, 'listing')), ...(price === null ? [] : [price])]
  return sentences.map((sentence) => (
    <p key={sentence} className="note caution">
      <Icon name="triangle-alert" size={18} />
      {sentence}
    </p>
  ))
}

/** Returns the sentence about the price of an ask, which is compared with the part's sales, bids and other asks. */
function usePriceWarning(part: Part, { type, priceCents, condition }: Listing): string | null {
  const enabled = type === 'ask' && part.saleCount > 0
  const { data } = trpc.trade.history.useQuery({ partId: part.id }, { enabled })
  const { data: soldPrices } = trpc.trade.soldPrices.useQuery({ idOrSlug: part.id }, { enabled })
  if (type === 'bid') return null
  return priceWarning(priceCents, {
    soldInCondition: medianOfCondition(soldPrices?.groups ?? [], condition),
    sold: data?.sales.map((sale) => sale.priceCents) ?? [],
    highestBid: part.highestBidCents,
    asks: part.askPrices.filter((price) => price !== priceCents),
  })
}
