import { formatPrice, formatWholePrice } from '../../shared/format.ts'
import { cx } from './cx.ts'
import drawing from './drawing.module.css'
import { labelledCents, LABEL_CHARACTER, priceScale } from './price-scale.ts'
import css from './PriceRule.module.css'
import { useDrawnWidth } from './useDrawnWidth.ts'

/** The active asks or bids of a part. */
export type RuleSide = {
  count: number
  /** The distinct prices in USD cents. If there are many, the lowest and highest price of each step of the rule. */
  prices: number[]
}

export type PriceRuleProps = { asks: RuleSide; bids: RuleSide }

/** The icons 'ask' and 'bid' in icons.svg. */
const ASK_SHAPE = 'M0 0H10V5L5 10L0 5Z'
const BID_SHAPE = 'M0.85 9.15V4.9L5 1.1L9.15 4.9V9.15Z'

const HEIGHT = 92
const INSET = 10
const RULE_Y = 35
const MARKER = 11
/** Approximate width in px of a character of the gap text. */
const GAP_CHARACTER = 6.6
/** Distance in px between the bracket and the marker of the lowest ask, and the minimum length of a bracket. */
const BRACKET_STOP = 10
const BRACKET_MIN = 6

/** A scale with asks above it, bids below it and the gap as text. Renders nothing for fewer than two prices. */
export function PriceRule({ asks, bids }: PriceRuleProps) {
  const isEmpty = asks.prices.length + bids.prices.length === 0
  return isEmpty || asks.count + bids.count < 2 ? null : <Drawing asks={asks} bids={bids} />
}

function Drawing({ asks, bids }: PriceRuleProps) {
  const { svg, width } = useDrawnWidth()

  const prices = [...asks.prices, ...bids.prices]
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const labelLength = high - low < 1000 ? formatPrice(high).length : formatWholePrice(high).length
  const scale = priceScale(low, high, width - 2 * INSET, labelLength)
  const step = (cents: number) => (cents / (scale.to - scale.from)) * (width - 2 * INSET)
  const x = (cents: number) => toTenths(INSET + step(cents - scale.from))
  const label = (cents: number) => (scale.large % 100 === 0 ? formatWholePrice(cents) : formatPrice(cents))
  const gap = gapBetween(asks.prices, bids.prices)

  return (
    <svg
      ref={svg}
      className={drawing.drawing}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      height={HEIGHT}
      preserveAspectRatio="xMinYMin meet"
      role="img"
      aria-label={description(asks, bids)}
    >
      <Ticks width={width} distance={step(scale.small)} length={6} />
      <Ticks width={width} distance={step(scale.large)} length={12} />
      <path className={drawing.edge} d={`M${INSET - 0.5} ${RULE_Y}H${width - INSET + 0.5}`} />
      {labelledCents(scale).map((cents) => (
        <text
          key={cents}
          className={cx(drawing.number, css.middle, 'notranslate')}
          x={clampToDrawing(x(cents), label(cents).length * LABEL_CHARACTER, width)}
          y={87}
        >
          {label(cents)}
        </text>
      ))}
      {asks.prices.map((cents) => (
        <path
          key={cents}
          className={css.ask}
          d={ASK_SHAPE}
          transform={`translate(${toTenths(x(cents) - MARKER / 2)} ${RULE_Y - 2 - MARKER}) scale(${MARKER / 10})`}
        />
      ))}
      {bids.prices.map((cents) => (
        <path
          key={cents}
          className={css.bid}
          d={BID_SHAPE}
          transform={`translate(${toTenths(x(cents) - MARKER / 2)} ${RULE_Y + 20}) scale(${MARKER / 10})`}
        />
      ))}
      {gap && (
        <Gap from={x(gap.bid)} to={x(gap.ask) - BRACKET_STOP} price={formatPrice(gap.ask - gap.bid)} width={width} />
      )}
    </svg>
  )
}

/** Ticks of 1 px below the rule, as one dashed line that is as wide as the ticks are long. */
function Ticks({ width, distance, length }: { width: number; distance: number; length: number }) {
  return (
    <path
      className={drawing.tick}
      d={`M${INSET - 0.5} ${RULE_Y + length / 2}H${width - INSET + 0.5}`}
      strokeWidth={length}
      strokeDasharray={`1 ${Math.round((distance - 1) * 1_000) / 1_000}`}
    />
  )
}

function Gap({ from, to, price, width }: { from: number; to: number; price: string; width: number }) {
  const length = `${price} apart`.length * GAP_CHARACTER
  return (
    <>
      {to - from >= BRACKET_MIN && (
        <path
          className={css.bracket}
          d={`M${from} ${RULE_Y - 15}v10M${from} ${RULE_Y - 10}H${to}M${to} ${RULE_Y - 15}v10`}
        />
      )}
      <text className={cx(css.apart, 'notranslate')} x={clampToDrawing((from + to) / 2, length, width)} y={14}>
        {price} apart
      </text>
    </>
  )
}

/** Returns the highest bid and the lowest ask; null if they cross. */
function gapBetween(asks: number[], bids: number[]): { bid: number; ask: number } | null {
  if (asks.length === 0 || bids.length === 0) return null
  const bid = Math.max(...bids)
  const ask = Math.min(...asks)
  return bid < ask ? { bid, ask } : null
}

/** Rounds to tenths of a pixel, to keep the HTML short. */
const toTenths = (px: number) => Math.round(px * 10) / 10

/** Returns the center of a text of this length so that the text stays 4 px inside the drawing. */
function clampToDrawing(middle: number, length: number, width: number): number {
  return Math.min(Math.max(middle, 4 + length / 2), width - 4 - length / 2)
}

function description(asks: RuleSide, bids: RuleSide): string {
  const gap = gapBetween(asks.prices, bids.prices)
  return [
    'Prices of all active listings.',
    sideDescription('ask', asks),
    sideDescription('bid', bids),
    gap
      ? `Lowest ask and highest bid are ${formatPrice(gap.ask - gap.bid)} apart.`
      : asks.count > 0 && bids.count > 0 && 'The highest bid meets the lowest ask.',
  ]
    .filter(Boolean)
    .join(' ')
}

function sideDescription(side: 'ask' | 'bid', { count, prices }: RuleSide): string {
  if (prices.length === 0) return `No ${side}s.`
  const low = formatPrice(Math.min(...prices))
  const high = formatPrice(Math.max(...prices))
  return count === 1 ? `1 ${side} at ${low}.` : `${count} ${side}s from ${low} to ${high}.`
}
