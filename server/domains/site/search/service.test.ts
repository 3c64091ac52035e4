import { expect, test, vi } from 'vitest'
import { createBatched } from '../../../cache/batched.ts'
import { ContentCache } from '../../../cache/content-cache.ts'
import type { Query } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { searchParams, type SearchRequest, type SearchResults } from './postgres-service.ts'
import { databaseState } from './queries.ts'
import { search, suggest } from './service.ts'
import type { Suggestions } from './suggestion-queries.ts'
import { parseSearch } from './text-policy.ts'

const NONE = { items: [], total: 0 }
const RESULTS: SearchResults = { parts: NONE, users: NONE, posts: NONE, facets: null, meant: null, most: false }
const SUGGESTIONS: Suggestions = { parts: [], tags: [], people: [] }
const request = (more: Partial<SearchRequest> = {}): SearchRequest => ({
  q: 'pump',
  page: 1,
  limit: 20,
  tags: [],
  asks: false,
  bids: false,
  sort: 'relevance',
  facets: true,
  ...more,
})

/** A database whose state the test sets, and its searches. */
function counting(row: object = { ...RESULTS, alike: null }) {
  const state = { snapshot: '100:100:' }
  const searches = vi.fn<(params: object) => Promise<object[]>>(async () => [row])
  const query = (async (statement: unknown, params: object) =>
    statement === databaseState ? [state] : searches(params)) as unknown as Query
  const cache = new ContentCache(1_000_000)
  const deps = { query, cache, batched: createBatched({ query, cache }), config: { openSearchUrl: null } }
  return { state, searches, deps: deps as unknown as Deps }
}

test('the first page is read again only after a transaction has ended', async () => {
  const { state, searches, deps } = counting()
  expect([await search(deps, request()), await search(deps, request())]).toEqual([RESULTS, RESULTS])
  expect(searches).toHaveBeenCalledTimes(1)
  state.snapshot = '100:102:100'
  await search(deps, request())
  expect(searches).toHaveBeenCalledTimes(2)
})

test.each([{ q: 'valve' }, { limit: 10 }, { tags: ['volvo'] }, { asks: true }, { min: 100 }, { facets: false }])(
  'a search with %o has its own results',
  async (more) => {
    const { searches, deps } = counting()
    await search(deps, request())
    const other = request(more)
    await search(deps, other)
    expect(searches).toHaveBeenLastCalledWith(searchParams(other, parseSearch(other.q)))
  },
)

test('later pages are always read', async () => {
  const { searches, deps } = counting()
  for (const page of [2, 2]) await search(deps, request({ page }))
  expect(searches).toHaveBeenCalledTimes(2)
})

test('suggestions are read again only after a transaction has ended', async () => {
  const { state, searches, deps } = counting(SUGGESTIONS)
  for (const q of ['pu', 'pu', 'pum']) expect(await suggest(deps, q)).toBe(SUGGESTIONS)
  expect(searches).toHaveBeenCalledTimes(2)
  state.snapshot = '101:101:'
  await suggest(deps, 'pu')
  expect(searches).toHaveBeenCalledTimes(3)
})
