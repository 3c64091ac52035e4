import { matchesWhere, type WhereParams } from '../../../db/places.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { MATCHES_FILTERS } from './candidate-queries.ts'
import { SEARCH, type SearchParams } from './parameter-queries.ts'
import { ASKED } from './word-queries.ts'

/** The columns of a search in the JSON of `searchesAmong`. */
const COLUMNS = { ...SEARCH, to: 'text', near: 'int', km: 'int' }

/** Runs a statement of a search with the columns of the row `of` as its parameters. */
const withColumns = (of: string, sql: string) => sql.replace(/\$([a-z]+)/g, `${of}."$1"`)

/** Whether the row `s` of part_search has all words, or the labels of a vehicle and the other words. */
const hasWords = (of: string) => `s.vector @@ ${of}.query and s.vector @@ coalesce(${of}.rest, '!''~''')`

/** Whether the part has a number that matches: by itself, by its beginning, by a fragment or by supersession. */
const HAS_NUMBER = `exists (select from part_number n where n.part_id = s.part_id and (
    n.normalized = any($numbers) or n.superseded_by_normalized = any($numbers)
    or exists (select from unnest($beginnings) beginning where starts_with(n.normalized, beginning))
    or strpos(n.normalized, $fragment) > 0
    or n.normalized in (select old.superseded_by_normalized from part_number old where old.normalized = any($numbers))))`

/**
 * Whether a news `s` is of the kind that a search is for, and new for it. A search with conditions for asks is about asks, one
 * for bids about bids, and another one also about parts. An ask meets the price and the place itself. If it was on offer
 * before, it is new only if its previous price was outside of the range.
 */
const IS_NEW = `case s.type
    when 'ask' then ($asks or not $bids)
      and ($least is null or s.price_cents >= $least) and ($most is null or s.price_cents <= $most)
      and (s."previousCents" is null or s."previousCents" < $least or s."previousCents" > $most)
      and ${matchesWhere('s')}
    when 'bid' then $bids and not $asks and s."previousCents" is null
    else not $asks and not $bids end`

/** A part or a listing of which a search may be told. `previousCents` is the price at which the listing was on offer before. */
export type News = { place: number; partId: string; listingId: string | null; previousCents: number | null }
export type SearchAmong = SearchParams & WhereParams
type AmongParams = {
  /** JSON of News[]. */
  news: string
  /** JSON of SearchAmong[]. */
  searches: string
}

/**
 * Returns which of some parts and listings many searches find, by the words, numbers, vehicles and filters of the search. The
 * texts are not corrected.
 */
export const searchesAmong = statement<AmongParams, { search: number; news: number }>(
  'searches among some parts',
  'bulk',
  `with news as materialized (
    select n.place, n."previousCents", s.part_id, s.vector, s.tag_ids, s.lowest_ask_cents, s.has_bid, l.type, l.price_cents,
      l.ships_to, l.ships_to_countries, l.country, l.latitude, l.longitude
    from jsonb_to_recordset($news::jsonb) n (place int, "partId" uuid, "listingId" uuid, "previousCents" int)
    join part_search s on s.part_id = n."partId"
    left join listing l on l.id = n."listingId" and ${visible.listing('l')}
    where n."listingId" is null or l.id is not null)
  select search.place::int as search, found.place as news
  from rows from (jsonb_to_recordset($searches::jsonb) as (
    ${Object.entries(COLUMNS)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', ')})) with ordinality
    as search (${Object.keys(COLUMNS)
      .map((name) => `"${name}"`)
      .join(', ')}, place)
  cross join lateral (${withColumns(
    'search',
    `
    with ${ASKED}
    select s.place from news s cross join asked
    where ${IS_NEW} and ${MATCHES_FILTERS}
      and (${hasWords('asked')} or exists (select from fitting where ${hasWords('fitting')}) or ${HAS_NUMBER})`,
  )}) found`,
)
