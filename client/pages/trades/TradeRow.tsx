import { Link } from 'wouter'
import { bindUnits, formatPrice } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { shippingAgreed } from '../../../shared/where.ts'
import { LeaveFeedback } from '../../features/feedback/LeaveFeedback.tsx'
import { imageSource } from '../../features/parts/part.ts'
import { ProblemLink } from '../../features/trades/ProblemLink.tsx'
import { StateFacts } from '../../features/trades/StateFacts.tsx'
import { TradeActions } from '../../features/trades/TradeActions.tsx'
import { TradeBadge } from '../../features/trades/TradeBadge.tsx'
import { coverOf, markedText, otherName, otherOf, type Trade } from '../../features/trades/trade.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Price } from '../../ui/Price.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { PlainDate, RelativeTime } from '../../ui/Time.tsx'
import css from './TradesPage.module.css'

type TradeRowProps = {
  trade: Trade
  primary: boolean
  /** Returns the element that receives the focus when the user has changed the trade. */
  focusAfter(): HTMLElement | null
}

/** A trade with its part, the other side, state, price and actions. */
export function TradeRow({ trade, primary, focusAfter }: TradeRowProps) {
  const { part, state, side, priceCents } = trade
  const more = [shippingAgreed(trade.shippingCents), markedText(trade)].filter(Boolean)
  const other = otherOf(trade)
  return (
    <li className={css.row}>
      <span>
        <ImageFrame image={imageSource(coverOf(trade))} alt="" ratio="4 / 3" sizes="64px" />
      </span>
      <span className={css.what}>
        <Link to={paths.part(part.slug)} className={css.title}>
          <bdi>{bindUnits(part.name)}</bdi>
        </Link>
        <span className="caption">
          {words(trade)}{' '}
          {other ? (
            <Link to={paths.messages(other.id)}>
              <AsWritten>{other.name}</AsWritten>
            </Link>
          ) : (
            otherName(trade)
          )}{' '}
          · <When trade={trade} />
          {more.length > 0 && ` · ${more.join(' · ')}`}
        </span>
      </span>
      <span className={css.state}>
        <TradeBadge trade={trade} />
      </span>
      <span className={css.price}>
        <Price cents={priceCents} />
      </span>
      <span className={css.act}>
        {state === 'reserved' || state === 'to_confirm' ? (
          <TradeActions trade={trade} primary={primary} focusAfter={focusAfter} />
        ) : state === 'confirmed' ? (
          <>
            <LeaveFeedback tradeId={trade.id} other={other} about={aboutOf(trade)} />
            <StateFacts trade={trade} />
          </>
        ) : (
          trade.listing.isActive && (
            <span className="caption">
              {ownsListing(side, trade.listing.type) ? 'Your' : 'The'} {trade.listing.type} is open again
            </span>
          )
        )}
        <ProblemLink trade={trade} />
      </span>
    </li>
  )
}

/** 'Water Pump, bought for $44.00' */
const aboutOf = ({ part, side, priceCents }: Trade) =>
  `${part.name}, ${side === 'buyer' ? 'bought' : 'sold'} for ${formatPrice(priceCents)}`

const ownsListing = (side: Trade['side'], type: 'ask' | 'bid') => (side === 'seller') === (type === 'ask')

function words({ state, side }: Trade): string {
  if (state === 'cancelled') return 'Trade with'
  if (state === 'reserved') return side === 'buyer' ? 'Buying from' : 'Selling to'
  return side === 'buyer' ? 'Bought from' : 'Sold to'
}

function When({ trade: { state, soldOn, markedAt, reservedUntil, cancelledAt } }: { trade: Trade }) {
  if (state === 'confirmed') return <PlainDate date={soldOn} />
  if (state === 'cancelled') return <PlainDate date={cancelledAt} />
  return state === 'reserved' ? (
    <>
      reserved until <PlainDate date={reservedUntil} />
    </>
  ) : (
    <>
      marked as sold <RelativeTime date={markedAt} />
    </>
  )
}
