import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PriceBoxes } from '../../ui/PriceBoxes.tsx'
import { PriceRule, type RuleSide } from '../../ui/PriceRule.tsx'
import css from './PricePanel.module.css'

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
      <p className={css.guarantee}>
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
