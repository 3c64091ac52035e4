import { countriesNamed } from '../../../../shared/places.ts'
import { wordsOf } from '../../../../shared/search-words.ts'
import { placeLabel } from '../../../../shared/where.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Located } from './service.ts'

const candidateSelect = {
  id: true,
  name: true,
  region: true,
  country: true,
  latitude: true,
  longitude: true,
  population: true,
  searchKey: true,
} satisfies Prisma.PlaceSelect
type Candidate = Prisma.PlaceGetPayload<{ select: typeof candidateSelect }>

/** The place of a written location, or the sentence that tells why there is none. */
export type MatchedPlace = { place: Located; error: null } | { place: null; error: string }

/**
 * Finds the towns of written locations: 'Graz', 'Graz, Austria', 'Duluth, MN' or 'Springfield, Illinois, US'. Of several
 * towns in the same country the largest counts, as in the list of the place field.
 * @param home the country whose towns count if a location has no country; null if it is unknown
 */
export async function matchPlaces(
  { prisma }: Deps,
  locations: Iterable<string>,
  home: string | null,
): Promise<Map<string, MatchedPlace>> {
  const written = [...new Set(locations)]
  const keys = [...new Set(written.map((location) => keyOf(location)))]
  if (keys.length === 0) return new Map()
  const found = await prisma.place.findMany({ where: { searchKey: { in: keys } }, select: candidateSelect })
  const byKey = Map.groupBy(
    found.toSorted((a, b) => b.population - a.population || a.id - b.id),
    ({ searchKey }) => searchKey,
  )
  return new Map(written.map((location) => [location, choose(location, byKey.get(keyOf(location)) ?? [], home)]))
}

const keyOf = (location: string) => wordsOf(location.split(',', 1)[0] ?? '').join(' ')

function choose(location: string, towns: Candidate[], home: string | null): MatchedPlace {
  const parts = location
    .split(',')
    .slice(1)
    .filter((part) => part.trim() !== '')
  const matching = towns.filter((town) => parts.every((part) => isIn(town, part)))
  const [largest] = matching
  if (!largest)
    return {
      place: null,
      error: `"${location}" is not in the list of places. Write a town and its country, such as Graz, Austria.`,
    }
  const isOneCountry = matching.every(({ country }) => country === largest.country)
  const town = isOneCountry ? largest : matching.find(({ country }) => country === home)
  if (!town)
    return {
      place: null,
      error: `There are several places called ${largest.name}. Add the country, such as ${placeLabel(largest)}.`,
    }
  const { id: placeId, country, latitude, longitude } = town
  return { place: { placeId, country, latitude, longitude, location: placeLabel(town) }, error: null }
}

/** Whether a part of a location after the town names its country or its region. */
function isIn({ country, region }: Candidate, part: string): boolean {
  const key = wordsOf(part).join(' ')
  return (
    countriesNamed(part).includes(country) ||
    wordsOf(region).join(' ') === key ||
    (country === 'US' && STATES.get(key) === region)
  )
}

/** The postal abbreviations of the states of the USA, which the list of places names in full. */
const STATES = new Map(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`
    .split('|')
    .map((state) => [state.slice(0, 2).toLowerCase(), state.slice(3)]),
)
