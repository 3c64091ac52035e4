import { factCount } from '../../../shared/fact-filters.ts'
import { useFilterParameters } from '../../base/overlay-history.ts'
import { trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { PriceBoxes } from '../../ui/PriceBoxes.tsx'
import { lazily } from '../../ui/lazy.ts'
import { useInView } from '../../ui/useInView.ts'
import { filterParameters, isFiltered, readFilters } from './listing-pages.ts'
import { ListingColumn } from './ListingColumn.tsx'
import css from './Market.module.css'
import { PricePanel } from './PricePanel.tsx'
import { PriceHistory } from './PricePanel.tsx'
import { preloadDialog, useOpenDialog } from './PartDialogsProvider.tsx'
import type { Part } from '../../features/parts/part.ts'
import { useColumn } from './useListingColumn.ts'

/** Not a part of the first view, and without scripts it does nothing. */
const ListingFilters = lazily(() => import('./ListingFilters.tsx'))

/** The margin at which the price panel counts as visible: its prices are above the bar, or it was scrolled past. */
const REACHED = '1000000px 0px -140px'

type MarketProps = {
  part: Part
  /** The time in ms at which the part was loaded. */
  readAt: number
}

/** The prices of the part and its listings. */
export function Market({ part, readAt }: MarketProps) {
  const [query, setParameters] = useFilterParameters()
  const filters = readFilters(query)
  const asks = useColumn(part, 'ask', readAt, filters)
  const bids = useColumn(part, 'bid', readAt, filters)
  const { ref, inView: isReached } = useInView({ margin: REACHED })
  const { data: listed } = trpc.listing.prices.useQuery(
    { partId: part.id },
    { initialData: { asks: part.askPrices, bids: part.bidPrices }, initialDataUpdatedAt: readAt },
  )
  const prices = { lowestAsk: part.lowestAskCents, highestBid: part.highestBidCents }

  return (
    <div className={css.market}>
      <div ref={ref}>
        <PricePanel
          {...prices}
          asks={{ count: part.askCount, prices: listed.asks }}
          bids={{ count: part.bidCount, prices: listed.bids }}
        />
      </div>
      {part.saleCount > 0 && <PriceHistory partId={part.id} />}
      <section className={css.listings} aria-labelledby="listings">
        <div className={css.head}>
          <h2 id="listings" tabIndex={-1}>
            Listings to Buy or Sell
          </h2>
          <AddButton />
        </div>
        {part.askCount + part.bidCount > 0 && (
          <div className={cx(css.filters, isFiltered(filters) && css.filtered, factCount(filters) > 0 && css.facts)}>
            <ListingFilters
              filters={filters}
              askCount={asks.count}
              needsPlace={asks.needsPlace || bids.needsPlace}
              onChange={(to) => setParameters(filterParameters(to))}
            />
          </div>
        )}
        <div className={css.columns}>
          <ListingColumn column={asks} part={part} />
          <ListingColumn column={bids} part={part} />
        </div>
      </section>
      <div className={cx(css.bar, isReached && css.away, 'no-print')}>
        {/* Hidden from screen readers, because the panel contains the same prices. */}
        <div aria-hidden="true">
          <PriceBoxes {...prices} size="small" />
        </div>
        <AddButton short />
      </div>
    </div>
  )
}

const preload = () => preloadDialog('list')

function AddButton({ short = false }: { short?: boolean }) {
  const open = useOpenDialog()
  return (
    <Button
      variant="primary"
      className={css.add}
      icon="plus"
      aria-label={short ? 'Add New Listing' : undefined}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => open('list')}
    >
      {short ? 'Add' : 'Add New Listing'}
    </Button>
  )
}
