import { formatDate, formatPrice, formatShortDate } from '../../../shared/format.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { cx } from '../../ui/cx.ts'
import drawing from '../../ui/drawing.module.css'
import { LABEL_CHARACTER } from '../../ui/price-scale.ts'
import { Table } from '../../ui/Table.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import { useDrawnWidth } from '../../ui/useDrawnWidth.ts'
import css from './PriceChart.module.css'

type Sale = RouterOutputs['trade']['history']['sales'][number]

type PriceChartProps = {
  /** The newest sales in ascending order of time; at least two. */
  sales: Sale[]
  /** The total number of sales. */
  count: number
}

const HEIGHT = 96
const TOP = 12
const BOTTOM = 56
const RULE_Y = 72
const RADIUS = 3.5
/** Space in px beside the labels. */
const BESIDE = 12

/** The prices of sales over time as a chart, and as a table below it. */
export default function PriceChart({ sales, count }: PriceChartProps) {
  const { svg, width } = useDrawnWidth()
  const prices = sales.map(({ priceCents }) => priceCents)
  const times = sales.map(({ soldAt }) => Date.parse(soldAt))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]

  const left = formatPrice(high).length * LABEL_CHARACTER + BESIDE
  const right = width - RADIUS - 2
  const x = (time: number) =>
    last === first ? (left + right) / 2 : left + ((time - first) / (last - first)) * (right - left)
  const y = (cents: number) =>
    high === low ? (TOP + BOTTOM) / 2 : BOTTOM - ((cents - low) / (high - low)) * (BOTTOM - TOP)
  const points = sales.map(({ priceCents }, index) => ({ index, x: x(times[index] ?? 0), y: y(priceCents) }))
  const isOneDay = formatShortDate(first) === formatShortDate(last)

  return (
    <>
      <svg
        ref={svg}
        className={drawing.drawing}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        height={HEIGHT}
        preserveAspectRatio="xMinYMin meet"
        role="img"
        aria-label={description(sales, count, low, high)}
      >
        <path className={drawing.edge} d={`M${left - RADIUS} ${RULE_Y}H${width}`} />
        {points.map((point) => (
          <path key={point.index} className={drawing.tick} d={`M${point.x} ${RULE_Y}v6`} />
        ))}
        <polyline className={css.line} points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
        {points.map((point) => (
          <circle key={point.index} className={css.sale} cx={point.x} cy={point.y} r={RADIUS} />
        ))}
        {[...new Set([high, low])].map((cents) => (
          <text key={cents} className={cx(drawing.number, 'notranslate')} x={0} y={y(cents) + 4}>
            {formatPrice(cents)}
          </text>
        ))}
        {!isOneDay && (
          <text className={cx(drawing.number, 'notranslate')} x={left - RADIUS} y={HEIGHT - 4}>
            {formatShortDate(first)}
          </text>
        )}
        <text className={cx(drawing.number, css.end, 'notranslate')} x={width} y={HEIGHT - 4}>
          {formatShortDate(last)}
        </text>
      </svg>
      <SalesTable sales={sales} />
    </>
  )
}

function SalesTable({ sales }: { sales: Sale[] }) {
  return (
    <details>
      <summary className={css.summary}>Show the sales as a table</summary>
      <div className={css.rows}>
        <Table label="Price history">
          <thead>
            <tr>
              <th scope="col">Sold</th>
              <th scope="col" className="number">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.toReversed().map(({ soldAt, priceCents }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a sale has no id
              <tr key={index}>
                <td>
                  <PlainDate date={soldAt} />
                </td>
                <td className="number" translate="no">
                  {formatPrice(priceCents)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  )
}

function description(sales: Sale[], count: number, low: number, high: number): string {
  const last = sales.at(-1)
  const newest = `The last one was for ${formatPrice(last?.priceCents)} on ${formatDate(last?.soldAt)}.`
  const which = count > sales.length ? `The newest ${sales.length} of ${count} sales` : `${count} sales`
  const range = low === high ? `all for ${formatPrice(low)}` : `from ${formatPrice(low)} to ${formatPrice(high)}`
  return `${which} since ${formatDate(sales[0]?.soldAt)}, ${range}. ${newest}`
}
