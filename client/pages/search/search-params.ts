import { MAX_SEARCH_TAGS } from '../../../shared/limits.ts'
import { SEARCH_SORTS, type SearchSort } from '../../../shared/labels.ts'
import { checkTag, refuseUnstorable, tidyTag } from '../../../shared/text.ts'
import { countryName, readWhere, whereParameters, type Where } from '../../../shared/where.ts'
import type { CarRef } from '../../../shared/vehicles.ts'
import { carRef } from '../../features/garage/visitor-car.ts'
import { hasError, rangeErrors, readRange } from './price-range.ts'

/** The search of an address. `searchInput` makes it the input of search.list. */
export type SearchParams = Where & {
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
export function readSearch(query: URLSearchParams): SearchParams {
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
    sort: SEARCH_SORTS.find((sort) => sort === query.get('sort')) ?? 'relevance',
  }
}

/** @param car of the reader; null until it is known, and on the server, whose pages are the same for every car */
export const searchInput = ({ fits, ...search }: SearchParams, car: CarRef | null) => ({
  ...search,
  ...(fits && car && { fits: carRef(car) }),
})

/** Returns the query string of a search without default values. */
export function searchAddress({ q, tags, asks, bids, fits, min, max, sort, ...where }: SearchParams): URLSearchParams {
  return new URLSearchParams([
    ['q', q],
    ...tags.map((tag) => ['tag', tag]),
    ...(asks ? [['asks', '1']] : []),
    ...(bids ? [['bids', '1']] : []),
    ...(fits ? [['fits', '1']] : []),
    ...(min === undefined ? [] : [['min', min]]),
    ...(max === undefined ? [] : [['max', max]]),
    ...whereParameters(where).filter(([, value]) => value !== ''),
    ...(sort === 'relevance' ? [] : [['sort', sort]]),
  ])
}

/** Returns each active filter with its name and the change that clears it. Both prices are one filter. */
export const activeFilters = ({
  tags,
  asks,
  bids,
  fits,
  min,
  max,
  shipsTo,
  near,
}: SearchParams): { name: string; without: Partial<SearchParams> }[] => [
  ...tags.map((tag) => ({ name: `tag "${tag}"`, without: { tags: tags.filter((other) => other !== tag) } })),
  ...(asks ? [{ name: '"Has asks"', without: { asks: false } }] : []),
  ...(bids ? [{ name: '"Has bids"', without: { bids: false } }] : []),
  ...(fits ? [{ name: '"Fits my car"', without: { fits: false } }] : []),
  ...(shipsTo === undefined ? [] : [{ name: `"Ships to ${countryName(shipsTo)}"`, without: { shipsTo: undefined } }]),
  ...(near ? [{ name: `"Within ${near.km} km"`, without: { near: undefined } }] : []),
  ...((min ?? max) === undefined ? [] : [{ name: 'price range', without: { min: undefined, max: undefined } }]),
]

/** Returns the number of active filters. */
export const filterCount = (search: SearchParams): number => activeFilters(search).length

/** Returns a search without filters in the same sort order. */
export const withoutFilters = ({ q, sort }: SearchParams): SearchParams => ({
  q,
  tags: [],
  asks: false,
  bids: false,
  fits: false,
  min: undefined,
  max: undefined,
  sort,
})
