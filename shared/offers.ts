import { z } from 'zod'
import { flagSchema, idSchema, noteSchema, priceSchema } from './fields.ts'
import { formatPrice } from './format.ts'
import { idCursorSchema, limitSchema } from './paging.ts'
import { evenIfNotShipped } from './trades.ts'

export const OFFER_STATES = ['open', 'countered', 'declined', 'withdrawn', 'expired', 'accepted'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFERS_USED = 'You have made three offers on this listing. Write a message instead.'

/** The error of an answer to an offer, and of accepting a listing, when another user was faster. */
export const JUST_RESERVED = 'This listing was just reserved for someone else.'

type OfferTerms = { priceCents: number; note: string; counterToId: string | null }

/** The message of an offer, which a page without cards shows. */
export const offerMessage = (partName: string, { priceCents, note, counterToId }: OfferTerms): string =>
  `${counterToId === null ? 'Offer' : 'Counter-offer'} of ${formatPrice(priceCents)} for "${partName}". ${note}`.trim()

const terms = {
  price: priceSchema,
  note: noteSchema,
  /** Offers a price also beyond that of the listing: above an ask or below a bid. */
  evenIfBeyondListed: flagSchema('evenIfBeyondListed'),
  /** The price of the listing that the user has seen, if it matters. */
  listedPrice: priceSchema.optional(),
}

export const offerMakeInput = z.object({ listingId: idSchema, ...terms, evenIfNotShipped })
export const offerCounterInput = z.object({ id: idSchema, ...terms })
/** `price` is the price of the offer that the user has seen. Without it, the price may have changed. */
export const offerAcceptInput = z.object({ id: idSchema, price: priceSchema.optional(), evenIfNotShipped })

const OFFERS = 20
export const offerListInput = z
  .object({ partnerId: idSchema.nullish(), cursor: idCursorSchema, limit: limitSchema(OFFERS) })
  .prefault({})
