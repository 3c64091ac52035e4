import { cx } from '../../ui/cx.ts'
import { PriceBoxes } from '../../ui/PriceBoxes.tsx'
import { useInView } from '../../ui/useInView.ts'
import { ListingColumn } from './ListingColumn.tsx'
import css from './Market.module.css'
import { PricePanel } from './PricePanel.tsx'
import type { Part } from './types.ts'
import { useColumn } from './useColumn.ts'

/** The panel is reached when its prices stand above the bar; what has been scrolled past is reached as well. */
const REACHED = '1000000px 0px -140px'

type MarketProps = {
  part: Part
  /** When the part was read, in ms. */
  readAt: number
}

/** What the part costs: the two prices, and the listings they come from. */
export function Market({ part, readAt }: MarketProps) {
  const asks = useColumn(part, 'ask', readAt)
  const bids = useColumn(part, 'bid', readAt)
  const { ref, inView: isReached } = useInView({ margin: REACHED })
  const prices = { lowestAsk: part.lowestAskCents, highestBid: part.highestBidCents }

  return (
    <div className={css.market}>
      <div ref={ref}>
        <PricePanel {...prices} asks={asks.listings} bids={bids.listings} />
      </div>
      <section className={css.listings} aria-labelledby="listings">
        <div className={css.head}>
          <h2 id="listings">Listings to Buy or Sell</h2>
        </div>
        <div className={css.columns}>
          <ListingColumn column={asks} />
          <ListingColumn column={bids} />
        </div>
      </section>
      {/* For the eye alone: it says again what the panel says. */}
      <div className={cx(css.bar, isReached && css.away)} aria-hidden="true">
        <PriceBoxes {...prices} size="small" />
      </div>
    </div>
  )
}
