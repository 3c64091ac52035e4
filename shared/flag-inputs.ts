import { z } from 'zod'
import { idSchema } from './fields.ts'
import { fitmentSaveInput } from './fitment.ts'
import { FLAG_RULES } from './flags.ts'
import { partEditInput } from './parts.ts'
import { relationsSaveInput } from './relations.ts'
import { vehicleEditInput } from './vehicles.ts'

/** An edit before it is saved: of a part, or a new one, of its cars or relations, or of a vehicle. Omitted fields stay. */
export const flagsOfEditInput = z.discriminatedUnion('subject', [
  partEditInput
    .pick({ name: true, numbers: true, description: true })
    .extend({ subject: z.literal('part'), id: idSchema.nullable() }),
  fitmentSaveInput.pick({ partId: true, universal: true, rows: true }).extend({ subject: z.literal('cars') }),
  relationsSaveInput.pick({ partId: true, rows: true }).extend({ subject: z.literal('relations') }),
  z.object({
    subject: z.literal('vehicle'),
    id: idSchema,
    name: vehicleEditInput.shape.name,
    aliases: vehicleEditInput.shape.aliases,
    codes: vehicleEditInput.shape.codes,
    attributes: vehicleEditInput.shape.attributes,
  }),
])

export const flagRuleInput = z.object({ rule: z.enum(FLAG_RULES) })
