import type { SearchSort } from '../../../../shared/labels.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'
import {
  ALIKE,
  bestOf,
  byNumber,
  CARRIED,
  IN_TITLE,
  INSTEAD,
  MENTIONED,
  type Order,
  ORDERS,
  wholeSql,
  WORDS,
} from './candidate-queries.ts'
import { MATCHING_POSTS, OTHERS } from './user-post-queries.ts'
import {
  ASK_FILTERS,
  matchesAskFilters,
  plannedOnce,
  SEARCH,
  type AskParams,
  type SearchParams,
} from './parameter-queries.ts'
import {
  type FoundPart,
  idsOfParts,
  jsonIds,
  MAX_FOUND,
  pageOfResults,
  PARTS_IN_ORDER,
  type SearchRow,
} from './result-queries.ts'
import { ASKED } from './word-queries.ts'

// The statements of searches. Each is a list of CTEs, which the other files of queries define in this order.

/** Whether the part has an ask that matches the filters of AskParams. Reads the asks of the found parts only. */
const BY_ASK = `exists (select from listing l where l.part_id = best.id and l.type = 'ask' and ${visible.listing('l')}
      and ${matchesAskFilters('l')})`

type SearchOptions = {
  results(order: string): string
  /** A condition for the rows of `best`. */
  where?: string
}

const searchSql = (sort: Order, { results, where }: SearchOptions) => `
  with ${ASKED},
  ${byNumber(sort)},
  ${wholeSql(sort, sort.isRanked ? ` and not exists (select from numbered offset ${MAX_FOUND - 1})` : '')},
  matching_posts as materialized (${MATCHING_POSTS}),
  ${ALIKE},
  ${INSTEAD},
  ${bestOf(sort, where)},
  ${OTHERS}
${results(sort.order)}`

const bySort = <Of>(make: (sort: SearchSort) => Of) => ({
  relevance: make('relevance'),
  lowest_ask: make('lowest_ask'),
  newest: make('newest'),
})

export const searches = bySort((sort) =>
  statement<SearchParams, SearchRow>(
    `search by ${sort}`,
    'hot-read',
    plannedOnce(SEARCH, searchSql(ORDERS[sort], { results: pageOfResults })),
  ),
)

const SEARCH_BY_ASK = { ...SEARCH, ...ASK_FILTERS }

/** The same searches with the filters of asks, as statements of their own, so that other searches are not slower. */
export const filteredSearches = bySort((sort) =>
  statement<SearchParams & AskParams, SearchRow>(
    `search by ${sort} and asks`,
    'hot-read',
    plannedOnce(SEARCH_BY_ASK, searchSql(ORDERS[sort], { results: pageOfResults, where: BY_ASK })),
  ),
)

type FoundIds = { ids: string[]; others: string[] } & Pick<SearchRow, 'facets' | 'meant' | 'alike' | 'most'>
type IdParams = Omit<SearchParams, 'limit' | 'offset'> & AskParams

const WHERE_ID = `(num_nonnulls(${Object.keys(ASK_FILTERS)
  .map((name) => `$${name}`)
  .join(', ')}) = 0) or ${BY_ASK}`

/** The same searches for parts only, without reading the parts. */
export const idSearches = bySort((sort) =>
  statement<IdParams, FoundIds>(
    `ids of parts by ${sort}`,
    'hot-read',
    plannedOnce(SEARCH_BY_ASK, searchSql(ORDERS[sort], { results: idsOfParts, where: WHERE_ID })),
  ),
)

type WordParams = Pick<
  IdParams,
  'terms' | 'joined' | 'vehicles' | 'firsts' | 'lasts' | 'filters' | 'tags' | 'whole' | 'least' | 'most'
> &
  AskParams

/** The ids of the first MAX_FOUND parts that have the words as typed. A smaller statement, which starts faster by 1 ms. */
export const wordSearches = bySort((sort) =>
  statement<WordParams, { ids: string[] }>(
    `ids of parts with the words by ${sort}`,
    'hot-read',
    plannedOnce(
      SEARCH_BY_ASK,
      `
  with ${ASKED},
  ${wholeSql(ORDERS[sort])},
  best as (
    select id, case when ${IN_TITLE} then ${WORDS} else ${MENTIONED} end as class, rank, ${CARRIED} from whole s)
  select ${jsonIds(`best where ${WHERE_ID} order by ${ORDERS[sort].order} limit ${MAX_FOUND}`)} as ids`,
    ),
  ),
)

type CardParams = { ids: string[] } & Pick<SearchParams, 'numbers' | 'beginnings' | 'fragment' | 'alikes' | 'alike'>

export const foundCards = statement<CardParams, { parts: FoundPart[] }>(
  'search results by id',
  'hot-read',
  plannedOnce({ ...SEARCH, ids: 'uuid[]' }, `select ${PARTS_IN_ORDER} as parts`),
)

/**
 * Counts again the parts and posts with each of the 100 words whose counts are the oldest. Deletes a word that is found
 * unused twice in a row: after the first time, a transaction that uses it may not be committed yet. The correction of
 * typing errors uses these counts.
 */
export const recountOldestWords = statement<{ now: Date }, object>(
  'recount the oldest search words',
  'bulk',
  `with old as (
    select word, lexeme, documents from search_word order by counted_at limit 100 for update skip locked),
  counted as materialized (
    select word, documents as before, search_count(query, 1001) + (
      select count(*) from (
        select from blog_post b where b.search_vector @@ query and ${visible.post('b')} limit 1001) posts) as documents
    from old cross join lateral (select quote_literal(lexeme)::tsquery as query) q),
  unused as (
    delete from search_word w using counted c where w.word = c.word and c.documents = 0 and c.before = 0)
  update search_word w set documents = c.documents, counted_at = $now
  from counted c where w.word = c.word and (c.documents > 0 or c.before > 0)`,
)

/** Text that is equal for two reads only if no transaction has ended between them. */
export const databaseState = statement<object, { snapshot: string }>(
  'state of the database',
  'hot-read',
  'select pg_current_snapshot()::text as snapshot',
)
