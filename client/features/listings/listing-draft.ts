import type { ListingCondition } from '../../../shared/listings.ts'
import type { Listing } from '../parts/part.ts'

/** A listing as it is being written. */
export type ListingDraft = {
  type: Listing['type']
  /** As typed. */
  price: string
  description: string
  location: string
  condition: ListingCondition | ''
}

export const EMPTY_LISTING: ListingDraft = { type: 'ask', price: '', description: '', location: '', condition: '' }

export function draftOf({ type, priceCents, description, location, condition }: Listing): ListingDraft {
  const dollars = `${Math.floor(priceCents / 100)}.${String(priceCents % 100).padStart(2, '0')}`
  return { type, price: dollars, description, location: location ?? '', condition: condition ?? '' }
}

/** What listing.create and listing.edit take. */
export const toSend = ({ price, description, location, condition }: ListingDraft) => ({
  price,
  description,
  location,
  condition: condition === '' ? null : condition,
})
