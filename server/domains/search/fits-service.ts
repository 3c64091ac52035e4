import type { SearchSort } from '../../../shared/labels.ts'
import type { CarRef } from '../../../shared/vehicles.ts'
import { whereParams } from '../../db/places.ts'
import type { ParamsOf } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { SPARE_STEPS, verdictKinds } from '../fitment/state-service.ts'
import { resolveCar, type ResolvedCar } from '../vehicles/service.ts'
import { cachedByState } from './cache-service.ts'
import { foundCards, idSearches, MAX_FOUND, wordSearches } from './queries.ts'
import { correctedText, searchParams, type SearchRequest, type SearchResults } from './service.ts'
import { parseSearch } from './text-policy.ts'

const NONE = { items: [], total: 0 }
/** The order of the results. Parts that do not fit are not among them. */
const SHOWN = ['fits', 'check', 'unknown'] as const
/** Number of parts whose rows are read first. Each further time it is four times as many. */
const FIRST_STEP = 40

/**
 * Finds parts for a car: those that fit, those to check, then those of which it is not known. Of a word that thousands of
 * parts have, the last group has the most active ones only (docs/decisions/43).
 * @throws AppError VALIDATION for an unknown vehicle
 */
export async function searchForCar(deps: Deps, request: SearchRequest, ref: CarRef): Promise<SearchResults> {
  const parsed = parseSearch(request.q)
  const params = { ...searchParams(request, parsed), parts: true, facets: true, ...whereParams(request) }
  const { limit, offset, ...same } = params
  const end = offset + limit
  const [found, { car, listed, verdicts, cards }] = await Promise.all([
    // The same for all cars and pages.
    cachedByState(deps, `ids ${request.sort} ${JSON.stringify(same)}`, () => search(deps, request.sort, params)),
    searchByLabels(deps, request.sort, params, ref, end),
  ])
  const others = await readVerdicts(deps, found.others, car, end)
  const kindOf = (id: string) => verdicts.get(id) ?? others.get(id) ?? 'unknown'

  // If more parts match than a search reads, those with a label of the car come first.
  const ids = [...new Set([...(found.ids.length < MAX_FOUND ? [] : listed), ...found.ids])]
  const ordered = SHOWN.flatMap((kind) => ids.filter((id) => kindOf(id) === kind))
  const page = ordered.slice(offset, end)
  const unread = page.filter((id) => !cards.has(id))
  for (const card of await readCards(deps, params, unread)) cards.set(card.id, card)
  return {
    parts: { items: page.flatMap((id) => cards.get(id) ?? []), total: Math.min(ordered.length, MAX_FOUND) },
    users: NONE,
    posts: NONE,
    facets: request.facets ? found.facets : null,
    meant: correctedText(found.meant, parsed),
    most: found.most,
  }
}

/**
 * Reads the car, the matching parts that can have rows for it, and their verdicts until `end` of them fit. Meanwhile it reads the
 * cards of the first parts, which usually fill the page.
 */
async function searchByLabels(deps: Deps, sort: SearchSort, params: IdParams, ref: CarRef, end: number) {
  const car = await resolveCar(deps, ref)
  const filters = [params.filters, `(${labelsOf(car)})`].filter(Boolean).join(' & ')
  const [found] = await deps.query(wordSearches[sort], { ...params, filters })
  const listed = found?.ids ?? []
  const [verdicts, cards] = await Promise.all([
    readVerdicts(deps, listed, car, end),
    readCards(deps, params, listed.slice(0, FIRST_STEP)),
  ])
  return { car, listed, verdicts, cards: new Map(cards.map((card) => [card.id, card])) }
}

async function readCards(deps: Deps, params: IdParams, ids: string[]) {
  if (ids.length === 0) return []
  const [found] = await deps.query(foundCards, { ...params, ids })
  return found?.parts ?? []
}

/**
 * Returns the query for the labels of search_rows that parts with rows for a car have. It leaves out the labels of vehicles and
 * engines without rows, because the search takes 1 ms longer with them.
 */
const labelsOf = ({ searchId, searchIds }: ResolvedCar) =>
  [
    'vany',
    ...(searchId === null ? [] : [`vsub${searchId}`, `vnot${searchId}`]),
    ...searchIds.flatMap((id) => [`vfit${id}`, `vnot${id}`]),
  ].join(' | ')

type IdParams = ParamsOf<typeof idSearches.relevance>

async function search(deps: Deps, sort: SearchSort, params: IdParams) {
  const [found] = await deps.query(idSearches[sort], params)
  if (!found) throw new Error('The search statement returned no row.')
  return found
}

/** Reads verdicts until `enough` parts fit. Reading the rows of 1,000 parts takes 10 to 20 ms. */
async function readVerdicts(deps: Deps, ids: string[], car: ResolvedCar, enough: number) {
  const verdicts: Awaited<ReturnType<typeof verdictKinds>> = new Map()
  const spare = { left: SPARE_STEPS }
  let fitting = 0
  for (let at = 0, step = FIRST_STEP; at < ids.length && fitting < enough; at += step, step *= 4) {
    for (const [id, kind] of await verdictKinds(deps, ids.slice(at, at + step), car, spare)) {
      verdicts.set(id, kind)
      if (kind === 'fits') fitting++
    }
  }
  return verdicts
}
