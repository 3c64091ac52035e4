import { z } from 'zod'
import { idOrSlugSchema, idSchema, priceSchema } from './fields.ts'
import { conditionSchema, quantitySchema } from './listings.ts'
import { cursorSchema, limitSchema } from './paging.ts'
import { KM_WRONG, kmSchema } from './places.ts'

/** Parts that a user can want at once. */
export const MAX_WANTS = 500
/** Days for which a want is kept. A renewal begins them again. */
export const WANT_DAYS = 180
/** By how much cheaper an ask of the same seller must become until a want is told of it again. */
export const WANT_FALL = 0.05
/** Wants of one page of `/wants`. */
const WANTS_PAGE = 20

export const WANT_REACHES = ['delivered', 'within'] as const
export type WantReach = (typeof WANT_REACHES)[number]

/** The error of the want after the last one. */
export const WANTS_FULL = `You can want at most ${MAX_WANTS} parts. Delete a want first.`

/** The fields of a want without the part. */
export const wantFields = z.object({
  maxPrice: priceSchema,
  /** Null for any condition. An ask without a condition only matches such a want. */
  condition: conditionSchema.default(null),
  /** A car of the user's garage. It is shown with its verdict and filters nothing. */
  carId: idSchema.nullable().default(null),
  reach: z.enum(WANT_REACHES, 'Reach must be delivered or within.').default('delivered'),
  /** Of 'within' only. */
  withinKm: kmSchema.nullable().default(null),
  quantity: quantitySchema.default(1),
})

const kmOfReach = ({ reach, withinKm }: { reach: WantReach; withinKm: number | null }) =>
  reach === 'delivered' || withinKm !== null
const AT_KM = { path: ['withinKm'], message: KM_WRONG }

export const wantInput = wantFields.extend({ partId: idOrSlugSchema }).refine(kmOfReach, AT_KM)
export type WantInput = z.output<typeof wantInput>

/** A want that is not stored yet. */
export const wantMatchInput = wantFields.omit({ carId: true }).extend({ partId: idSchema }).refine(kmOfReach, AT_KM)

export const wantedPartInput = z.object({ partId: idSchema })
export const wantRemoveInput = z.object({ partId: idOrSlugSchema })
export const wantListInput = z.object({ cursor: cursorSchema, limit: limitSchema(WANTS_PAGE) })
export const wantsMetInput = z.object({ partId: idSchema, price: priceSchema })

/** The steps of prices of two digits, the largest first. */
const STEPS = [
  { from: 50, step: 5 },
  { from: 20, step: 2 },
  { from: 10, step: 1 },
]

/**
 * Returns the price (USD cents), rounded up to a step of 4 to 10 percent, at which wants are counted for a seller. A seller who
 * asks for the count at every price learns only between which two steps a limit is.
 */
export function countedPrice(cents: number): number {
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(cents)) - 1)
  const step = (STEPS.find(({ from }) => cents / scale >= from)?.step ?? 1) * scale
  return Math.ceil(cents / step) * step
}
