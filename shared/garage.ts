import { z } from 'zod'
import { idSchema } from './fields.ts'
import { normalizeVin, VIN_TEXT_MAX, VIN_WRONG } from './vin.ts'
import { answerSchema, carFields, monthSchema, monthsInOrder } from './vehicles.ts'

export const MAX_CARS = 20

/** The error of a 21st car. */
export const GARAGE_FULL = `A garage has at most ${MAX_CARS} cars. Remove one first.`

/** The vehicle of a car in a form, '' before a model is chosen. */
export const chosenVehicleSchema = z.uuid('Choose a model from the list.').toLowerCase()

/** A VIN in capitals, from the text that was pasted or typed. */
export const vinSchema = z
  .string(VIN_WRONG)
  .max(VIN_TEXT_MAX, VIN_WRONG)
  .transform((written, context) => {
    const vin = normalizeVin(written)
    if (vin === null) context.addIssue({ code: 'custom', message: VIN_WRONG })
    return vin ?? z.NEVER
  })

export const decodeVinInput = z.object({ vin: vinSchema })

const vinFields = {
  vin: vinSchema.nullable(),
  /** Without it the serial number is not stored, because it identifies one car. */
  keepVin: z.boolean(),
}

export const carInput = z
  .object({
    ...carFields,
    vehicleId: chosenVehicleSchema,
    vin: vinFields.vin.default(null),
    keepVin: vinFields.keepVin.default(false),
    /** Adds the car only to an empty garage: the car of a visitor who has signed in, perhaps in several tabs. */
    onlyFirst: z.boolean().default(false),
  })
  .superRefine(monthsInOrder('builtFrom', 'builtTo'))
export type CarInput = z.output<typeof carInput>

/** Fields that are missing stay as they are. A new vehicle without an engine removes the engine. */
export const carChanges = z
  .object({
    vehicleId: chosenVehicleSchema,
    engineId: carFields.engineId.unwrap(),
    builtFrom: carFields.builtFrom.unwrap(),
    builtTo: carFields.builtTo.unwrap(),
    answers: carFields.answers.unwrap(),
    ...vinFields,
  })
  .partial()
export type CarChanges = z.output<typeof carChanges>

export const carEditInput = carChanges.extend({ id: idSchema }).superRefine(monthsInOrder('builtFrom', 'builtTo'))

/** An answer to a question of a verdict (shared/car-answers.ts). */
export const carAnswerInput = z.object({
  id: idSchema,
  answer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('built'), month: monthSchema, isBefore: z.boolean() }),
    answerSchema.extend({ kind: z.literal('condition') }),
  ]),
})
