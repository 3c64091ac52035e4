import { formatPrice, formatWholePrice } from '../../shared/format.ts'
import { cx } from './cx.ts'
import css from './PriceBoxes.module.css'
import { Icon } from './Icon.tsx'

export type PriceBoxesProps = {
  /** USD cents; null shows 'N/A'. */
  lowestAsk: number | null
  highestBid: number | null
  /** small 24 px (phone bar), card 30 px, panel 44 px. Default card. */
  size?: 'small' | 'card' | 'panel'
  /** Shows whole dollars: asks are rounded up, bids down. The title is the exact price. */
  whole?: boolean
}

/** Lowest Ask on the left in ink, Highest Bid on the right in blue. */
export function PriceBoxes({ lowestAsk, highestBid, size = 'card', whole = false }: PriceBoxesProps) {
  const price = (cents: number | null, round: 'up' | 'down') =>
    whole ? formatWholePrice(cents, round) : formatPrice(cents)
  const exact = (cents: number | null) => (whole && cents !== null ? formatPrice(cents) : undefined)
  return (
    <dl className={cx(css.boxes, css[size])}>
      <div className={css.box}>
        <dt className={css.label}>
          <Icon name="ask" size={10} />
          Lowest Ask
        </dt>
        <dd className={cx(css.price, lowestAsk === null && css.none)} translate="no" title={exact(lowestAsk)}>
          {price(lowestAsk, 'up')}
        </dd>
      </div>
      <div className={css.box}>
        <dt className={css.label}>
          <Icon name="bid" size={10} />
          Highest Bid
        </dt>
        <dd
          className={cx(css.price, css.bid, highestBid === null && css.none)}
          translate="no"
          title={exact(highestBid)}
        >
          {price(highestBid, 'down')}
        </dd>
      </div>
    </dl>
  )
}
