import { expect, test, vi } from 'vitest'
import { createBatched } from '../../../cache/batched.ts'
import { ContentCache } from '../../../cache/content-cache.ts'
import type { Query } from '../../../db/client.ts'
import { cachedSearch } from './cache-service.ts'
import type { SearchEngine, SearchRequest, SearchResults, Suggestions } from './service.ts'

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

/** A search whose database state the test sets, and the number of its reads. */
function counting() {
  const state = { snapshot: '100:100:' }
  const engine = {
    search: vi.fn<SearchEngine['search']>(async () => RESULTS),
    suggest: vi.fn<SearchEngine['suggest']>(async () => SUGGESTIONS),
  }
  const query = (async () => [state]) as unknown as Query
  const cache = new ContentCache(1_000_000)
  const search = cachedSearch(engine, { cache, batched: createBatched({ query, cache }) })
  return { state, engine, search }
}

test('the first page is read again only after a transaction has ended', async () => {
  const { state, engine, search } = counting()
  expect([await search.search(request()), await search.search(request())]).toEqual([RESULTS, RESULTS])
  expect(engine.search).toHaveBeenCalledTimes(1)
  state.snapshot = '100:102:100'
  await search.search(request())
  expect(engine.search).toHaveBeenCalledTimes(2)
})

test.each([{ q: 'valve' }, { limit: 10 }, { tags: ['volvo'] }, { asks: true }, { min: 100 }, { facets: false }])(
  'a search with %o has its own results',
  async (more) => {
    const { engine, search } = counting()
    await search.search(request())
    await search.search(request(more))
    expect(engine.search).toHaveBeenLastCalledWith(request(more))
  },
)

test('later pages are always read', async () => {
  const { engine, search } = counting()
  for (const page of [2, 2]) await search.search(request({ page }))
  expect(engine.search).toHaveBeenCalledTimes(2)
})

test('suggestions are read again only after a transaction has ended', async () => {
  const { state, engine, search } = counting()
  for (const q of ['pu', 'pu', 'pum']) expect(await search.suggest(q)).toBe(SUGGESTIONS)
  expect(engine.suggest).toHaveBeenCalledTimes(2)
  state.snapshot = '101:101:'
  await search.suggest('pu')
  expect(engine.suggest).toHaveBeenCalledTimes(3)
})
