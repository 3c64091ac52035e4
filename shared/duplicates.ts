import { z } from 'zod'
import { idSchema } from './fields.ts'
import { cursorSchema, limitSchema } from './paging.ts'
import { tagSchema } from './tags.ts'

const PAGE_OF_DUPLICATES = 30
export const duplicatesInput = z.object({
  /** Of one of the two parts. */
  tag: tagSchema.optional(),
  cursor: cursorSchema,
  limit: limitSchema(PAGE_OF_DUPLICATES),
})

export const notDuplicateInput = z.object({ one: idSchema, other: idSchema })

/** How the numbers and names of two parts are alike, the likelier duplicates first. */
export const DUPLICATE_REASONS = {
  number: 'The same number of the same brand',
  name: 'A number in common and similar names',
} as const
export type DuplicateReason = keyof typeof DUPLICATE_REASONS
