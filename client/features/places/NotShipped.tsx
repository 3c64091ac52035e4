import { countryName, shipsToCountry } from '../../../shared/where.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Listing } from '../parts/part.ts'
import { useMyPlace } from './my-place.ts'

/** Says that an ask is not sent to the country of the reader, if both are known. */
export function NotShipped({ listing: { type, shipping, country } }: { listing: Listing }) {
  const { place } = useMyPlace()
  if (type === 'bid' || !shipping || !place || shipsToCountry(shipping, country, place.country)) return null
  return (
    <p className="note caution">
      <Icon name="triangle-alert" size={18} />
      Does not ship to {countryName(place.country)}
    </p>
  )
}
