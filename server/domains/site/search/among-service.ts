import type { CarRef } from '../../../../shared/vehicles.ts'
import type { Deps } from '../../../deps.ts'
import { nextTurn } from '../../../request-context.ts'
import { SPARE_STEPS, verdictKinds } from '../../catalogue/fitment/state-service.ts'
import { resolveCar } from '../../catalogue/vehicles/service.ts'
import { searchesAmong, type News as PlacedNews, type SearchAmong } from './among-queries.ts'
import { askParams, searchParams, type SearchRequest } from './postgres-service.ts'
import { parseSearch } from './text-policy.ts'

export type News = Omit<PlacedNews, 'place'>
export type SearchForNews = { search: Omit<SearchRequest, 'page' | 'limit' | 'facets'>; car: CarRef | null }

/** Searches that are parsed before other requests are served: about 5 ms. */
const PARSED_IN_TURN = 100

/**
 * Returns for each search which of some parts and listings it finds, as indexes of `news`. A search for a car finds parts that
 * fit it or are to be checked. Equal searches are run once, all of them by one statement. It is always PostgreSQL that searches,
 * because the documents of OpenSearch have neither places nor cars, and may be older than the news.
 */
export async function searchAmong(deps: Deps, searches: SearchForNews[], news: News[]): Promise<number[][]> {
  const keys = searches.map(({ search }) => JSON.stringify(search))
  const distinct = new Map<string, SearchAmong>()
  for (const [at, { search }] of searches.entries()) {
    const key = keys[at] ?? ''
    if (!distinct.has(key)) distinct.set(key, toParams(search))
    if (at % PARSED_IN_TURN === 0) await nextTurn()
  }
  const rows = await deps.query(searchesAmong, {
    news: JSON.stringify(news.map((each, place) => ({ ...each, place }))),
    searches: JSON.stringify([...distinct.values()]),
  })
  const bySearch = Map.groupBy(rows, ({ search }) => search)
  const found = new Map(
    [...distinct.keys()].map((key, at) => [key, (bySearch.get(at + 1) ?? []).map((row) => row.news)]),
  )
  const all = keys.map((key) => found.get(key) ?? [])
  return withoutUnfit(deps, searches, all, news)
}

const toParams = (search: SearchForNews['search']): SearchAmong => ({
  ...searchParams({ ...search, page: 1, limit: 0, facets: false }, parseSearch(search.q)),
  ...askParams(search),
})

/** Removes the parts that do not fit the cars of searches: one read of verdicts for each car. */
async function withoutUnfit(deps: Deps, searches: SearchForNews[], found: number[][], news: News[]) {
  const result = [...found]
  const ofCars = Map.groupBy([...searches.keys()], (at) => JSON.stringify(searches[at]?.car ?? null))
  for (const places of ofCars.values()) {
    const car = searches[places[0] ?? 0]?.car
    const partOf = (at: number) => news[at]?.partId ?? ''
    const partIds = [...new Set(places.flatMap((at) => found[at] ?? []).map(partOf))]
    if (!car || partIds.length === 0) continue
    const verdicts = await verdictKinds(deps, partIds, await resolveCar(deps, car), { left: SPARE_STEPS })
    for (const at of places)
      result[at] = (found[at] ?? []).filter((each) => ['fits', 'check'].includes(verdicts.get(partOf(each)) ?? ''))
  }
  return result
}
