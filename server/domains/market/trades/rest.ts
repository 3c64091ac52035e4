import { z } from 'zod'
import { idInput, idOrSlugSchema } from '../../../../shared/fields.ts'
import { keysOf, STATED_FACTS } from '../../../../shared/labels.ts'
import { LISTING_CONDITIONS } from '../../../../shared/listings.ts'
import { SOLD_GROUPS, SOLD_MONTHS, type SoldGroup } from '../../../../shared/sold-prices.ts'
import {
  TRADE_SIDES,
  TRADE_STATES,
  TRADE_TABS,
  listingAcceptInput,
  tradeListInput,
  tradeSaleInput,
  tradeStatementsInput,
} from '../../../../shared/trades.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { presentDetail } from '../../../rest/errors.ts'
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
import type { Trade } from './service.ts'

const tradeSchema = z
  .object({
    _id: z.string(),
    listing_id: z.string(),
    product_id: z.string(),
    state: z.enum(TRADE_STATES),
    /** The side of the user. */
    side: z.enum(TRADE_SIDES),
    /** The side that is asked to confirm. */
    asked: z.enum(TRADE_SIDES).nullable(),
    /** USD. */
    price: z.number(),
    /** The price before its one correction. */
    firstPrice: z.number().nullable(),
    /** The price that both sides agreed on; null if the owner marked the sale without an agreement. */
    agreedPrice: priceSchema,
    /** The shipping cost at the agreement; 0 for free shipping, null if the buyer has to ask, and for pickup. */
    shipping: priceSchema,
    soldOn: z.iso.date().nullable(),
    /** When the reservation ends. */
    reservedUntil: timeSchema.nullable(),
    /** Whether a problem with it is open. */
    hasProblem: z.boolean(),
    buyer: personSchema.nullable(),
    seller: personSchema.nullable(),
    openedAt: timeSchema,
    markedAt: timeSchema.nullable(),
    confirmedAt: timeSchema.nullable(),
    cancelledAt: timeSchema.nullable(),
    cancelledBy: z.enum(TRADE_SIDES).nullable(),
    /** The facts that the seller stated, with the answer of the buyer; null without one. */
    statements: z.array(z.object({ fact: z.enum(keysOf(STATED_FACTS)), asStated: z.boolean().nullable() })),
  })
  .meta({ id: 'Trade' })

const presentTrade = (trade: Trade): z.input<typeof tradeSchema> => ({
  _id: trade.id,
  listing_id: trade.listing.id,
  product_id: trade.part.id,
  state: trade.state,
  side: trade.side,
  asked: trade.asked,
  price: trade.priceCents / 100,
  firstPrice: presentPrice(trade.firstPriceCents),
  agreedPrice: presentPrice(trade.agreedCents),
  shipping: presentPrice(trade.shippingCents),
  soldOn: trade.soldOn,
  reservedUntil: trade.reservedUntil,
  hasProblem: trade.hasProblem,
  buyer: presentPerson(trade.buyer),
  seller: presentPerson(trade.seller),
  openedAt: trade.openedAt,
  markedAt: trade.markedAt,
  confirmedAt: trade.confirmedAt,
  cancelledAt: trade.cancelledAt,
  cancelledBy: trade.cancelledBy,
  statements: trade.statements,
})

/** Presents a trade, also in the details of an error. */
const present = async (changed: Promise<Trade>) =>
  presentTrade(await changed.catch(presentDetail('trade', presentTrade)))

const soldGroupSchema = z
  .object({
    conditions: z.array(z.enum(LISTING_CONDITIONS)),
    count: z.int(),
    lowest: z.number(),
    highest: z.number(),
    /** Null below five sales. Never a mean. */
    median: z.number().nullable(),
    lowerQuartile: z.number().nullable(),
    upperQuartile: z.number().nullable(),
    /** The single sales below five, the lowest price first. */
    sales: z.array(z.object({ price: z.number(), soldOn: z.iso.date() })),
  })
  .meta({ id: 'PricesOfCondition' })

const presentSoldGroup = ({ group, count, median, ...sold }: SoldGroup): z.input<typeof soldGroupSchema> => ({
  conditions: [...SOLD_GROUPS[group].conditions],
  count,
  lowest: sold.lowestCents / 100,
  highest: sold.highestCents / 100,
  median: presentPrice(median?.cents ?? null),
  lowerQuartile: presentPrice(median?.lowerQuartileCents ?? null),
  upperQuartile: presentPrice(median?.upperQuartileCents ?? null),
  sales: sold.sales.map(({ priceCents, soldOn }) => ({ price: priceCents / 100, soldOn })),
})

const shared = { auth: 'required', params: idInput, response: tradeSchema } as const
const saleSchema = tradeSaleInput.omit({ id: true }).extend({ price: dollarsSchema })
const UNUSUAL = '409 with `unusual` for a price far from the others, unless evenIfUnusual'

export const tradeRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/parts/:id/prices-by-condition',
    summary: `The confirmed sales of a part in the last ${SOLD_MONTHS} months, by condition; USD`,
    params: z.object({ id: idOrSlugSchema }),
    response: z.object({ groups: z.array(soldGroupSchema) }),
    async handle(caller, { params }) {
      const { groups } = await caller.trade.soldPrices({ idOrSlug: params.id })
      return { groups: groups.map(presentSoldGroup) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/trades',
    summary: 'The purchases and sales of the user in one tab, the latest first, with the counts of all tabs',
    auth: 'required',
    query: tradeListInput,
    response: cursorPageOf(tradeSchema).extend({
      counts: z.record(z.enum(TRADE_TABS), z.number()),
    }),
    async handle(caller, { query }) {
      const { counts, ...page } = await caller.trade.list(query)
      return { ...presentCursorPage(page, presentTrade), counts }
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/listings/:id/accept',
    summary:
      'Accepts an ask or bid at its price; reserves the listing and opens the trade; 409 with another price, shipping cost or deposit, and with `notShipped` for another country, unless evenIfNotShipped',
    body: listingAcceptInput.omit({ id: true }).extend({
      price: dollarsSchema,
      shipping: dollarsSchema.nullable().optional(),
      core: dollarsSchema.nullable().optional(),
    }),
    status: 201,
    handle: async (caller, { params: { id }, body }) => present(caller.trade.acceptListing({ ...body, id })),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/trades/:id/mark-sold',
    summary: `Marks a reserved trade as sold; the default is the agreed price and today; ${UNUSUAL}`,
    body: saleSchema.partial({ price: true, soldOn: true }),
    handle: async (caller, { params: { id }, body }) => present(caller.trade.markSold({ ...body, id })),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/trades/:id/correct',
    summary: `Corrects the price and date once, for the side that is asked to confirm; ${UNUSUAL}`,
    body: saleSchema,
    handle: async (caller, { params: { id }, body }) => present(caller.trade.correct({ ...body, id })),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/trades/:id/confirm',
    summary: `Confirms a trade at the price and date that the user has seen; 409 with the trade for others; ${UNUSUAL}`,
    body: saleSchema,
    handle: async (caller, { params: { id }, body }) => present(caller.trade.confirm({ ...body, id })),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/trades/:id/statements',
    summary: 'The buyer of a confirmed trade says of its facts whether they were as stated (true); can be changed',
    body: tradeStatementsInput.omit({ id: true }),
    handle: async (caller, { params: { id }, body }) => presentTrade(await caller.trade.stateFacts({ ...body, id })),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/trades/:id/cancel',
    summary: 'Cancels an unconfirmed trade; the listing is on offer again',
    handle: async (caller, { params: { id } }) => present(caller.trade.cancel({ id })),
  }),
]
