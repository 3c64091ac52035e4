import type { z } from 'zod'
import { parsePrice } from '../../../../shared/price.ts'
import { searchInput } from '../../../../shared/search.ts'
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

/** A saved search as the search takes it. `fits` says only that it is for a car. */
export type ReadQuery = z.output<typeof searchInput> & { isForCar: boolean }

/** Returns the search of a stored query; the first sentence about it if it is no valid search. */
export function readQuery(query: string): ReadQuery | string {
  const { fits: isForCar, ...search } = readSearch(new URLSearchParams(query))
  const { data, error } = searchInput.safeParse(search)
  if (!data) return error.issues[0]?.message ?? NO_TEXT
  return data.q === '' ? NO_TEXT : { ...data, isForCar }
}

const NO_TEXT = 'Please enter something to search for.'
