import { formatPrice, formatWholePrice } from '../../shared/format.ts'
import { cx } from './cx.ts'
import css from './PriceBoxes.module.css'
import { AskIcon, BidIcon } from './PriceIcons.tsx'

export type PriceBoxesProps = {
  /** USD cents; null reads 'N/A'. */
  lowestAsk: number | null
  highestBid: number | null
  /** small 24 px (phone bar), card 30 px, panel 44 px. Default card. */
  size?: 'small' | 'card' | 'panel'
  /** Whole dollars, as on search cards. */
  whole?: boolean
}

/** Lowest Ask on the left in ink, Highest Bid on the right in blue. */
export function PriceBoxes({ lowestAsk, highestBid, size = 'card', whole = false }: PriceBoxesProps) {
  const write = whole ? formatWholePrice : formatPrice
  return (
    <dl className={cx(css.boxes, css[size])}>
      <div className={css.box}>
        <dt className={css.label}>
          <AskIcon />
          Lowest Ask
        </dt>
        <dd className={cx(css.price, lowestAsk === null && css.none)}>{write(lowestAsk)}</dd>
      </div>
      <div className={css.box}>
        <dt className={css.label}>
          <BidIcon />
          Highest Bid
        </dt>
        <dd className={cx(css.price, css.bid, highestBid === null && css.none)}>{write(highestBid)}</dd>
      </div>
    </dl>
  )
}
