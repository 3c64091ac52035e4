import { z } from 'zod'
import { idSchema, lineSchema } from './fields.ts'

/** Searches that a user can save. */
export const MAX_SAVED_SEARCHES = 50
export const SAVED_SEARCHES_FULL = `You can save ${MAX_SAVED_SEARCHES} searches. Delete one first.`
/** Characters of the name of a saved search, and of its query. */
export const SEARCH_NAME_LENGTH = 100
export const SEARCH_QUERY_LENGTH = 2_048
export const SEARCH_QUERY_LONG = 'This search is too long to be saved. Remove a filter first.'

export const savedSearchInput = z.object({
  name: lineSchema('A name', SEARCH_NAME_LENGTH).refine((name) => name !== '', 'Please enter a name.'),
  /** The query of an address of the search page. What the page ignores is left out. */
  query: z.string('A query must be text.').max(SEARCH_QUERY_LENGTH, SEARCH_QUERY_LONG),
  /** The car of "Fits my car": a car of the garage, the chosen one by default. */
  carId: idSchema.nullish(),
})
export type SavedSearchInput = z.output<typeof savedSearchInput>
