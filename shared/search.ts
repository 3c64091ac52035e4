import { z } from 'zod'
import { LENGTH, MAX_SEARCH_TAGS, PAGE_SIZE } from './limits.ts'
import { limitSchema, pageNumberSchema } from './paging.ts'
import { PRICE_WRONG, checkPrice, parsePrice } from './price.ts'
import { whereFilters } from './places.ts'
import { factFilters } from './used-parts.ts'
import { tagSchema, tooManyTags } from './tags.ts'
import { UNSTORABLE, cleanLine, refuseUnstorable } from './text.ts'
import { SEARCH_SORTS } from './labels.ts'
import { carRefSchema } from './vehicles.ts'

/** Minimum number of letters and digits for a search by part number. */
export const NUMBER_PREFIX_MIN = 4

/** The text of a search, on one line. '' finds nothing. */
export const searchTextSchema = z
  .string('Please enter something to search for.')
  .max(LENGTH.query, `A search has at most ${LENGTH.query} characters.`)
  .refine(refuseUnstorable, UNSTORABLE)
  .transform(cleanLine)

/** USD cents, parsed from a text in dollars. */
const boundSchema = z
  .string(PRICE_WRONG)
  .refine((text) => checkPrice(text) === null, PRICE_WRONG)
  .transform((text) => parsePrice(text) ?? 0)
  .optional()

/** The filters of a search. All but `tags` apply to parts only, so that a search with them finds nothing else. */
export const searchFilters = {
  /** A result has all of these tags. */
  tags: z.array(tagSchema).max(MAX_SEARCH_TAGS, tooManyTags(MAX_SEARCH_TAGS)).default([]),
  asks: z.boolean().default(false),
  bids: z.boolean().default(false),
  /** Limits for the price of the lowest ask. */
  min: boundSchema,
  max: boundSchema,
  /** A result has an ask that matches all of these. */
  ...whereFilters,
  ...factFilters,
  /** The car that results fit: parts that fit it come first, and parts that do not fit are left out. */
  fits: carRefSchema.nullish(),
  sort: z.enum(SEARCH_SORTS, 'Sort must be relevance, lowest_ask or newest.').default('relevance'),
}

/** `cursor` is a page number, because each page ranks the results again. */
export const searchInput = z.object({
  q: searchTextSchema,
  ...searchFilters,
  /** Whether the first page includes the number of results for each filter. */
  facets: z.boolean().default(true),
  cursor: pageNumberSchema.nullish(),
  limit: limitSchema(PAGE_SIZE.search),
})
export type SearchFilters = Omit<Pick<z.output<typeof searchInput>, keyof typeof searchFilters>, 'fits'>

export const suggestInput = z.object({ q: searchTextSchema })
