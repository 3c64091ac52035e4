import type { ListingCondition } from '../../../shared/listings.ts'
import type { ShipsTo } from '../../../shared/where.ts'
import type { PlaceDraft } from '../../forms/PlaceField.tsx'
import type { Listing } from '../parts/part.ts'
import { factsDraftOf, factsToSend, NO_FACTS, type FactsDraft } from '../used-parts/facts-draft.ts'
import { draftOfPhotos, photosToSend, type PhotoDraft } from '../photos/photo-draft.ts'
import { writtenPrice } from '../trades/trade.ts'

/** A listing as it is being written. */
export type ListingDraft = FactsDraft & {
  type: Listing['type']
  /** As typed. */
  price: string
  description: string
  place: PlaceDraft
  shipping: { to: ShipsTo | ''; countries: string[]; price: string }
  condition: ListingCondition | ''
  quantity: string
  photos: PhotoDraft[]
  /** Whether a new listing offers its first photo to the gallery of the part. */
  offerPhoto: boolean
}

const NO_SHIPPING: ListingDraft['shipping'] = { to: '', countries: [], price: '' }

export const EMPTY_LISTING: ListingDraft = {
  type: 'ask',
  price: '',
  description: '',
  place: { id: null, text: '' },
  shipping: NO_SHIPPING,
  condition: '',
  quantity: '1',
  photos: [],
  offerPhoto: false,
  ...NO_FACTS,
}

/** Returns the place and shipping of a listing as fields. */
export const whereOf = ({ placeId, location, shipping }: Pick<Listing, 'placeId' | 'location' | 'shipping'>) => ({
  place: { id: placeId, text: location ?? '' },
  shipping: shipping
    ? {
        to: shipping.to,
        countries: shipping.countries,
        price: shipping.priceCents === null ? '' : writtenPrice(shipping.priceCents),
      }
    : NO_SHIPPING,
})

/** @param storagePlace which only the seller's own read has */
export function draftOf(listing: Listing, storagePlace: string | null): ListingDraft {
  const { type, priceCents, description, condition, quantity } = listing
  return {
    type,
    price: writtenPrice(priceCents),
    description,
    condition: condition ?? '',
    quantity: String(quantity),
    photos: draftOfPhotos(listing),
    offerPhoto: false,
    ...whereOf(listing),
    ...factsDraftOf(listing),
    storagePlace: storagePlace ?? '',
  }
}

/** What listing.create and listing.edit take. */
export const toSend = ({
  type,
  price,
  description,
  place,
  shipping,
  condition,
  quantity,
  photos,
  ...rest
}: ListingDraft) => ({
  price,
  description,
  location: place.text,
  placeId: place.id,
  // A buyer sends nothing.
  shipping: type === 'bid' || shipping.to === '' ? null : { ...shipping, to: shipping.to },
  condition: condition === '' ? null : condition,
  // A draft of an earlier release has none.
  quantity: quantity || '1',
  photos: photosToSend(photos),
  // A buyer states nothing.
  ...(type === 'ask' && factsToSend(rest)),
})

/** The fields that show the errors of the input. */
export const LISTING_FIELDS = { location: 'place', placeId: 'place', odometerKm: 'odometer' } as const
