import { z } from 'zod'
import { parsePrice } from '../../../../shared/price.ts'
import { searchFilters, searchTextSchema } from '../../../../shared/search.ts'
import { readSearch, searchParameters } from '../../../../shared/search-address.ts'
import { cleanLine } from '../../../../shared/text.ts'

/**
 * Returns the one query of all addresses of the search page that have the same results: without order and page, with the tags
 * in order and the prices in one form.
 */
export function canonicalQuery(query: string): string {
  const search = readSearch(new URLSearchParams(query))
  const parameters = searchParameters({
    ...search,
    q: cleanLine(search.q),
    tags: search.tags.toSorted(),
    min: canonicalPrice(search.min),
    max: canonicalPrice(search.max),
    sort: 'relevance',
  })
  return new URLSearchParams(parameters).toString()
}

/** USD cents as a text that is read as the same price. */
function canonicalPrice(written = ''): string | undefined {
  const cents = parsePrice(written)
  return cents === null ? undefined : (cents / 100).toFixed(2)
}

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
