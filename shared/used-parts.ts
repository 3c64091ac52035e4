import { z } from 'zod'
import { idSchema, lineSchema, priceSchema } from './fields.ts'
import { DAMAGE_KINDS, MAX_DAMAGE_COUNT, MAX_DAMAGE_SIZE, MAX_DAMAGES, type Damage, type Zone } from './damage.ts'
import { GRADES } from './grade.ts'
import { keysOf } from './labels.ts'

// What the seller of a used part states about it (docs/product/used-parts.md). Null is not stated.

const ODOMETER_WRONG = 'An odometer shows a whole number of km, at most 2,000,000.'
export const odometerSchema = z.coerce
  .number(ODOMETER_WRONG)
  .int(ODOMETER_WRONG)
  .min(0, ODOMETER_WRONG)
  .max(2_000_000, ODOMETER_WRONG)

/** How a part was tested. */
export const TESTED = { bench: 'On a test bench', running: 'In the running car', not_tested: 'Not tested' } as const
export type Tested = keyof typeof TESTED

const WARRANTY_WRONG = 'A warranty is a whole number of days, at most 3,650.'
const ODOMETER_NOTE = 60
const STORAGE_PLACE = 40

const damageSchema = z.object({
  zone: z
    .int()
    .min(1, 'Zones are numbered 1 to 9.')
    .max(9, 'Zones are numbered 1 to 9.')
    .transform((zone) => zone as Zone),
  kind: z.enum(keysOf(DAMAGE_KINDS), 'A damage is a dent, scratch, bend, crack or rust.'),
  size: z.number().min(0.5).max(MAX_DAMAGE_SIZE).multipleOf(0.5, 'Sizes are half steps of credit cards, such as 1.5.'),
  count: z.int().min(1).max(MAX_DAMAGE_COUNT).default(1),
}) satisfies z.ZodType<Damage>

export const damagesSchema = z
  .array(damageSchema, 'Damage must be a list.')
  .max(MAX_DAMAGES, `Name at most ${MAX_DAMAGES} damages.`)
  .nullable()

/** '' is not stated. */
const emptyToNull = (text: string): string | null => text || null

/** The facts of an ask. Omitted facts of an edit stay. */
export const usedPartFields = {
  /** An open donor of the seller. */
  donorId: idSchema.nullable(),
  /** Null with a donor: that of the donor. */
  odometerKm: odometerSchema.nullable(),
  /** Why the odometer of the part is not that of its donor: 'replaced 2017'. */
  odometerNote: lineSchema('A reason', ODOMETER_NOTE).transform(emptyToNull).nullable(),
  /** The day on which the part was removed from its car, YYYY-MM-DD. */
  removedOn: z.iso.date('Please enter a date, such as 2026-11-22.').nullable(),
  tested: z.enum(keysOf(TESTED), 'Tested must be bench, running or not_tested.').nullable(),
  damage: damagesSchema,
  /** The deposit for the old part, in dollars. USD cents after it is read. */
  core: priceSchema.nullable(),
  warrantyDays: z.coerce
    .number(WARRANTY_WRONG)
    .int(WARRANTY_WRONG)
    .min(1, WARRANTY_WRONG)
    .max(3650, WARRANTY_WRONG)
    .nullable(),
  /** Where the seller keeps the part: 'shelf 12-C'. Only the seller sees it. */
  storagePlace: lineSchema('A storage place', STORAGE_PLACE).transform(emptyToNull).nullable(),
}
/** The filters of asks by what their sellers state. A fact that is not stated matches no filter. */
export const factFilters = {
  /** This grade or a better one. */
  grade: z.enum(GRADES, 'Grade must be A, B or C.').nullish(),
  maxOdometerKm: odometerSchema.nullish(),
  /** Only parts that were tested. */
  tested: z.boolean('tested must be true or false.').nullish(),
  /** Only parts with a warranty. */
  warranty: z.boolean('warranty must be true or false.').nullish(),
  /** The car of the donor, or a make, model or generation that includes it. */
  donorVehicleId: idSchema.nullish(),
}
export type FactFilters = z.output<z.ZodObject<typeof factFilters>>

const facts = z.object(usedPartFields)
export type UsedPartFacts = z.output<typeof facts>

/** A part whose odometer differs from its donor's says why. */
export const ODOMETER_NOTE_MISSING = 'Say why the part has another odometer than its car, such as "replaced 2017".'
