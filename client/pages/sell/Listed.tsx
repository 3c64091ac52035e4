import type { Ref } from 'react'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { OFFER_HOURS } from '../../../shared/limits.ts'
import { LISTING_DAYS } from '../../../shared/listings.ts'
import { paths } from '../../../shared/paths.ts'
import { type Listing, type Part, imageSource } from '../../features/parts/part.ts'
import { Price } from '../../ui/Price.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { useShare } from '../../ui/useShare.ts'
import css from './sell.module.css'

const NEXT = [
  ['A buyer accepts or makes an offer.', `You have ${OFFER_HOURS} hours to answer an offer.`],
  ['You agree on payment and shipping.', 'Payment is made between the two of you.'],
  ['You mark it as sold.', 'The buyer confirms the price and date, and you rate each other.'],
] as const

type ListedProps = { part: Part; listing: Listing; donorId: string | null; heading: Ref<HTMLHeadingElement> }

/** The end of the steps: the listing, and what happens next. */
export function Listed({ part, listing, donorId, heading }: ListedProps) {
  const share = useShare()
  const { condition, location: place } = listing
  const path = paths.listing(part.slug, listing.id)
  const [cover = null] = listing.photos
  const isOfDonor = donorId !== null
  const view = (
    <ButtonLink large wide variant={isOfDonor ? 'plain' : 'primary'} to={path}>
      View listing
    </ButtonLink>
  )
  const next = (
    <ButtonLink
      large
      wide
      icon="plus"
      variant={isOfDonor ? 'primary' : 'plain'}
      to={paths.sell(undefined, donorId ?? undefined)}
    >
      {isOfDonor ? 'Add the next part' : 'Sell another part'}
    </ButtonLink>
  )

  return (
    <div className={css.form}>
      <div className={css.listed}>
        <Icon name="circle-check" size={40} />
        <h1 ref={heading} tabIndex={-1}>
          Your ask is listed
        </h1>
        <p>{`It stays up for ${LISTING_DAYS} days and can be renewed.`}</p>
      </div>
      <p className={css.part}>
        <span className={css.thumb}>
          <ImageFrame
            image={imageSource(cover ? { ...cover, isDrawing: false } : (part.images[0] ?? null))}
            alt=""
            ratio="4 / 3"
            sizes="72px"
          />
        </span>
        <span>
          <b dir="auto">{part.name}</b>
          <span className="small">{[condition && CONDITION_WORDS[condition], place].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={css.total}>
          <Price cents={listing.priceCents} />
        </span>
      </p>
      <section>
        <h2>What happens next</h2>
        <ol className={css.next}>
          {NEXT.map(([what, how]) => (
            <li key={what}>
              <span>
                <b>{what}</b> {how}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <div className={css.after}>
        <Button large wide icon="share-2" onClick={() => void share(part.name, path)}>
          Share listing
        </Button>
        {isOfDonor ? view : next}
      </div>
      {/* The parts of a donor car are listed one after the other. */}
      <div className={css.bar}>{isOfDonor ? next : view}</div>
    </div>
  )
}
