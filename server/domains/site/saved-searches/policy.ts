import { z } from 'zod'
import { searchFilters, searchTextSchema } from '../../../../shared/search.ts'
import { canonicalParameters, readSearch } from '../../../../shared/search-address.ts'

/** Returns the one query of all addresses of the search page that have the same results. */
export const canonicalQuery = (query: string): string =>
  new URLSearchParams(canonicalParameters(readSearch(new URLSearchParams(query)))).toString()

const storedSearch = z.object({ q: searchTextSchema, ...searchFilters }).omit({ fits: true })
type ReadQuery = { search: z.output<typeof storedSearch>; isForCar: boolean }

/** Returns the search of a stored query, and whether it is for a car; a sentence if it is no valid search. */
export function readQuery(query: string): ReadQuery | string {
  const { fits: isForCar, ...written } = readSearch(new URLSearchParams(query))
  const { data: search, error } = storedSearch.safeParse(written)
  if (!search) return error.issues[0]?.message ?? NO_TEXT
  return search.q === '' ? NO_TEXT : { search, isForCar }
}

const NO_TEXT = 'Please enter something to search for.'
