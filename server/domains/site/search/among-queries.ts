import { numbersOfEquivalents } from '../../../db/related-parts.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import { MATCHES_FILTERS } from './candidate-queries.ts'
import { ASK_FILTERS, matchesAskFilters, SEARCH, type AskParams, type SearchParams } from './parameter-queries.ts'
import { ASKED } from './word-queries.ts'

/** The columns of a search in the JSON of `searchesAmong`. */
const COLUMNS = { ...SEARCH, ...ASK_FILTERS }

/** Runs a statement of a search with the columns of the row `of` as its parameters. */
const withColumns = (of: string, sql: string) => sql.replace(/\$([a-z]+)/g, `${of}."$1"`)

/**
 * The numbers `n` that a search finds: one of its numbers, also of an equivalent, one that replaces it, and one that begins with or
 * contains the text.
 * Most searches have no number, so all numbers are first looked through as one text, in a tenth of the time.
 */
const BY_NUMBER = `
    replacing as materialized (
      select array_agg(superseded_by_normalized) as numbers from part_number where normalized = any($numbers)),
    sought as materialized (
      select replacing.numbers from replacing cross join every where exists (
        select from unnest($numbers || $beginnings || $fragment || replacing.numbers) piece where strpos(every.text, piece) > 0)),
    numbered as materialized (
      select n.place from sought cross join lateral (select * from number n
        where n.normalized = any($numbers) or n."isOwn" and (
          n.superseded_by_normalized = any($numbers) or n.normalized = any(sought.numbers) or strpos(n.normalized, $fragment) > 0
          or exists (select from unnest($beginnings) beginning where starts_with(n.normalized, beginning))) offset 0) n)`

/**
 * Whether a news `s` is of the kind that a search is for, and new for it. A search with conditions for asks is about asks, one
 * for bids about bids, and another one also about parts. An ask meets the price and its filters itself. If it was on offer
 * before, it is new only if its previous price was outside of the range.
 */
const IS_NEW = `case s.type
    when 'ask' then ($asks or not $bids)
      and ($least is null or s.price_cents >= $least) and ($most is null or s.price_cents <= $most)
      and (s."previousCents" is null or s."previousCents" < $least or s."previousCents" > $most)
      and ${matchesAskFilters('s')}
    when 'bid' then $bids and not $asks and s."previousCents" is null
    else not $asks and not $bids end`

/** A part or a listing of which a search may be told. `previousCents` is the price at which the listing was on offer before. */
export type News = { place: number; partId: string; listingId: string | null; previousCents: number | null }
export type SearchAmong = SearchParams & AskParams
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
      l.ships_to, l.ships_to_countries, l.country, l.latitude, l.longitude, l.grade, l.odometer_km, l.tested, l.warranty_days, l.donor_id
    from jsonb_to_recordset($news::jsonb) n (place int, "partId" uuid, "listingId" uuid, "previousCents" int)
    join part_search s on s.part_id = n."partId"
    left join listing l on l.id = n."listingId" and ${visible.listing('l')}
    where n."listingId" is null or l.id is not null),
  number as materialized (
    select s.place, n.normalized, n.superseded_by_normalized, true as "isOwn" from news s join part_number n on n.part_id = s.part_id
    union all
    select s.place, n.normalized, null, false from news s cross join lateral ${numbersOfEquivalents('s.part_id')} n),
  every as materialized (select string_agg(concat_ws(' ', normalized, superseded_by_normalized), ' ') as text from number)
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
    with ${ASKED},
    ${BY_NUMBER}
    select s.place from news s cross join asked cross join (
      select query, rest from asked union all select query, rest from fitting) worded
    where ${IS_NEW} and ${MATCHES_FILTERS} and s.vector @@ worded.query and s.vector @@ coalesce(worded.rest, '!''~''')
    union
    select s.place from numbered join news s using (place) cross join asked
    where ${IS_NEW} and ${MATCHES_FILTERS}`,
  )}) found`,
)
