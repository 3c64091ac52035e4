import { z } from 'zod'
import { LENGTH, PAGE_SIZE } from './limits.ts'
import { limitSchema, pageNumberSchema } from './paging.ts'
import { PRICE_WRONG, checkPrice, parsePrice } from './price.ts'
import { tagSchema, tooManyTags } from './tags.ts'
import { UNSTORABLE, cleanLine, refuseUnstorable } from './text.ts'

/** Results are counted up to this number. The interface only says that there are more. */
export const COUNTED_TO = 1000

export const SEARCH_SORTS = ['relevance', 'lowest_ask', 'newest'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** Maximum number of tags in a search. A result has all of them. */
export const MAX_SEARCH_TAGS = 5

/** Returns the words of a text as the database's `search_text` has them: lower case, no accents, only letters and digits, '1.8t' as '1p8t'. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[łøđðıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=[0-9])[.,](?=[0-9])/g, 'p')
    .replace(/[^\p{Alphabetic}0-9]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
}
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** The stop words of PostgreSQL's English dictionary. */
export const STOP_WORDS = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it
  its itself they them their theirs themselves what which who whom this that these those am is are was were be been
  being have has had having do does did doing a an the and but if or because as until while of at by for with about
  against between into through during before after above below to from up down in out on off over under again further
  then once here there when where why how all any both each few more most other some such no nor not only own same so
  than too very s t can will just don should now`.split(/\s+/),
)

/** Returns a word and its possible singulars. An approximation, because the database uses a dictionary. */
export function singularsOf(word: string): string[] {
  if (word.length <= 3 || !/[^s]s$/.test(word)) return [word]
  return [word, word.slice(0, -1), word.replace(/(s|x|z|ch|sh)es$/, '$1'), word.replace(/ies$/, 'y')]
}

/** Minimum number of letters and digits for a search by part number. */
export const NUMBER_PREFIX_MIN = 4

/** The text of a search, on one line. '' finds nothing (spec.md §2). */
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
export type SearchFilters = Pick<z.output<typeof searchInput>, keyof typeof searchFilters>

export const suggestInput = z.object({ q: searchTextSchema })
