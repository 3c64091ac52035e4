import { z } from 'zod'
import { idOrSlugSchema } from '../../../../shared/fields.ts'
import { LISTING_CONDITIONS } from '../../../../shared/listings.ts'
import { WANT_REACHES, wantFields, wantListInput } from '../../../../shared/wants.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { presentCardImage } from '../../../rest/entities.ts'
import {
  cursorPageOf,
  dollarsSchema,
  messageSchema,
  presentCursorPage,
  presentPrice,
  priceSchema,
  timeSchema,
} from '../../../rest/wire.ts'
import type { OwnWant } from './service.ts'

const conditionSchema = z.enum(LISTING_CONDITIONS).nullable()

const wantSchema = z
  .object({
    _id: z.string(),
    product: z.object({ _id: z.string(), slug: z.string(), title: z.string(), image: z.string().nullable() }),
    maxPrice: priceSchema,
    condition: conditionSchema,
    carId: z.string().nullable(),
    reach: z.enum(WANT_REACHES),
    withinKm: z.number().nullable(),
    quantity: z.number(),
    expiresAt: timeSchema,
    matchingAsks: z.number(),
    /** `total` has the deposit (`core`), and the shipping to the user where it is known. */
    firstAsk: z
      .object({
        _id: z.string(),
        price: priceSchema,
        core: priceSchema,
        total: priceSchema,
        isTotalKnown: z.boolean(),
        condition: conditionSchema,
        location: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Want' })

const presentWant = ({ part, first, ...want }: OwnWant): z.input<typeof wantSchema> => ({
  _id: want.id,
  product: { _id: part.id, slug: part.slug, title: part.name, image: presentCardImage(part.image) },
  maxPrice: presentPrice(want.maxPriceCents),
  condition: want.leastCondition,
  carId: want.carId,
  reach: want.reach,
  withinKm: want.withinKm,
  quantity: want.quantity,
  expiresAt: want.expiresAt,
  matchingAsks: want.count,
  firstAsk: first && {
    _id: first.id,
    price: presentPrice(first.priceCents),
    core: presentPrice(first.coreCents),
    total: presentPrice(first.totalCents),
    isTotalKnown: first.isTotalKnown,
    condition: first.condition,
    location: first.location,
  },
})

const ofPart = z.object({ id: idOrSlugSchema })

export const wantRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/wants',
    summary: 'The wants of the user, which no other user can read, the newest first',
    auth: 'required',
    query: wantListInput,
    response: cursorPageOf(wantSchema),
    handle: async (caller, { query }) => presentCursorPage(await caller.want.list(query), presentWant),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/parts/:id/want',
    summary: 'Stores up to which price the user wants a part, for 180 days; in the place of an earlier want',
    auth: 'required',
    params: ofPart,
    body: wantFields.extend({ maxPrice: dollarsSchema }),
    response: wantSchema,
    handle: async (caller, { params, body }) => presentWant(await caller.want.set({ ...body, partId: params.id })),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/parts/:id/want',
    summary: 'Deletes the want of the user for a part',
    auth: 'required',
    params: ofPart,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.want.remove({ partId: params.id })
      return { message: 'Want deleted.' }
    },
  }),
]
