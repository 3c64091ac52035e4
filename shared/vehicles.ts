import { z } from 'zod'
import { idSchema } from './fields.ts'
import { LENGTH } from './limits.ts'

/** In the order in which a fitment row is more specific. An engine is an entry of its make. */
export const VEHICLE_LEVELS = ['make', 'model', 'generation', 'engine', 'variant'] as const
export type VehicleLevel = (typeof VEHICLE_LEVELS)[number]

/** The level of the entries that an entry of this level has as its parent; null for none. */
export const PARENT_LEVEL: Record<VehicleLevel, VehicleLevel | null> = {
  make: null,
  model: 'make',
  generation: 'model',
  engine: 'make',
  variant: 'generation',
}

const MONTH_WRONG = 'Enter a month and a year, such as 09/2000.'

/** A month, 'YYYY-MM'. */
export const monthSchema = z.string(MONTH_WRONG).regex(/^(?:18|19|20)\d\d-(?:0[1-9]|1[0-2])$/, MONTH_WRONG)

export const MONTHS_REVERSED = 'The last month must not be before the first.'

/** Refines an object with two months. @param to the name of the later one, which gets the error */
export const monthsInOrder =
  <Key extends string>(from: Key, to: Key) =>
  (value: Partial<Record<Key, string | null>>, context: z.RefinementCtx) => {
    const [first, last] = [value[from], value[to]]
    if (first && last && first > last) context.addIssue({ code: 'custom', path: [to], message: MONTHS_REVERSED })
  }

export const answerSchema = z.object({
  /** The key and value of a condition, as in shared/verdict.ts. */
  key: z.string().max(LENGTH.number),
  value: z.string().max(LENGTH.number),
  yes: z.boolean(),
})

/**
 * The car of a verdict: a vehicle of any level below a make, and what is known of it beyond that. The garage stores it, the
 * browser of a visitor keeps one, and verdicts and searches take it as input.
 */
export const carFields = {
  vehicleId: idSchema,
  /** Null if it is the engine of the variant or unknown. */
  engineId: idSchema.nullable().default(null),
  /** The possible months of its production, both included. Null for those of the vehicle. */
  builtFrom: monthSchema.nullable().default(null),
  builtTo: monthSchema.nullable().default(null),
  answers: z.array(answerSchema).max(50).default([]),
}
export const carRefSchema = z.object(carFields).superRefine(monthsInOrder('builtFrom', 'builtTo'))
export type CarRef = z.output<typeof carRefSchema>
