import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PriceBoxes } from '../../ui/PriceBoxes.tsx'
import { PriceRule, type RuleSide } from '../../ui/PriceRule.tsx'
import css from './PricePanel.module.css'
import { trpc } from '../../base/trpc.ts'
import { Price } from '../../ui/Price.tsx'
import { lazily } from '../../ui/lazy.ts'
import { PlainDate } from '../../ui/Time.tsx'

type PricePanelProps = {
  /** USD cents. */
  lowestAsk: number | null
  highestBid: number | null
  /** All active listings. */
  asks: RuleSide
  bids: RuleSide
}

/** Both prices, the price rule and the guarantee. */
export function PricePanel({ lowestAsk, highestBid, asks, bids }: PricePanelProps) {
  const hasNone = lowestAsk === null && highestBid === null
  return (
    <section className={css.panel} aria-label="Prices">
      <PriceBoxes lowestAsk={lowestAsk} highestBid={highestBid} size="panel" />
      {hasNone ? (
        <p className={cx(css.none, 'no-print')}>No prices yet. Add the first ask or bid.</p>
      ) : (
        <div className={css.rule}>
          <PriceRule asks={asks} bids={bids} />
        </div>
      )}
      <p className={`small ${css.guarantee}`}>
        <Icon name="shield-check" size={18} />
        <span>
          If an item is not as described, you can open a dispute for a refund.{' '}
          <Link className={css.how} to={paths.buying}>
            How buying works
          </Link>
        </span>
      </p>
    </section>
  )
}

const PriceChart = lazily(() => import('./PriceChart.tsx'))

/** The prices at which a part was sold: a sentence for one sale, a chart for more. */
export function PriceHistory({ partId }: { partId: string }) {
  const { data } = trpc.trade.history.useQuery({ partId })
  if (!data || data.count === 0) return null
  const isSeries = data.count > 1
  return (
    <section className={css.history} aria-labelledby="price-history">
      <div className={css.head}>
        <h2 id="price-history" className={css.title}>
          Price history
        </h2>
        {isSeries && <span className={`caption ${css.count}`}>{`${data.count} sales`}</span>}
      </div>
      {isSeries ? (
        <div className={css.place}>
          <PriceChart sales={data.sales} count={data.count} />
        </div>
      ) : (
        <p className={css.once}>
          Sold once, for <Price cents={data.sales[0]?.priceCents} /> on <PlainDate date={data.sales[0]?.soldAt} />.
        </p>
      )}
    </section>
  )
}
