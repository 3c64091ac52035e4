import type { Prisma } from '../../../db/generated/client.ts'
import { statement } from '../../../db/statement.ts'

export const placeSelect = { id: true, name: true, region: true, country: true } satisfies Prisma.PlaceSelect
/** A town as users see it. `region` is the first-level division of the country, '' if it is unknown. */
export type Place = Prisma.PlaceGetPayload<{ select: typeof placeSelect }>

/** Maximum number of suggestions. */
const SUGGESTED = 8

/**
 * The places that begin with `prefix`, in the form of search_text, the largest first. The range operators use the index
 * place_prefix; LIKE would need a pattern that is known at planning time.
 */
export const suggestPlacesQuery = statement<{ prefix: string; country: string | null }, Place>(
  'place suggestions',
  'hot-read',
  `select id, name, region, country from place
  where search_key ~>=~ $prefix and search_key ~<~ ($prefix || chr(1114111)) and ($country::text is null or country = $country)
  order by population desc, id limit ${SUGGESTED}`,
)

/** The version of the list that the table has; no row before the first one. */
export const placeList = statement<object, { version: string }>(
  'list of places',
  'bulk',
  'select version from place_list',
)

/** The list of places, column by column, with the ids of GeoNames and tenths of a degree. */
export type PlaceColumns = Record<'ids' | 'latitudes' | 'longitudes' | 'populations', number[]> &
  Record<'names' | 'countries' | 'regions', string[]>

/** Adds and corrects places. A place that is not in the new list stays, because users and listings can refer to it. */
export const writePlaces = statement<PlaceColumns & { version: string }, object>(
  'write the list of places',
  'bulk',
  `with written as (
    insert into place (id, name, country, region, latitude, longitude, population)
    select * from unnest($ids::int[], $names::text[], $countries::text[], $regions::text[],
      $latitudes::smallint[], $longitudes::smallint[], $populations::int[])
    on conflict (id) do update set name = excluded.name, country = excluded.country, region = excluded.region,
      latitude = excluded.latitude, longitude = excluded.longitude, population = excluded.population)
  insert into place_list (version) values ($version) on conflict (id) do update set version = excluded.version`,
)
