import { isFiltered } from '../../../../shared/where.ts'
import type { Deps } from '../../../deps.ts'
import type { FoundParts, OpenSearch } from './opensearch-client.ts'
import { searchBody } from './opensearch-policy.ts'
import { foundParts, supersedingNumbers } from './opensearch-queries.ts'
import type { SearchParams } from './parameter-queries.ts'
import { MAX_FOUND } from './result-queries.ts'
import { type SearchEngine, type SearchRequest, searchParams } from './service.ts'
import { meantText, type ParsedSearch, parseSearch } from './text-policy.ts'

/** Milliseconds for which PostgreSQL searches after OpenSearch has failed. */
const PAUSE = 10_000

/**
 * Searches parts in OpenSearch, and reads the found parts, users and posts from PostgreSQL. PostgreSQL answers suggestions,
 * and all searches while OpenSearch fails.
 */
export function openSearchEngine(
  index: OpenSearch,
  postgres: SearchEngine,
  { query, failures }: Pick<Deps, 'query' | 'failures'>,
): SearchEngine {
  let pausedUntil = 0

  /** Returns null if OpenSearch cannot be used. */
  async function find({ sort }: SearchRequest, params: SearchParams, parsed: ParsedSearch): Promise<FoundParts | null> {
    if (performance.now() < pausedUntil) return null
    const superseding = params.numbers.length > 0 ? await query(supersedingNumbers, { numbers: params.numbers }) : []
    const body = searchBody(
      params,
      parsed,
      superseding.map(({ number }) => number),
      sort,
    )
    try {
      return await index.search(body)
    } catch (error) {
      pausedUntil = performance.now() + PAUSE
      failures.job('search in OpenSearch', error)
      return null
    }
  }

  return {
    async search(request) {
      // The documents have no places.
      if (isFiltered(request)) return postgres.search(request)
      const parsed = parseSearch(request.q)
      const params = searchParams(request, parsed)
      const found = await find(request, params, parsed)
      // PostgreSQL corrects typing errors and searches for some of the words.
      if (found === null || found.total === 0) return postgres.search(request)
      const [row] = await query(foundParts, { ...params, ids: found.ids })
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
    },
    suggest: (q) => postgres.suggest(q),
  }
}

/** Limits the counts as PostgreSQL's search does. */
const atMost = ({ tags, asks, bids }: NonNullable<FoundParts['facets']>) => ({
  tags: tags.map(({ name, count }) => ({ name, count: Math.min(count, MAX_FOUND) })),
  asks: Math.min(asks, MAX_FOUND),
  bids: Math.min(bids, MAX_FOUND),
})
