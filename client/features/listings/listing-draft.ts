import type { ListingCondition } from '../../../shared/listings.ts'
import type { Listing } from '../parts/part.ts'
import { writtenPrice } from '../trades/trade.ts'

/** A listing as it is being written. */
export type ListingDraft = {
  type: Listing['type']
  /** As typed. */
  price: string
  description: string
  location: string
  condition: ListingCondition | ''
  quantity: string
}

export const EMPTY_LISTING: ListingDraft = {
  type: 'ask',
  price: '',
  description: '',
  location: '',
  condition: '',
  quantity: '1',
}

export function draftOf({ type, priceCents, description, location, condition, quantity }: Listing): ListingDraft {
  return {
    type,
    price: writtenPrice(priceCents),
    description,
    location: location ?? '',
    condition: condition ?? '',
    quantity: String(quantity),
  }
}

/** What listing.create and listing.edit take. */
export const toSend = ({ price, description, location, condition, quantity }: ListingDraft) => ({
  price,
  description,
  location,
  condition: condition === '' ? null : condition,
  // A draft of an earlier release has none.
  quantity: quantity || '1',
})
