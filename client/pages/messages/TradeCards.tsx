import { useRef } from 'react'
import { Link } from 'wouter'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { bindUnits, formatDate, formatPrice } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { shippingAgreed } from '../../../shared/where.ts'
import { canRetry } from '../../base/http-failure.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { imageSource } from '../../features/parts/part.ts'
import { ProblemLink } from '../../features/trades/ProblemLink.tsx'
import { TradeActions } from '../../features/trades/TradeActions.tsx'
import { TradeBadge } from '../../features/trades/TradeBadge.tsx'
import { coverOf, isAsked, markedText, type Trade } from '../../features/trades/trade.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { Price } from '../../ui/Price.tsx'
import css from './TradeCards.module.css'

/** Unconfirmed trades between the two users and those with an open problem, above their messages. */
export function TradeCards({ partnerId }: { partnerId: string }) {
  const list = useRef<HTMLUListElement>(null)
  const pending = trpc.trade.pending.useQuery({ partnerId })
  const { data = [] } = pending
  if (pending.isLoadingError) {
    return (
      <div className={css.failure}>
        <ErrorNote
          bare
          message={`Failed to load open trades: ${errorSentence(pending.error)}`}
          onRetry={canRetry(pending.error) ? () => void pending.refetch() : undefined}
        />
      </div>
    )
  }
  if (data.length === 0) return null
  const firstAsked = data.find(isAsked)
  return (
    <ul ref={list} className={css.cards} aria-label="Trades">
      {data.map((trade) => (
        <TradeCard
          key={trade.id}
          trade={trade}
          primary={trade === firstAsked}
          focusAfter={() => list.current?.closest('section')?.querySelector('h2') ?? null}
        />
      ))}
    </ul>
  )
}

function TradeCard({ trade, ...actions }: { trade: Trade; primary: boolean; focusAfter(): HTMLElement | null }) {
  const { part, listing, state, priceCents, agreedCents, shippingCents, reservedUntil } = trade
  const facts = [
    markedText(trade) ??
      (priceCents !== listing.priceCents &&
        `${agreedCents === null ? 'marked' : 'agreed'} at ${formatPrice(priceCents)}`),
    shippingAgreed(shippingCents),
    listing.condition && CONDITION_WORDS[listing.condition],
    listing.location,
    reservedUntil && `reserved until ${formatDate(reservedUntil)}`,
  ].filter(Boolean)
  return (
    <li className={css.card}>
      <span className={css.image}>
        <ImageFrame image={imageSource(coverOf(trade))} alt="" ratio="4 / 3" sizes="56px" />
      </span>
      <span className={css.what}>
        <Link to={paths.part(part.slug)}>
          <bdi>{bindUnits(part.name)}</bdi>
        </Link>
        <span className="caption">
          {listing.type === 'ask' ? 'Ask' : 'Bid'} of <Price cents={listing.priceCents} />
          {facts.map((fact) => ` · ${fact}`).join('')}
        </span>
        <span className="caption">
          <ProblemLink trade={trade} />
        </span>
      </span>
      <TradeBadge trade={trade} />
      {(state === 'reserved' || state === 'to_confirm') && <TradeActions trade={trade} {...actions} />}
    </li>
  )
}
