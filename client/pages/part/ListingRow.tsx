import { Link } from 'wouter'
import { formatPrice } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import { RelativeTime } from '../../ui/Time.tsx'
import { Verified } from '../../ui/Verified.tsx'
import css from './ListingRow.module.css'
import type { Listing } from './types.ts'

type ListingRowProps = {
  listing: Listing
  /** The lowest ask or the highest bid of the part. */
  isBest: boolean
}

/** Price, what is offered or sought, who, since when and where. */
export function ListingRow({ listing, isBest }: ListingRowProps) {
  const { type, seller, location } = listing
  return (
    <li className={cx(css.row, css[type], isBest && css.best)}>
      <p className={css.first}>
        <span className={css.price}>{formatPrice(listing.priceCents)}</span>
        {isBest && <span className={css.mark}>{type === 'ask' ? 'Lowest' : 'Highest'}</span>}
      </p>
      <p className={css.description}>{listing.description}</p>
      <p>
        {seller ? (
          <Link className={css.seller} to={paths.account(seller.id)}>
            {seller.name}
          </Link>
        ) : (
          'Unknown User'
        )}{' '}
        {listing.verified && <Verified short />}
      </p>
      <p className={css.place}>
        <RelativeTime date={listing.createdAt} age />
        {location && ` · ${location}`}
      </p>
    </li>
  )
}
