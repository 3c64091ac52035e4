import { z } from 'zod'
import {
  listingCreateFields,
  listingEditFields,
  listingSortSchema,
  listingTypeSchema,
} from '../../../../shared/listings.ts'
import { shippingFields } from '../../../../shared/places.ts'
import { SHIPS_TO } from '../../../../shared/where.ts'
import { imageUrl } from '../../../../shared/paths.ts'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import type { CardImage, Listing, ListingPhoto } from '../../../db/columns.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import {
  dollarsSchema,
  messageSchema,
  pageOf,
  personSchema,
  presentPage,
  presentPerson,
  timeSchema,
} from '../../../rest/wire.ts'
import { imageSchema, presentCardImage, presentImage } from '../../catalogue/images/rest.ts'
import { readWhere, whereQuery } from '../../base/places/rest.ts'

const photoSchema = z
  .object({
    _id: z.string(),
    url: z.string(),
    width: z.number(),
    height: z.number(),
    /** Null: '{part}, photo {n}'. */
    alt: z.string().nullable(),
  })
  .meta({ id: 'Photo' })

const presentPhoto = ({ id, storageKey, width, height, alt }: ListingPhoto): z.input<typeof photoSchema> => ({
  _id: id,
  url: imageUrl(storageKey, 1280),
  width,
  height,
  alt,
})

export const listingSchema = z
  .object({
    _id: z.string(),
    product_id: z.string(),
    type: z.enum(['ask', 'bid']),
    status: z.enum(['active', 'paused', 'sold', 'deleted', 'expired']),
    /** USD. */
    price: z.number(),
    description: z.string(),
    location: z.string().nullable(),
    condition: z.enum(['new', 'like_new', 'good', 'fair', 'for_parts']).nullable(),
    quantity: z.number(),
    /** Number of pieces that are neither reserved nor sold. */
    available: z.number(),
    /** Of the list of places; the location names it. */
    place: z.object({ _id: z.int(), country: z.string() }).nullable(),
    shipping: z
      .object({
        to: z.enum(SHIPS_TO),
        /** For 'region' only. */
        countries: z.array(z.string()),
        /** USD; 0 for free shipping, null if the buyer has to ask. */
        price: z.number().nullable(),
      })
      .nullable(),
    verified: z.boolean(),
    /** The URL of the part's best image. */
    image: z.string().nullable(),
    /** The photos of the seller, the cover first. */
    photos: z.array(photoSchema),
    seller: z.object({ name: z.string(), profilePicture: z.string().nullable() }).nullable(),
    seller_id: personSchema.nullable(),
    date: timeSchema,
    createdAt: timeSchema,
    expires_at: timeSchema,
  })
  .meta({ id: 'Listing' })

/** @param image the best image of the listing's part */
export const presentListing = (listing: Listing, image: CardImage | null): z.input<typeof listingSchema> => ({
  _id: listing.id,
  product_id: listing.partId,
  type: listing.type,
  status: listing.status,
  price: listing.priceCents / 100,
  description: listing.description,
  location: listing.location,
  condition: listing.condition,
  quantity: listing.quantity,
  available: listing.quantity - listing.taken,
  place:
    listing.placeId === null || listing.country === null ? null : { _id: listing.placeId, country: listing.country },
  shipping: listing.shipping && {
    to: listing.shipping.to,
    countries: listing.shipping.countries,
    price: listing.shipping.priceCents === null ? null : listing.shipping.priceCents / 100,
  },
  verified: listing.verified,
  image: presentCardImage(image),
  photos: listing.photos.map(presentPhoto),
  seller: listing.seller && { name: listing.seller.name, profilePicture: listing.seller.picture },
  seller_id: presentPerson(listing.seller),
  date: listing.createdAt,
  createdAt: listing.createdAt,
  expires_at: listing.expiresAt,
})

export const listingRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/products/:id/listings',
    summary: 'A page of the active asks or bids of a part',
    tag: 'Listings',
    params: z.object({ id: idOrSlugSchema }),
    query: z.object({
      type: listingTypeSchema,
      sort: listingSortSchema,
      page: pageNumberSchema,
      limit: limitSchema(PAGE_SIZE.listings),
      ...whereQuery,
    }),
    response: pageOf(listingSchema),
    async handle(caller, { params, query: { shipsTo, near, km, ...query } }) {
      const where = readWhere({ shipsTo, near, km })
      const page = await caller.listing.page({ idOrSlug: params.id, ...query, ...where })
      return presentPage(page, (listing) => presentListing(listing, page.image))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/listings/:id',
    summary: 'An active or reserved listing, or an expired one of the user',
    tag: 'Listings',
    auth: 'optional',
    params: z.object({ id: idSchema }),
    /** A reserved listing has the status 'sold' and the end of the reservation, which is null once it is marked as sold. */
    response: listingSchema.extend({ reservedUntil: timeSchema.nullish() }).meta({ id: 'ListingById' }),
    async handle(caller, { params }) {
      const listing = await caller.listing.byId({ id: params.id })
      const { reservation } = listing
      return {
        ...presentListing(listing, listing.part.image),
        ...(reservation && { reservedUntil: reservation.until }),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/listings',
    summary:
      'Creates an ask or bid on a part for 90 days; 409 with `crossing` if another listing has this price, unless evenIfCrossing',
    tag: 'Listings',
    auth: 'required',
    body: listingCreateFields.omit({ partId: true }).extend({
      productId: idOrSlugSchema,
      price: dollarsSchema,
      shipping: shippingFields.nullable().default(null),
    }),
    status: 201,
    response: listingSchema,
    async handle(caller, { body: { productId, ...listing } }) {
      const created = await caller.listing.create({ ...listing, partId: productId })
      return presentListing(created, created.image)
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/listings/:id',
    summary:
      'Changes an active listing of the user; omitted fields stay; 409 with `crossing` if another listing has the new price, unless evenIfCrossing',
    tag: 'Listings',
    auth: 'required',
    params: z.object({ id: idSchema }),
    body: listingEditFields.omit({ id: true }).extend({
      price: dollarsSchema.optional(),
      shipping: shippingFields.nullable().optional(),
    }),
    response: listingSchema,
    async handle(caller, { params, body }) {
      const changed = await caller.listing.edit({ ...body, id: params.id })
      return presentListing(changed, changed.image)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/photos/:id/offer',
    summary: 'Adds a photo of an active listing of the user to the gallery of its part',
    tag: 'Listings',
    auth: 'required',
    params: z.object({ id: idSchema }),
    status: 201,
    response: imageSchema,
    async handle(caller, { params }) {
      return presentImage(await caller.listing.offerPhoto(params))
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/listings/:id',
    summary: 'Deletes an active listing of the user',
    tag: 'Listings',
    auth: 'required',
    params: z.object({ id: idSchema }),
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.listing.remove({ id: params.id })
      return { message: 'Listing deleted successfully.' }
    },
  }),
]
