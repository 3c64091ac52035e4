import type { SoldGroup } from '../../../../shared/sold-prices.ts'
import { formatPrice, formatWholePrice } from '../../../../shared/format.ts'
import { cx } from '../../../ui/cx.ts'
import drawing from '../../../ui/drawing.module.css'
import { labelledCents, type PriceScale } from '../../../ui/price-scale.ts'
import css from './SoldGroups.module.css'

/** Free space beside the scale, in percent, for the labels of its ends. */
const INSET = 8

/** Returns the place of a price on a drawing, in percent. */
const placeOn =
  ({ from, to }: PriceScale) =>
  (cents: number) =>
    INSET + ((cents - from) / (to - from)) * (100 - 2 * INSET)

type RangeProps = { group: SoldGroup; scale: PriceScale; className: string | undefined }

/** The middle half as a box with the median, and the lowest and highest price; dots for few sales. The text beside it says it. */
export function Range({ group, scale, className }: RangeProps) {
  const x = placeOn(scale)
  const { median, sales, lowestCents, highestCents } = group
  return (
    <svg className={cx(drawing.drawing, className)} height={24} aria-hidden="true">
      {median ? (
        <>
          <line className={css.whisker} x1={`${x(lowestCents)}%`} x2={`${x(highestCents)}%`} y1={12} y2={12} />
          {[lowestCents, highestCents].map((cents) => (
            <line key={cents} className={css.whisker} x1={`${x(cents)}%`} x2={`${x(cents)}%`} y1={8} y2={16} />
          ))}
          <rect
            className={css.box}
            x={`${x(median.lowerQuartileCents)}%`}
            width={`${x(median.upperQuartileCents) - x(median.lowerQuartileCents)}%`}
            y={5}
            height={14}
          />
          <line className={css.bar} x1={`${x(median.cents)}%`} x2={`${x(median.cents)}%`} y1={4} y2={20} />
        </>
      ) : (
        sales.map(({ priceCents }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a sale has no id
          <circle key={index} className={css.dot} cx={`${x(priceCents)}%`} cy={12} r={3.5} />
        ))
      )}
    </svg>
  )
}

/** The scale below the ranges. */
export function Axis({ scale, className }: { scale: PriceScale; className: string | undefined }) {
  const x = placeOn(scale)
  const label = scale.large % 100 === 0 ? formatWholePrice : formatPrice
  return (
    <svg className={cx(drawing.drawing, className)} height={32} aria-hidden="true">
      <line className={drawing.edge} x1={`${INSET}%`} x2={`${100 - INSET}%`} y1={2} y2={2} />
      {labelledCents(scale).map((cents) => (
        <g key={cents}>
          <line className={drawing.tick} x1={`${x(cents)}%`} x2={`${x(cents)}%`} y1={2} y2={10} />
          <text className={cx(drawing.number, css.tick, 'notranslate')} x={`${x(cents)}%`} y={26}>
            {label(cents)}
          </text>
        </g>
      ))}
    </svg>
  )
}
