import { z } from 'zod'
import {
  listingCreateFields,
  listingEditFields,
  listingSortSchema,
  listingTypeSchema,
} from '../../../../shared/listings.ts'
import { shippingFields } from '../../../../shared/places.ts'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { idInput, idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import { factFilters, odometerSchema } from '../../../../shared/used-parts.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { imageSchema, listingSchema, presentImage, presentListing } from '../../../rest/entities.ts'
import { dollarsSchema, flagSchema, messageSchema, pageOf, presentPage, timeSchema } from '../../../rest/wire.ts'
import { readWhere, whereQuery } from '../../base/places/rest.ts'

/** The query parameters of the filters by what sellers state. */
export const factQuery = {
  grade: factFilters.grade.unwrap().unwrap().optional(),
  maxOdometerKm: odometerSchema.optional(),
  tested: flagSchema('tested'),
  warranty: flagSchema('warranty'),
  donorVehicleId: idSchema.optional(),
}

export const listingRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/products/:id/listings',
    summary:
      'A page of the active asks or bids of a part. The orders distance and delivered are for `near`, else `from`, else the place of the user',
    auth: 'optional',
    params: z.object({ id: idOrSlugSchema }),
    query: z.object({
      type: listingTypeSchema,
      sort: listingSortSchema,
      page: pageNumberSchema,
      limit: limitSchema(PAGE_SIZE.listings),
      ...whereQuery,
      from: whereQuery.near,
      ...factQuery,
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
    auth: 'optional',
    params: idInput,
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
    auth: 'required',
    body: listingCreateFields.omit({ partId: true }).extend({
      productId: idOrSlugSchema,
      price: dollarsSchema,
      core: dollarsSchema.nullish(),
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
    auth: 'required',
    params: idInput,
    body: listingEditFields.omit({ id: true }).extend({
      price: dollarsSchema.optional(),
      core: dollarsSchema.nullish(),
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
    auth: 'required',
    params: idInput,
    status: 201,
    response: imageSchema,
    handle: async (caller, { params }) => presentImage(await caller.listing.offerPhoto(params)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/listings/:id',
    summary: 'Deletes an active listing of the user',
    auth: 'required',
    params: idInput,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.listing.remove({ id: params.id })
      return { message: 'Listing deleted successfully.' }
    },
  }),
]
