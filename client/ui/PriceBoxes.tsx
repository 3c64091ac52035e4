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
  const box = (type: 'ask' | 'bid', label: string, cents: number | null) => (
    <div className={css.box}>
      <dt className={css.label}>
        <Icon name={type} size={10} />
        {label}
      </dt>
      <dd
        className={cx(css.price, type === 'bid' && css.bid, cents === null && css.none)}
        translate="no"
        title={whole && cents !== null ? formatPrice(cents) : undefined}
      >
        {whole ? formatWholePrice(cents, type === 'ask' ? 'up' : 'down') : formatPrice(cents)}
      </dd>
    </div>
  )
  return (
    <dl className={cx(css.boxes, css[size])}>
      {box('ask', 'Lowest Ask', lowestAsk)}
      {box('bid', 'Highest Bid', highestBid)}
    </dl>
  )
}
