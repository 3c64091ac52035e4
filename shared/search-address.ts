import { factParameters, readFacts, type Facts } from './fact-filters.ts'
import { SEARCH_SORTS, type SearchSort } from './labels.ts'
import { MAX_SEARCH_TAGS } from './limits.ts'
import { hasError, rangeErrors, readRange } from './price-range.ts'
import { parsePrice } from './price.ts'
import { checkTag, cleanLine, refuseUnstorable, tidyTag } from './text.ts'
import { readWhere, whereParameters, type Where } from './where.ts'

/** The search of an address. */
export type SearchParams = Where &
  Facts & {
    /** '' has no results. */
    q: string
    tags: string[]
    asks: boolean
    bids: boolean
    /** Whether parts that fit the reader's car come first, and those that do not fit are left out. */
    fits: boolean
    /** The typed range of the lowest ask. */
    min: string | undefined
    max: string | undefined
    sort: SearchSort
  }

/** Returns the search of an address. Invalid values are ignored. The preload and the page must use the same input. */
export function readSearch(query: URLSearchParamsLike): SearchParams {
  const range = readRange(query)
  const isPriced = !hasError(rangeErrors(range))
  return {
    q: (query.get('q') ?? '').trim(),
    tags: [...new Set(query.getAll('tag').filter(refuseUnstorable).map(tidyTag))]
      .filter((tag) => checkTag(tag) === null)
      .slice(0, MAX_SEARCH_TAGS),
    asks: query.get('asks') === '1',
    bids: query.get('bids') === '1',
    fits: query.get('fits') === '1',
    min: (isPriced && range.min) || undefined,
    max: (isPriced && range.max) || undefined,
    ...readWhere(query),
    ...readFacts(query),
    sort: SEARCH_SORTS.find((sort) => sort === query.get('sort')) ?? 'relevance',
  }
}
type URLSearchParamsLike = { get(name: string): string | null; getAll(name: string): string[] }

/** Returns the parameters of a search in an address, without default values. */
export function searchParameters({ q, tags, asks, bids, fits, min, max, sort, ...ofAsk }: SearchParams) {
  const parameters: [name: string, value: string][] = [
    ['q', q],
    ...tags.map((tag): [string, string] => ['tag', tag]),
    ['asks', asks ? '1' : ''],
    ['bids', bids ? '1' : ''],
    ['fits', fits ? '1' : ''],
    ['min', min ?? ''],
    ['max', max ?? ''],
    ...whereParameters(ofAsk),
    ...factParameters(ofAsk),
    ['sort', sort === 'relevance' ? '' : sort],
  ]
  return parameters.filter(([name, value]) => name === 'q' || value !== '')
}

/**
 * Returns the parameters of all addresses with the same results: without order, with the tags in order and the prices in one
 * form.
 */
export const canonicalParameters = (search: SearchParams) =>
  searchParameters({
    ...search,
    q: cleanLine(search.q),
    tags: search.tags.toSorted(),
    min: canonicalPrice(search.min),
    max: canonicalPrice(search.max),
    sort: 'relevance',
  })

/** Dollars as a text that is read as the same price. */
function canonicalPrice(written = ''): string | undefined {
  const cents = parsePrice(written)
  return cents === null ? undefined : (cents / 100).toFixed(2)
}
