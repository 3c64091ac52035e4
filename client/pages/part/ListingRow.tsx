import { Link } from 'wouter'
import { bindUnits, depositText } from '../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { distanceText, shippingText } from '../../../shared/where.ts'
import { imageUrl } from '../../../shared/paths.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { Verified } from '../../ui/Verified.tsx'
import { preloadDialog, useOpenDialog } from './PartDialogsProvider.tsx'
import { FeedbackPercent } from '../../features/feedback/FeedbackPercent.tsx'
import type { FeedbackSummary } from '../../features/feedback/useSummaries.ts'
import type { Listing } from '../../features/parts/part.ts'
import { gradeText } from '../../features/used-parts/grade-text.ts'
import css from './ListingRow.module.css'

type ListingRowProps = {
  listing: Listing & { distanceKm?: number | null }
  /** The lowest ask or the highest bid of the part. */
  isBest: boolean
  /** Whether the shipping cost is shown. */
  withShipping: boolean
  /** The feedback of the seller; undefined while loading. */
  summary: FeedbackSummary | undefined
}

const preload = () => preloadDialog('listing')

/** The price, description, seller, age and location of a listing. The whole row opens the details. */
export function ListingRow({ listing, isBest, withShipping, summary }: ListingRowProps) {
  const { id, type, seller, location, distanceKm, photos } = listing
  const [cover] = photos
  const used = gradeText(listing)
  const open = useOpenDialog()
  return (
    <li className={cx(css.row, css[type], isBest && css.best)}>
      <p className={css.first}>
        <Link
          className={css.price}
          to={`?listing=${id}`}
          aria-haspopup="dialog"
          rel="nofollow"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={(event) => {
            event.preventDefault()
            open('listing', id)
          }}
        >
          <Price cents={listing.priceCents} />
          <span className="visually-hidden">{`, ${type}`}</span>
        </Link>
        {listing.coreCents !== null && <span className={css.place}>{depositText(listing.coreCents)}</span>}
        {withShipping && <span className={css.place}>{shippingOf(listing)}</span>}
        {isBest && <span className={css.mark}>{type === 'ask' ? 'Lowest' : 'Highest'}</span>}
      </p>
      {cover && (
        <span className={css.photo}>
          <img src={imageUrl(cover.storageKey, 320)} alt="" width={56} height={42} loading="lazy" decoding="async" />
          <Icon name="camera" size={14} />
          <span aria-hidden="true">{photos.length}</span>
          <span className="visually-hidden">{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</span>
        </span>
      )}
      <p className={css.description} dir="auto">
        {descriptionText(listing)}
      </p>
      {used !== '' && <p className={css.place}>{used}</p>}
      <p>
        <UserLink user={seller} className={css.seller} /> {listing.verified && <Verified short />}{' '}
        <FeedbackPercent summary={summary} />
      </p>
      <p className={css.place}>
        <RelativeTime date={listing.createdAt} />
        {location && (
          <>
            {' '}
            · <bdi>{location}</bdi>
          </>
        )}
        {typeof distanceKm === 'number' && ` · ${distanceText(distanceKm)}`}
      </p>
    </li>
  )
}

/** 'plus $9.50 shipping', 'Pickup only', or that it is not stated. */
const shippingOf = ({ shipping, country }: Listing): string =>
  shipping === null ? 'shipping not stated' : (shippingText(shipping, country, null) ?? 'Pickup only')

/** Returns the description after the condition, unless it begins with the condition. */
function descriptionText({ condition, description }: Listing): string {
  const word = condition ? CONDITION_WORDS[condition] : ''
  const text = bindUnits(description)
  return word === '' || beginsWith(description, word) ? text : `${word} · ${text}`
}

/** A description such as 'New, INA, boxed' already contains the condition. */
const beginsWith = (text: string, word: string) => text.toLowerCase().startsWith(word.toLowerCase())
