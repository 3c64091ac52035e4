import type { ListingCondition } from '../../../shared/listings.ts'
import type { Listing } from '../parts/part.ts'
import { draftOfPhotos, photosToSend, type PhotoDraft } from '../photos/photo-draft.ts'

/** A listing as it is being written. */
export type ListingDraft = {
  type: Listing['type']
  /** As typed. */
  price: string
  description: string
  location: string
  condition: ListingCondition | ''
  photos: PhotoDraft[]
  /** Whether a new listing offers its first photo to the gallery of the part. */
  offerPhoto: boolean
}

export const EMPTY_LISTING: ListingDraft = {
  type: 'ask',
  price: '',
  description: '',
  location: '',
  condition: '',
  photos: [],
  offerPhoto: false,
}

export function draftOf(listing: Listing): ListingDraft {
  const { type, priceCents, description, location, condition } = listing
  const dollars = `${Math.floor(priceCents / 100)}.${String(priceCents % 100).padStart(2, '0')}`
  const optional = { location: location ?? '', condition: condition ?? ('' as const) }
  return { type, price: dollars, description, ...optional, photos: draftOfPhotos(listing), offerPhoto: false }
}

/** What listing.create and listing.edit take. */
export const toSend = ({ price, description, location, condition, photos }: ListingDraft) => ({
  price,
  description,
  location,
  condition: condition === '' ? null : condition,
  photos: photosToSend(photos),
})
