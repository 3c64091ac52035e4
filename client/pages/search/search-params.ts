import { factWords } from '../../../shared/fact-filters.ts'
import { searchParameters, type SearchParams } from '../../../shared/search-address.ts'
import type { CarRef } from '../../../shared/vehicles.ts'
import { countryName } from '../../../shared/where.ts'
import { carRef } from '../../features/garage/visitor-car.ts'

/** @param car of the reader; null until it is known, and on the server, whose pages are the same for every car */
export const searchInput = ({ fits, ...search }: SearchParams, car: CarRef | null) => ({
  ...search,
  ...(fits && car && { fits: carRef(car) }),
})

/** Returns the query string of a search without default values. */
export const searchAddress = (search: SearchParams): URLSearchParams => new URLSearchParams(searchParameters(search))

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
  ...facts
}: SearchParams): { name: string; without: Partial<SearchParams> }[] => [
  ...tags.map((tag) => ({ name: `tag "${tag}"`, without: { tags: tags.filter((other) => other !== tag) } })),
  ...(asks ? [{ name: '"Has asks"', without: { asks: false } }] : []),
  ...(bids ? [{ name: '"Has bids"', without: { bids: false } }] : []),
  ...(fits ? [{ name: '"Fits my car"', without: { fits: false } }] : []),
  ...(shipsTo === undefined ? [] : [{ name: `"Ships to ${countryName(shipsTo)}"`, without: { shipsTo: undefined } }]),
  ...(near ? [{ name: `"Within ${near.km} km"`, without: { near: undefined } }] : []),
  ...factWords(facts).map(({ words, without }) => ({ name: `"${words}"`, without })),
  ...((min ?? max) === undefined ? [] : [{ name: 'price range', without: { min: undefined, max: undefined } }]),
]

/** Returns the number of active filters. */
export const filterCount = (search: SearchParams): number => activeFilters(search).length

/** Returns a search without filters in the same sort order. It names each filter, so that it also clears those of another search. */
export const withoutFilters = ({ q, sort }: SearchParams) =>
  ({
    q,
    tags: [],
    asks: false,
    bids: false,
    fits: false,
    min: undefined,
    max: undefined,
    shipsTo: undefined,
    near: undefined,
    grade: undefined,
    maxOdometerKm: undefined,
    tested: undefined,
    warranty: undefined,
    donorVehicleId: undefined,
    sort,
  }) satisfies Record<keyof SearchParams, unknown>
