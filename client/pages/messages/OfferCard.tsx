import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'wouter'
import { bindUnits, formatPrice } from '../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { OFFER_HOURS, OFFERS_PER_SIDE } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { priceWithShipping } from '../../../shared/where.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import type { Offer } from '../../features/offers/offer.ts'
import { imageSource } from '../../features/parts/part.ts'
import { coverOf, useDealsChanged } from '../../features/trades/trade.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { useNow } from '../../ui/Time.tsx'
import css from './OfferCard.module.css'

const AcceptOffer = lazyDialog(() => import('../../features/offers/AcceptOffer.tsx'))
const OfferDialog = lazyDialog(() => import('../../features/offers/OfferDialog.tsx'))

const BADGES = {
  open: { word: 'Awaiting answer', icon: 'clock', tone: 'neutral' },
  countered: { word: 'Countered', icon: 'arrow-left-right', tone: 'neutral' },
  declined: { word: 'Declined', icon: 'circle-x', tone: 'neutral' },
  withdrawn: { word: 'Withdrawn', icon: 'x', tone: 'neutral' },
  expired: { word: 'Expired', icon: 'clock', tone: 'neutral' },
  accepted: { word: 'Accepted', icon: 'check', tone: 'ok' },
} as const satisfies Record<Offer['state'], { word: string; icon: IconName; tone: 'neutral' | 'ok' }>

type OfferCardProps = {
  offer: Offer
  /** All offers of the conversation. */
  offers: Offer[]
  userId: string
  partnerName: string
}

/** An offer in a chat, with its answer or the buttons to answer it. Screen readers read it as one sentence. */
export function OfferCard({ offer, offers, userId, partnerName }: OfferCardProps) {
  const { listing, part, makerId, priceCents, listedCents, shippingCents, note, counterToId } = offer
  const card = useRef<HTMLDivElement>(null)
  const isOwn = makerId === userId
  const now = useNow()
  const left = now === null ? null : Date.parse(offer.expiresAt) - now
  const state = offer.state === 'open' && left !== null && left <= 0 ? 'expired' : offer.state
  const badge = BADGES[state]
  const word = state === 'open' && !isOwn ? 'Awaiting your answer' : badge.word
  const title = counterToId === null ? 'Offer from' : 'Counter-offer from'
  const outcome = outcomeOf({ offer, state, offers, userId, partnerName })
  const prices = [formatPrice(priceCents), `Listed at ${priceWithShipping(listedCents, shippingCents)}`] as const
  const sentence = `${title} ${isOwn ? 'you' : partnerName} for ${offer.part.name}: ${prices[0]}, ${prices[1].toLowerCase()}. ${word}.`

  return (
    <div ref={card} tabIndex={-1} className={cx(css.card, state !== 'open' && state !== 'accepted' && css.past)}>
      <p className="visually-hidden">{[sentence, note].filter(Boolean).join(' ')}</p>
      <div className={css.head} aria-hidden="true">
        <span className="note">
          <Icon name="hand-coins" size={18} />
          <span>
            {title} <b>{isOwn ? 'you' : <AsWritten>{partnerName}</AsWritten>}</b>
          </span>
        </span>
        <Badge tone={state === 'open' && !isOwn ? 'caution' : badge.tone} icon={badge.icon}>
          {word}
        </Badge>
      </div>
      <div className={css.body}>
        <p className={css.part}>
          <span className={css.image}>
            <ImageFrame image={imageSource(coverOf(offer))} alt="" ratio="4 / 3" sizes="56px" />
          </span>
          <span>
            <Link to={paths.listing(part.slug, listing.id)}>
              <bdi>{bindUnits(part.name)}</bdi>
            </Link>
            {listing.condition && <span className="caption">{CONDITION_WORDS[listing.condition]}</span>}
          </span>
        </p>
        <p className={css.prices} aria-hidden="true">
          <span className={css.amount}>{prices[0]}</span> <span className="caption">{prices[1]}</span>
        </p>
        {note !== '' && (
          <p className={css.note} aria-hidden="true">
            {bindUnits(note)}
          </p>
        )}
        {outcome && <p className="small">{outcome}</p>}
        {state === 'open' && <Answers {...{ offer, userId, isOwn, partnerName, left, card }} />}
      </div>
      <Announcement state={state} sentence={sentence} />
    </div>
  )
}

/** Reads the offer again when its state has changed. */
function Announcement({ state, sentence }: { state: Offer['state']; sentence: string }) {
  const first = useRef(state)
  const [text, setText] = useState('')
  useEffect(() => {
    if (state !== first.current) setText(sentence)
  }, [state, sentence])
  return <output className="visually-hidden">{text}</output>
}

type Outcome = Pick<OfferCardProps, 'offer' | 'offers' | 'userId' | 'partnerName'> & { state: Offer['state'] }

/** Returns the line about the end of an offer; null if there is nothing to say. */
function outcomeOf({ offer, state, offers, userId, partnerName }: Outcome) {
  if (state === 'expired') return `Not answered within ${OFFER_HOURS} hours.`
  if (state === 'countered') {
    const counter = offers.find(({ counterToId }) => counterToId === offer.id)
    const who = counter?.makerId === userId ? 'You' : partnerName
    return counter ? `${who} offered ${formatPrice(counter.priceCents)}.` : null
  }
  if (state === 'declined') {
    const made = offers.filter(
      ({ id, listing, makerId }) => listing.id === offer.listing.id && makerId === offer.makerId && id <= offer.id,
    )
    return `${made.length} of ${OFFERS_PER_SIDE} offers on this listing.`
  }
  if (state !== 'accepted') return null
  const isBuyer = (offer.listing.sellerId === userId) === (offer.listing.type === 'bid')
  return (
    <>
      Trade opened at <b>{priceWithShipping(offer.priceCents, offer.shippingCents)}</b>.{' '}
      {isBuyer ? 'The listing is reserved for you.' : 'The listing is reserved.'}{' '}
      <Link to={paths.trades}>View trade</Link>
    </>
  )
}

type AnswersProps = {
  offer: Offer
  userId: string
  isOwn: boolean
  partnerName: string
  left: number | null
  /** Receives the focus after an answer, which removes the buttons. */
  card: RefObject<HTMLElement | null>
}

function Answers({ offer, userId, isOwn, partnerName, left, card }: AnswersProps) {
  const [shown, setShown] = useState<'accept' | 'counter' | null>(null)
  const changed = useDealsChanged()
  const options = { onSuccess: () => card.current?.focus(), onSettled: changed }
  const decline = trpc.offer.decline.useMutation(options)
  const withdraw = trpc.offer.withdraw.useMutation(options)
  const error = decline.error ?? withdraw.error
  const isBusy = decline.isPending || withdraw.isPending
  const dialog = (which: typeof shown) => ({
    other: partnerName,
    open: shown === which,
    onClose: () => setShown(null),
    focusAfter: card,
  })
  const button = (mutation: typeof decline) => ({
    busy: mutation.isPending,
    disabled: isBusy && !mutation.isPending,
    onClick: () => mutation.mutate({ id: offer.id }),
  })
  return (
    <>
      <div className={css.answers}>
        {isOwn ? (
          <Button {...button(withdraw)}>Withdraw</Button>
        ) : (
          <>
            <Button variant="primary" aria-haspopup="dialog" disabled={isBusy} onClick={() => setShown('accept')}>
              Accept
            </Button>
            <Button aria-haspopup="dialog" disabled={isBusy} onClick={() => setShown('counter')}>
              Counter
            </Button>
            <Button {...button(decline)}>Decline</Button>
          </>
        )}
        {left !== null && (
          <span className={css.left}>
            <Icon name="clock" size={14} />
            {timeLeft(left)}
          </span>
        )}
      </div>
      {error && <ErrorNote bare message={errorSentence(error, 'Your answer was not saved. Please try again.')} />}
      <AcceptOffer offer={offer} userId={userId} {...dialog('accept')} />
      <OfferDialog partName={offer.part.name} listing={offer.listing} counterTo={offer} {...dialog('counter')} />
    </>
  )
}

const MINUTE = 60_000

/** `useNow` can be a minute old. */
function timeLeft(ms: number): string {
  const minutes = Math.floor(Math.max(ms - MINUTE, 0) / MINUTE)
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h left`
}
