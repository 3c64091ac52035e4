import { LENGTH } from '../../../shared/limits.ts'
import { LISTING_CONDITIONS, LISTING_DESCRIPTION_MISSING, type ListingCondition } from '../../../shared/listings.ts'
import { checkPrice } from '../../../shared/price.ts'
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

export type Wrong = { price?: string | undefined; description?: string | undefined; location?: string | undefined }

/** What is wrong with a draft, by field (spec.md §5, New listing form; decisions.md, Listings). */
export function wrongIn({ price, description, location }: ListingDraft): Wrong {
  return {
    price: checkPrice(price) ?? undefined,
    description:
      description.trim() === '' ? LISTING_DESCRIPTION_MISSING : tooLong(description, LENGTH.listing, 'description'),
    location: tooLong(location, LENGTH.location, 'location'),
  }
}

const tooLong = (text: string, most: number, what: string): string | undefined =>
  text.trim().length > most ? `A ${what} has at most ${most.toLocaleString('en')} characters.` : undefined

export const isWrong = (wrong: Wrong): boolean => Object.values(wrong).some((sentence) => sentence !== undefined)

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

export function isListingDraft(kept: unknown): kept is ListingDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const { type, price, description, location, condition } = kept as Record<string, unknown>
  return (
    (type === 'ask' || type === 'bid') &&
    [price, description, location].every((text) => typeof text === 'string') &&
    (condition === '' || LISTING_CONDITIONS.some((one) => one === condition))
  )
}
