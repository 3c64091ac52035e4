import { z } from 'zod'
import { flagSchema, idSchema, priceSchema, shippingCostSchema } from './fields.ts'
import { keysOf, STATED_FACTS } from './labels.ts'
import { idCursorSchema, limitSchema } from './paging.ts'

export const TRADE_SIDES = ['buyer', 'seller'] as const
export type TradeSide = (typeof TRADE_SIDES)[number]

export const TRADE_STATES = ['reserved', 'to_confirm', 'confirmed', 'cancelled'] as const
export type TradeState = (typeof TRADE_STATES)[number]

/** Returns the state of a trade from the times of its row. */
export function tradeState(trade: {
  soldOn: Date | null
  confirmedAt: Date | null
  cancelledAt: Date | null
}): TradeState {
  if (trade.cancelledAt) return 'cancelled'
  if (trade.confirmedAt) return 'confirmed'
  return trade.soldOn ? 'to_confirm' : 'reserved'
}

/** Days after which a reservation ends if nobody has marked the piece as sold. Both sides are told two days before. */
export const RESERVED_DAYS = 7
export const END_WARNED_DAYS = 2

/**
 * How many unconfirmed trades a user may have on listings of others. Each takes a piece from its owner. A repair needs about
 * five parts, and somebody who restores a car rarely waits for more than 20. The owner of a listing has no limit.
 */
export const OPEN_TRADES = 20
/** The same for an account without a confirmed trade or younger than a week, because a new account costs nothing. */
export const OPEN_TRADES_NEW = 5
export const NEW_ACCOUNT_DAYS = 7

const HOUR = 3_600_000
/** The largest differences between UTC and local time: a date is checked against every time zone. */
const [AHEAD, BEHIND] = [14 * HOUR, 12 * HOUR]

/**
 * Returns the error of a date of sale; null for a valid one.
 * @param soldOn YYYY-MM-DD
 * @param listedAt when the listing was created
 */
export function checkSoldOn(soldOn: string, listedAt: Date, now: Date): string | null {
  if (soldOn > toDay(new Date(now.getTime() + AHEAD))) return 'A date of sale cannot be in the future.'
  if (soldOn < toDay(new Date(listedAt.getTime() - BEHIND)))
    return 'A date of sale cannot be before the day of the listing.'
  return null
}

/** Returns the UTC date as YYYY-MM-DD. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10)

export const soldOnSchema = z.iso.date('Please enter a date, such as 2026-11-22.')

const idInput = { id: idSchema }
/** The price in dollars and the date that a user proposes, or has seen and confirms. */
const sale = { price: priceSchema, soldOn: soldOnSchema }
/** Proposes or confirms a sale also at a price that is far outside the others (shared/unusual-price.ts). */
const evenIfUnusual = flagSchema('evenIfUnusual')

/** Corrects or confirms a sale. */
export const tradeSaleInput = z.object({ ...idInput, ...sale, evenIfUnusual })
export const tradeMarkSoldInput = tradeSaleInput.partial({ price: true, soldOn: true })

/** Agrees on a listing also if it is not sent to the buyer's country. */
export const evenIfNotShipped = flagSchema('evenIfNotShipped')

/** `price` and, if they matter, `shipping` and the deposit `core` are those of the listing that the user has seen. */
export const listingAcceptInput = z.object({
  ...idInput,
  price: priceSchema,
  shipping: shippingCostSchema.optional(),
  core: priceSchema.nullable().optional(),
  evenIfNotShipped,
})

/** The answers of the buyer of a confirmed trade: true is as stated. Omitted facts keep their answer. */
export const tradeStatementsInput = z.object({
  ...idInput,
  statements: z
    .partialRecord(z.enum(keysOf(STATED_FACTS)), z.boolean())
    .refine((statements) => Object.keys(statements).length > 0, 'Answer for at least one fact.'),
})

/** The lists of the trades page, one for each state. */
export const TRADE_TABS = ['to_confirm', 'reserved', 'confirmed', 'cancelled'] as const satisfies TradeState[]
export type TradeTab = (typeof TRADE_TABS)[number]

const TRADES = 10
export const tradeListInput = z.object({
  tab: z.enum(TRADE_TABS, 'Tab must be to_confirm, reserved, confirmed or cancelled.').default('to_confirm'),
  side: z.enum(TRADE_SIDES, 'Side must be buyer or seller.').nullish(),
  cursor: idCursorSchema,
  limit: limitSchema(TRADES),
})
