import { z } from 'zod'
import { LENGTH, PAGE_SIZE } from './limits.ts'
import { limitSchema, pageNumberSchema } from './paging.ts'
import { checkPrice, parsePrice, PRICE_WRONG } from './price.ts'
import { MAX_SEARCH_TAGS, SEARCH_SORTS } from './search-words.ts'
import { tooManyTags } from './tag-name.ts'
import { tagSchema } from './tags.ts'
import { cleanLine, refuseUnstorable, UNSTORABLE } from './text.ts'

/** A part number is looked up from this many letters and digits on. */
export const NUMBER_PREFIX_MIN = 4

/** What somebody looks for, on one line; '' finds nothing (spec.md §2). */
export const searchTextSchema = z
  .string('Please enter something to search for.')
  .max(LENGTH.query, `A search has at most ${LENGTH.query} characters.`)
  .refine(refuseUnstorable, UNSTORABLE)
  .transform(cleanLine)

/** USD cents, from what a person writes. */
const boundSchema = z
  .string(PRICE_WRONG)
  .refine((text) => checkPrice(text) === null, PRICE_WRONG)
  .transform((text) => parsePrice(text) ?? 0)
  .optional()

/** What narrows a search down; all but tags is about parts, so that nothing else is found then. */
export const searchFilters = {
  /** All of them. */
  tags: z.array(tagSchema).max(MAX_SEARCH_TAGS, tooManyTags(MAX_SEARCH_TAGS)).default([]),
  asks: z.boolean().default(false),
  bids: z.boolean().default(false),
  /** Of the lowest ask. */
  min: boundSchema,
  max: boundSchema,
  sort: z.enum(SEARCH_SORTS, 'Sort must be relevance, lowest_ask or newest.').default('relevance'),
}

/** `cursor` is the number of the page, as results are ranked anew for each. */
export const searchInput = z.object({
  q: searchTextSchema,
  ...searchFilters,
  /** Whether the first page says how many have what filters ask for. */
  facets: z.boolean().default(true),
  cursor: pageNumberSchema.nullish(),
  limit: limitSchema(PAGE_SIZE.search),
})
export type SearchFilters = Pick<z.output<typeof searchInput>, keyof typeof searchFilters>

export const suggestInput = z.object({ q: searchTextSchema })
