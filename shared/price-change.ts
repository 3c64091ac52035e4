import { z } from 'zod'
import { thousands } from './format.ts'
import { MAX_PRICE, MIN_PRICE, PRICE_RANGE, PRICE_WRONG } from './price.ts'

/** USD cents to which changed prices can be rounded. 1 keeps each cent. */
export const ROUNDINGS = [1, 50, 100, 500] as const

const MOST_LOWERED = 99
const MOST_RAISED = 1000

const PERCENT_WRONG = `Enter a whole percentage from 1 to ${thousands(MOST_RAISED)}.`

export const percentSchema = z.int(PERCENT_WRONG).min(1, PERCENT_WRONG).max(MOST_RAISED, PERCENT_WRONG)
export const directionSchema = z.enum(['lower', 'raise'], 'Direction must be lower or raise.')
export const UNIT_WRONG = 'Unit must be percent or amount.'

/** One change of many prices: by a whole percentage or by an amount in USD cents. */
export const priceChangeSchema = z
  .object({
    direction: directionSchema,
    by: z.discriminatedUnion(
      'unit',
      [
        z.object({ unit: z.literal('percent'), percent: percentSchema }),
        z.object({
          unit: z.literal('amount'),
          cents: z.int(PRICE_WRONG).min(MIN_PRICE, PRICE_RANGE).max(MAX_PRICE, PRICE_RANGE),
        }),
      ],
      UNIT_WRONG,
    ),
    roundTo: z.literal(ROUNDINGS, `Prices can be rounded to ${ROUNDINGS.join(', ')} cents.`),
  })
  .refine(({ direction, by }) => direction === 'raise' || by.unit === 'amount' || by.percent <= MOST_LOWERED, {
    path: ['by'],
    error: `Please lower prices by ${MOST_LOWERED}% or less.`,
  })

type PriceChange = z.infer<typeof priceChangeSchema>

/**
 * Returns the new price in USD cents, rounded to the nearest step; null if it is outside MIN_PRICE and MAX_PRICE. Rounding never
 * turns a lower price into a higher one, or the reverse: such a price stays as it is.
 */
export function changedPrice(price: number, { direction, by, roundTo }: PriceChange): number | null {
  const sign = direction === 'lower' ? -1 : 1
  // One division of whole numbers, so that a half step is exact and rounds up.
  const steps =
    by.unit === 'percent' ? (price * (100 + sign * by.percent)) / (100 * roundTo) : (price + sign * by.cents) / roundTo
  const rounded = Math.round(steps) * roundTo
  const changed = direction === 'lower' ? Math.min(price, rounded) : Math.max(price, rounded)
  return changed < MIN_PRICE || changed > MAX_PRICE ? null : changed
}
