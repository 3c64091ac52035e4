import { z } from 'zod'
import { idSchema } from './fields.ts'
import { carRefSchema } from './vehicles.ts'

/** Maximum number of rows of a part. */
export const MAX_FITMENT_ROWS = 500
/** Maximum number of parts in one call of `fitment.verdicts`. */
export const MAX_VERDICTS = 50

export const fitmentOfPartInput = z.object({ partId: idSchema })

export const verdictsInput = z.object({
  partIds: z.array(idSchema).min(1).max(MAX_VERDICTS),
  car: carRefSchema,
})
