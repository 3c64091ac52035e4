import type { ListingCondition } from '../../../shared/listings.ts'
import type { ShipsTo } from '../../../shared/where.ts'
import type { PlaceDraft } from '../../forms/PlaceField.tsx'
import type { Listing } from '../parts/part.ts'

/** A listing as it is being written. */
export type ListingDraft = {
  type: Listing['type']
  /** As typed. */
  price: string
  description: string
  place: PlaceDraft
  shipping: { to: ShipsTo | ''; countries: string[]; price: string }
  condition: ListingCondition | ''
}

const NO_SHIPPING: ListingDraft['shipping'] = { to: '', countries: [], price: '' }

export const EMPTY_LISTING: ListingDraft = {
  type: 'ask',
  price: '',
  description: '',
  place: { id: null, text: '' },
  shipping: NO_SHIPPING,
  condition: '',
}

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Returns the place and shipping of a listing as fields. */
export const whereOf = ({ placeId, location, shipping }: Pick<Listing, 'placeId' | 'location' | 'shipping'>) => ({
  place: { id: placeId, text: location ?? '' },
  shipping: shipping
    ? {
        to: shipping.to,
        countries: shipping.countries,
        price: shipping.priceCents === null ? '' : dollars(shipping.priceCents),
      }
    : NO_SHIPPING,
})

export function draftOf(listing: Listing): ListingDraft {
  const { type, priceCents, description, condition } = listing
  return { type, price: dollars(priceCents), description, condition: condition ?? '', ...whereOf(listing) }
}

/** What listing.create and listing.edit take. */
export const toSend = ({ type, price, description, place, shipping, condition }: ListingDraft) => ({
  price,
  description,
  location: place.text,
  placeId: place.id,
  // A buyer sends nothing.
  shipping: type === 'bid' || shipping.to === '' ? null : { ...shipping, to: shipping.to },
  condition: condition === '' ? null : condition,
})

/** The fields that show the errors of the input. */
export const LISTING_FIELDS = { location: 'place', placeId: 'place' } as const
