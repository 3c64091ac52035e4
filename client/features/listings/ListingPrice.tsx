import { formatPrice } from '../../../shared/format.ts'
import { shippingText } from '../../../shared/where.ts'
import type { Listing } from '../parts/part.ts'
import { useMyPlace } from '../places/my-place.ts'
import css from './ListingDialog.module.css'
import { AsWritten } from '../../ui/AsWritten.tsx'

/** '$48.00 plus $9.50 shipping to Poland' */
export function ListingPrice({ listing: { priceCents, shipping, country } }: { listing: Listing }) {
  const { place } = useMyPlace()
  return (
    <p className={css.price}>
      <b>
        <AsWritten>{formatPrice(priceCents)}</AsWritten>
      </b>{' '}
      {shipping && shippingText(shipping, country, place?.country ?? null)}
    </p>
  )
}
