import type { Indices_Create_RequestBody } from '@opensearch-project/opensearch/api/indices/create.js'
import type { Search_RequestBody } from '@opensearch-project/opensearch/api/_core/search.js'
import type { QueryContainer } from '@opensearch-project/opensearch/api/_types/_common.query_dsl.js'
import type { SearchSort } from '../../../../shared/labels.ts'
import type { SearchParams } from './parameter-queries.ts'
import { MAX_FOUND, MAX_TAGS } from './result-queries.ts'
import type { ParsedSearch, Spelling } from './text-policy.ts'

/** A part as OpenSearch stores it. The texts are in the form of search_text, because the search text is in that form. */
export type PartDocument = {
  id: string
  name: string
  /** The names of the parts that were merged into it. */
  mergedNames: string
  /** The numbers and their brands. */
  numberText: string
  tagText: string
  description: string
  /** Normalized. */
  numbers: string[]
  /** Normalized numbers of parts that replace this part. */
  supersededBy: string[]
  /** Normalized numbers of confirmed equivalents. */
  equivalentNumbers: string[]
  tags: string[]
  /** USD cents; null without an ask. */
  lowestAskCents: number | null
  hasBid: boolean
  activity: number
}

/** Changes with each change of INDEX, because a release must not search an index of another form. */
export const INDEX_VERSION = 4

/** Settings and mappings of the index. porter2 is the stemmer of PostgreSQL's dictionary 'english'. */
export const INDEX: Indices_Create_RequestBody = {
  settings: {
    // OpenSearch does not refresh an index that is not searched, unless the interval is set.
    index: { refresh_interval: '1s' },
    analysis: {
      filter: { stem: { type: 'stemmer', language: 'porter2' } },
      analyzer: { words: { type: 'custom', tokenizer: 'whitespace', filter: ['stem'] } },
    },
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      id: { type: 'keyword' },
      name: { type: 'text', analyzer: 'words' },
      mergedNames: { type: 'text', analyzer: 'words' },
      numberText: { type: 'text', analyzer: 'words' },
      tagText: { type: 'text', analyzer: 'words' },
      description: { type: 'text', analyzer: 'words' },
      // Without doc_values, OpenSearch reads the source of each document that may contain a fragment.
      numbers: { type: 'keyword', fields: { fragments: { type: 'wildcard', doc_values: true } } },
      supersededBy: { type: 'keyword' },
      equivalentNumbers: { type: 'keyword' },
      tags: { type: 'keyword' },
      lowestAskCents: { type: 'integer' },
      hasBid: { type: 'boolean' },
      activity: { type: 'short' },
    },
  },
}

/** The weights are those of PostgreSQL's search. */
const NAMES = ['name', 'mergedNames']
const TEXTS = [...NAMES, 'numberText^0.6', 'tagText^0.4', 'description^0.05']

/** Scores of the classes of found parts, which are those of PostgreSQL's search. Words add less than the difference. */
const EXACT_NUMBER = 40_000
const OTHER_NUMBER = 30_000
const WORDS = 20_000
const NUMBER_FRAGMENT = 10_000

const ORDERS: Record<SearchSort, NonNullable<Search_RequestBody['sort']>> = {
  relevance: [{ _score: { order: 'desc' } }, { activity: { order: 'desc' } }, { id: { order: 'desc' } }],
  lowest_ask: [{ lowestAskCents: { order: 'asc', missing: '_last' } }, { id: { order: 'desc' } }],
  newest: [{ id: { order: 'desc' } }],
}

/** The types of the client, but those of its aggregations lack `field`. */
export type SearchBody = Omit<Search_RequestBody, 'aggs'> & { aggs?: Record<string, object> }

/**
 * Translates a search into a request to OpenSearch.
 * @param params the parameters of the search in PostgreSQL
 * @param superseding normalized numbers that replace the searched numbers
 */
export function searchBody(
  params: SearchParams,
  { terms }: ParsedSearch,
  superseding: string[],
  sort: SearchSort,
): SearchBody {
  return {
    query: {
      bool: { must: [{ dis_max: { queries: classesOf(params, terms, superseding) } }], filter: filtersOf(params) },
    },
    sort: ORDERS[sort],
    from: params.offset,
    size: params.limit,
    _source: false,
    track_total_hits: MAX_FOUND,
    ...(params.facets && {
      aggs: {
        tags: { terms: { field: 'tags', size: MAX_TAGS } },
        asks: { filter: HAS_ASK },
        bids: { filter: HAS_BID },
      },
    }),
  }
}

const HAS_ASK: QueryContainer = { exists: { field: 'lowestAskCents' } }
const HAS_BID: QueryContainer = { term: { hasBid: { value: true } } }

function filtersOf({ tags, asks, bids, least, most }: SearchParams): QueryContainer[] {
  const price = { ...(least !== null && { gte: least }), ...(most !== null && { lte: most }) }
  return [
    ...tags.map((tag) => ({ term: { tags: { value: tag } } })),
    ...(asks ? [HAS_ASK] : []),
    ...(bids ? [HAS_BID] : []),
    ...(least === null && most === null ? [] : [{ range: { lowestAskCents: price } }]),
  ]
}

const scored = (boost: number, filter: QueryContainer): QueryContainer => ({ constant_score: { filter, boost } })
const anyOf = (queries: QueryContainer[]): QueryContainer => ({ bool: { should: queries, minimum_should_match: 1 } })

/** Returns the queries for the classes of parts. The class with the highest score counts. */
function classesOf(
  { numbers, beginnings, fragment, whole, tags }: SearchParams,
  terms: ParsedSearch['terms'],
  superseding: string[],
): QueryContainer[] {
  const others: QueryContainer[] = [
    ...(superseding.length > 0 ? [{ terms: { numbers: superseding } }] : []),
    ...(numbers.length > 0 ? [{ terms: { supersededBy: numbers } }, { terms: { equivalentNumbers: numbers } }] : []),
    ...beginnings.map((beginning) => ({ prefix: { numbers: { value: beginning } } })),
  ]
  return [
    ...(numbers.length > 0 ? [scored(EXACT_NUMBER, { terms: { numbers } })] : []),
    ...(others.length > 0 ? [scored(OTHER_NUMBER, anyOf(others))] : []),
    ...(fragment === null
      ? []
      : [scored(NUMBER_FRAGMENT, { wildcard: { 'numbers.fragments': { value: `*${fragment}*` } } })]),
    ...(terms.length > 0 ? [wordsOf(terms, whole)] : []),
    ...(terms.length === 0 && tags.length > 0 ? [scored(WORDS, { match_all: {} })] : []),
  ]
}

/** Returns the query for all terms. Parts with all terms in the name, or with the whole text as a tag, come first. */
function wordsOf(terms: ParsedSearch['terms'], whole: string): QueryContainer {
  const all = (fields: string[]) => terms.map((term, i) => termIn(fields, spellingsOf(term, terms[i - 1])))
  const best =
    terms.length === 1
      ? [scored(WORDS, { match_all: {} })]
      : [scored(WORDS, { bool: { must: all(NAMES) } }), scored(WORDS, { term: { tags: { value: whole } } })]
  return { bool: { must: all(TEXTS), should: [{ dis_max: { queries: best } }] } }
}

/** Returns the spellings of a term, also written together with its neighbours ('head light'). */
function spellingsOf(
  { spellings, joined }: ParsedSearch['terms'][number],
  before?: { joined: string | null },
): Spelling[] {
  const together = [joined, before?.joined].filter((word) => word !== null && word !== undefined)
  return [...spellings, ...together.map((word) => ({ words: [word], isPhrase: true }))]
}

function termIn(fields: string[], spellings: Spelling[]): QueryContainer {
  const queries = spellings.map(({ words, isPhrase }): QueryContainer =>
    isPhrase
      ? { multi_match: { query: words.join(' '), fields, type: words.length > 1 ? 'phrase' : 'best_fields' } }
      : { bool: { must: words.map((word) => ({ multi_match: { query: word, fields, type: 'best_fields' } })) } },
  )
  return { dis_max: { queries } }
}
