import { z } from 'zod'
import { LENGTH, PAGE_SIZE } from './limits.ts'
import { limitSchema, pageNumberSchema } from './paging.ts'
import { cleanLine, refuseUnstorable, UNSTORABLE } from './text.ts'

/** A part number is looked up from this many letters and digits on. */
export const NUMBER_PREFIX_MIN = 4

/** What somebody looks for, on one line; '' finds nothing (spec.md §2). */
export const searchTextSchema = z
  .string('Please enter something to search for.')
  .max(LENGTH.query, `A search has at most ${LENGTH.query} characters.`)
  .refine(refuseUnstorable, UNSTORABLE)
  .transform(cleanLine)

/** `cursor` is the number of the page, as results are ranked anew for each. */
export const searchInput = z.object({
  q: searchTextSchema,
  cursor: pageNumberSchema.nullish(),
  limit: limitSchema(PAGE_SIZE.search),
})
