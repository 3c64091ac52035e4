import type { Deps } from '../../../deps.ts'
import { type FoundParts, openSearchIndex } from './opensearch-client.ts'
import { searchBody } from './opensearch-policy.ts'
import { foundParts, supersedingNumbers } from './opensearch-queries.ts'
import type { SearchParams } from './parameter-queries.ts'
import { hasAskFilters, searchParams, type SearchRequest, type SearchResults } from './postgres-service.ts'
import { MAX_FOUND } from './result-queries.ts'
import { meantText, type ParsedSearch, parseSearch } from './text-policy.ts'

/** Milliseconds for which OpenSearch is not searched after it has failed. */
const PAUSE = 10_000
/** When an OpenSearch that has failed is searched again, in ms of performance.now(), by its address. */
const pausedUntil = new Map<string, number>()

/**
 * Finds parts in OpenSearch, and reads them, users and posts from PostgreSQL. Returns null if OpenSearch is not configured,
 * fails or finds nothing: PostgreSQL also corrects typing errors and searches for some of the words.
 */
export async function searchInOpenSearch(deps: Deps, request: SearchRequest): Promise<SearchResults | null> {
  const { openSearchUrl: url } = deps.config
  // The documents have no places and no facts of asks.
  if (url === null || hasAskFilters(request) || performance.now() < (pausedUntil.get(url) ?? 0)) return null
  const parsed = parseSearch(request.q)
  const params = searchParams(request, parsed)
  const found = await find(deps, url, request, params, parsed)
  if (found === null || found.total === 0) return null
  const [row] = await deps.query(foundParts, { ...params, ids: found.ids })
  if (!row) throw new Error('The statement for search results returned no row.')
  const { parts, users, posts } = row
  return {
    parts: { items: parts, total: Math.min(found.total, MAX_FOUND) },
    users,
    posts,
    facets: found.facets && atMost(found.facets),
    meant: meantText(null, null, parsed),
    most: false,
  }
}

/** Returns null if OpenSearch fails. */
async function find(
  { query, failures }: Deps,
  url: string,
  { sort }: SearchRequest,
  params: SearchParams,
  parsed: ParsedSearch,
): Promise<FoundParts | null> {
  const superseding = params.numbers.length > 0 ? await query(supersedingNumbers, { numbers: params.numbers }) : []
  const numbers = superseding.map(({ number }) => number)
  try {
    return await openSearchIndex(url).search(searchBody(params, parsed, numbers, sort))
  } catch (error) {
    pausedUntil.set(url, performance.now() + PAUSE)
    failures.job('search in OpenSearch', error)
    return null
  }
}

/** Limits the counts as PostgreSQL's search does. */
const atMost = ({ tags, asks, bids }: NonNullable<FoundParts['facets']>) => ({
  tags: tags.map(({ name, count }) => ({ name, count: Math.min(count, MAX_FOUND) })),
  asks: Math.min(asks, MAX_FOUND),
  bids: Math.min(bids, MAX_FOUND),
})
