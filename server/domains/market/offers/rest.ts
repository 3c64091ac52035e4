import { z } from 'zod'
import { idInput } from '../../../../shared/fields.ts'
import { OFFER_HOURS } from '../../../../shared/limits.ts'
import {
  OFFER_STATES,
  offerAcceptInput,
  offerCounterInput,
  offerListInput,
  offerMakeInput,
} from '../../../../shared/offers.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import {
  cursorPageOf,
  dollarsSchema,
  personSchema,
  presentCursorPage,
  presentPerson,
  presentPrice,
  priceSchema,
  timeSchema,
} from '../../../rest/wire.ts'
import type { Offer } from './service.ts'

const offerSchema = z
  .object({
    _id: z.string(),
    listing_id: z.string(),
    product_id: z.string(),
    /** USD. */
    price: z.number(),
    /** The price and shipping cost of the listing when the offer was made. */
    listedPrice: z.number(),
    /** 0 for free shipping, null if the buyer has to ask, and for pickup. */
    shipping: priceSchema,
    note: z.string(),
    state: z.enum(OFFER_STATES),
    maker: personSchema.nullable(),
    receiver: personSchema.nullable(),
    /** The offer that this one answers. */
    counterTo: z.string().nullable(),
    /** The message that shows the offer in the conversation. */
    message_id: z.string(),
    trade_id: z.string().nullable(),
    createdAt: timeSchema,
    /** An open offer can be answered until this time. */
    expiresAt: timeSchema,
    answeredAt: timeSchema.nullable(),
  })
  .meta({ id: 'Offer' })

const presentOffer = (offer: Offer): z.input<typeof offerSchema> => ({
  _id: offer.id,
  listing_id: offer.listing.id,
  product_id: offer.part.id,
  price: offer.priceCents / 100,
  listedPrice: offer.listedCents / 100,
  shipping: presentPrice(offer.shippingCents),
  note: offer.note,
  state: offer.state,
  maker: presentPerson(offer.maker),
  receiver: presentPerson(offer.receiver),
  counterTo: offer.counterToId,
  message_id: offer.messageId,
  trade_id: offer.tradeId,
  createdAt: offer.createdAt,
  expiresAt: offer.expiresAt,
  answeredAt: offer.answeredAt,
})

const answerRoute = (name: 'decline' | 'withdraw', summary: string) =>
  defineRoute({
    method: 'POST',
    path: `/api/offers/:id/${name}`,
    summary,
    auth: 'required',
    params: idInput,
    response: offerSchema,
    handle: async (caller, input) => presentOffer(await caller.offer[name](input.params)),
  })

const terms = { price: dollarsSchema, listedPrice: dollarsSchema.optional() }

export const offerRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/offers',
    summary: 'The offers that the user made or received, the latest first',
    auth: 'required',
    query: offerListInput.unwrap(),
    response: cursorPageOf(offerSchema),
    handle: async (caller, { query }) => presentCursorPage(await caller.offer.list(query), presentOffer),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/offers',
    summary: `Makes an offer on a listing of another user for ${OFFER_HOURS} hours, at most three on a listing; 409 with \`beyondListed\` above an ask or below a bid, unless evenIfBeyondListed, and with \`notShipped\` for another country, unless evenIfNotShipped`,
    auth: 'required',
    body: offerMakeInput.extend(terms),
    status: 201,
    response: offerSchema,
    handle: async (caller, { body }) => presentOffer(await caller.offer.make(body)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/offers/:id/counter',
    summary: 'Answers an offer to the user with another price; 409 with `beyondListed` as above',
    auth: 'required',
    params: idInput,
    body: offerCounterInput.omit({ id: true }).extend(terms),
    status: 201,
    response: offerSchema,
    handle: async (caller, { params: { id }, body }) => presentOffer(await caller.offer.counter({ ...body, id })),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/offers/:id/accept',
    summary:
      'Accepts an offer to the user; reserves the listing and opens the trade; 409 if it does not have the given price',
    auth: 'required',
    params: idInput,
    body: offerAcceptInput.omit({ id: true }).extend({ price: dollarsSchema.optional() }).prefault({}),
    response: offerSchema,
    handle: async (caller, { params: { id }, body }) => presentOffer(await caller.offer.accept({ ...body, id })),
  }),
  answerRoute('decline', 'Declines an offer to the user'),
  answerRoute('withdraw', 'Withdraws an offer of the user'),
]
