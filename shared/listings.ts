import { z } from 'zod'
import { formatPrice } from './format.ts'
import { LENGTH, PAGE_SIZE } from './limits.ts'
import { cursorSchema, limitSchema, pageSchema } from './paging.ts'
import { flagSchema, idOrSlugSchema, idSchema, lineSchema, priceSchema, visibleTextSchema } from './fields.ts'
import { LISTING_TYPES, type ListingType } from './labels.ts'
import { photosSchema } from './photos.ts'
import { COUNTRY_NEEDED, placeIdSchema, shippingSchema, whereFilters } from './places.ts'
import { soldOnSchema } from './trades.ts'
import { factFilters, usedPartFields } from './used-parts.ts'

export const LISTING_CONDITIONS = ['new', 'like_new', 'good', 'fair', 'for_parts'] as const
export type ListingCondition = (typeof LISTING_CONDITIONS)[number]

export const LISTING_DESCRIPTION_MISSING = 'Please describe what you are selling or looking for.'

export const listingTypeSchema = z.enum(LISTING_TYPES, 'Type must be ask or bid.')

/**
 * The orders of a listing column: price low to high and high to low (with the deposit), newest, fewest kilometres, nearest, lowest
 * price with shipping, best grade. What is not known of a listing comes last. `distance` and `delivered` are for a place.
 */
export const LISTING_SORTS = [
  'price_asc',
  'price_desc',
  'recent',
  'odometer',
  'distance',
  'delivered',
  'grade',
] as const
export type ListingSort = (typeof LISTING_SORTS)[number]
export const listingSortSchema = z
  .enum(LISTING_SORTS, `Sort must be ${LISTING_SORTS.slice(0, -1).join(', ')} or ${LISTING_SORTS.at(-1)}.`)
  .default('price_asc')

/** The error of the order by distance for a reader without a place. */
export const SORT_NEEDS_PLACE = 'Choose a place to sort by distance.'

const column = {
  type: listingTypeSchema,
  sort: listingSortSchema,
  /** The place for the orders `distance` and `delivered`; by default that of `near`, else that of the signed-in reader. */
  from: placeIdSchema.nullish(),
}

export const listingListInput = z.object({
  partId: idSchema,
  ...column,
  ...whereFilters,
  ...factFilters,
  cursor: cursorSchema,
  limit: limitSchema(PAGE_SIZE.listings),
})

export const listingPageInput = pageSchema(PAGE_SIZE.listings).safeExtend({
  idOrSlug: idOrSlugSchema,
  ...column,
  ...whereFilters,
  ...factFilters,
})

/**
 * The days after which a listing expires, and the days before that in which its owner is notified
 * (docs/product/listings-and-trades.md, "Listings").
 */
export const LISTING_DAYS = 90
export const WARNED_DAYS = 7
/** Asks and bids of an account that are active, paused or expired. */
export const MAX_OPEN_LISTINGS = 10_000

const DESCRIPTION_LONG = `A description has at most ${LENGTH.listing.toLocaleString('en')} characters.`

const descriptionSchema = visibleTextSchema(LENGTH.listing, LISTING_DESCRIPTION_MISSING, DESCRIPTION_LONG).transform(
  (text) => text.trim(),
)

/** '' means no location. */
export const locationSchema = lineSchema('A location', LENGTH.location)
  .transform((text) => text || null)
  .nullable()

export const conditionSchema = z
  .enum(LISTING_CONDITIONS, 'Condition must be new, like_new, good, fair or for_parts.')
  .nullable()

export const QUANTITY_WRONG = 'A quantity is a whole number from 1 to 999.'
export const quantitySchema = z.coerce
  .number(QUANTITY_WRONG)
  .int(QUANTITY_WRONG)
  .min(1, QUANTITY_WRONG)
  .max(999, QUANTITY_WRONG)

const evenIfCrossing = flagSchema('evenIfCrossing')

/** A listing of another user that a price crosses: an ask at most at a bid, or a bid at least at an ask. USD. */
export type Crossing = { id: string; type: ListingType; price: number; seller: string }
/** What the question about it shows too. */
export type CrossingFacts = { description: string; condition: ListingCondition | null; country: string | null }

/** The error for a listing that is expired, paused, deleted or sold. */
export const NO_LONGER_ACTIVE = 'This listing is no longer active.'

/** 'Declan Byrne bids $50.00.' */
export const crossingText = ({ type, price, seller }: Crossing): string =>
  `${seller} ${type === 'bid' ? 'bids' : 'sells it for'} ${formatPrice(Math.round(price * 100))}.`

/** What a seller may state about a used part. A bid states nothing. */
const facts = z.object(usedPartFields).partial().shape

export const listingCreateFields = z.object({
  partId: idOrSlugSchema,
  type: listingTypeSchema,
  price: priceSchema,
  description: descriptionSchema,
  location: locationSchema.default(null),
  condition: conditionSchema.default(null),
  quantity: quantitySchema.default(1),
  /** Creates the listing also if it crosses one of another user. */
  evenIfCrossing,
  /** A place sets the location. */
  placeId: placeIdSchema.nullable().default(null),
  shipping: shippingSchema.nullable().default(null),
  photos: photosSchema.default([]),
  /** Whether the first photo is added to the gallery of the part. */
  offerPhoto: z.boolean('offerPhoto must be true or false.').default(false),
  ...facts,
})

const AT_PLACE = { path: ['placeId'], message: COUNTRY_NEEDED }

export const listingCreateInput = listingCreateFields.refine(
  ({ shipping, placeId }) => shipping?.to !== 'country' || placeId !== null,
  AT_PLACE,
)

/** Omitted fields stay. */
export const listingEditFields = z.object({
  id: idSchema,
  price: priceSchema.optional(),
  /** Changes the price also if it then crosses a listing of another user. */
  evenIfCrossing,
  description: descriptionSchema.optional(),
  location: locationSchema.optional(),
  condition: conditionSchema.optional(),
  quantity: quantitySchema.optional(),
  /** A place sets the location, and another location clears the place. */
  placeId: placeIdSchema.nullable().optional(),
  shipping: shippingSchema.nullable().optional(),
  photos: photosSchema.optional(),
  ...facts,
})

/** The database checks a shipping or a place that is changed alone. */
export const listingEditInput = listingEditFields.refine(
  ({ shipping, placeId, location }) =>
    shipping?.to !== 'country' || (placeId === undefined ? location === undefined : placeId !== null),
  AT_PLACE,
)

/**
 * `otherId` is the buyer (of a bid: the seller), or null for a person without an account, for whom no price is stored. The
 * default price is that of the listing, the default date is today.
 */
export const listingSellInput = z.object({
  id: idSchema,
  otherId: idSchema.nullable(),
  price: priceSchema.optional(),
  soldOn: soldOnSchema.optional(),
  /** Also at a price that is far outside the others. */
  evenIfUnusual: flagSchema('evenIfUnusual'),
})
