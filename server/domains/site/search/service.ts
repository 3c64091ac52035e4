import type { Deps } from '../../../deps.ts'
import { cachedByState } from './cache-service.ts'
import { searchInOpenSearch } from './opensearch-service.ts'
import { searchInPostgres, type SearchRequest, type SearchResults, suggestInPostgres } from './postgres-service.ts'
import { recountOldestWords } from './queries.ts'
import type { Suggestions } from './suggestion-queries.ts'

/**
 * Finds parts, users and posts: in OpenSearch, if it is configured and has an answer (docs/decisions/33), otherwise in
 * PostgreSQL. The first page is cached.
 */
export async function search(deps: Deps, request: SearchRequest): Promise<SearchResults> {
  const find = async () => (await searchInOpenSearch(deps, request)) ?? searchInPostgres(deps, request)
  return request.page === 1 ? cachedByState(deps, `search ${JSON.stringify(request)}`, find) : find()
}

/** Returns completions of the beginning of a search, a few of each kind, best first. They are cached. */
export const suggest = (deps: Deps, q: string): Promise<Suggestions> =>
  cachedByState(deps, `suggestions ${q}`, () => suggestInPostgres(deps, q))

/** Corrects the counts of search words, which decide the corrections of typing errors. */
export async function recountWords(deps: Deps): Promise<void> {
  await deps.query(recountOldestWords, { now: deps.now() })
}
