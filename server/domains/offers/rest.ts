import { z } from 'zod'
import { idSchema } from '../../../shared/fields.ts'
import { OFFER_STATES, offerCounterInput, offerListInput, offerMakeInput } from '../../../shared/offers.ts'
import { defineRoute, type RestRoute } from '../../rest/define-route.ts'
import { dollarsSchema, personSchema, presentPerson, timeSchema } from '../../rest/wire.ts'
import type { Offer } from './service.ts'

const offerSchema = z
  .object({
    _id: z.string(),
    listing_id: z.string(),
    product_id: z.string(),
    /** USD. */
    price: z.number(),
    listedPrice: z.number(),
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
  listedPrice: offer.listing.priceCents / 100,
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

const tag = 'Offers'
const params = z.object({ id: idSchema })

const answerRoute = (name: 'accept' | 'decline' | 'withdraw', summary: string) =>
  defineRoute({
    method: 'POST',
    path: `/api/offers/:id/${name}`,
    summary,
    tag,
    auth: 'required',
    params,
    response: offerSchema,
    handle: async (caller, input) => presentOffer(await caller.offer[name](input.params)),
  })

export const offerRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/offers',
    summary: 'The offers that the user made or received, the latest first',
    tag,
    auth: 'required',
    query: offerListInput.unwrap(),
    response: z.object({ items: z.array(offerSchema), nextCursor: z.string().nullable() }),
    async handle(caller, { query }) {
      const { items, nextCursor } = await caller.offer.list(query)
      return { items: items.map(presentOffer), nextCursor }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/offers',
    summary: 'Makes an offer on a listing of another user for 48 hours, at most three on a listing',
    tag,
    auth: 'required',
    body: offerMakeInput.extend({ price: dollarsSchema }),
    status: 201,
    response: offerSchema,
    handle: async (caller, { body }) => presentOffer(await caller.offer.make(body)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/offers/:id/counter',
    summary: 'Answers an offer to the user with another price',
    tag,
    auth: 'required',
    params,
    body: offerCounterInput.omit({ id: true }).extend({ price: dollarsSchema }),
    status: 201,
    response: offerSchema,
    handle: async (caller, { params: { id }, body }) => presentOffer(await caller.offer.counter({ ...body, id })),
  }),
  answerRoute('accept', 'Accepts an offer to the user; reserves the listing and opens the trade'),
  answerRoute('decline', 'Declines an offer to the user'),
  answerRoute('withdraw', 'Withdraws an offer of the user'),
]
