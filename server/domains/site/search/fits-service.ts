import type { SearchSort } from '../../../../shared/labels.ts'
import type { CarRef } from '../../../../shared/vehicles.ts'
import type { ParamsOf } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'
import { SPARE_STEPS, verdictKinds } from '../../catalogue/fitment/state-service.ts'
import { resolveCar, type ResolvedCar } from '../../catalogue/vehicles/service.ts'
import { cachedByState } from './cache-service.ts'
import { foundCards, idSearches, wordSearches } from './queries.ts'
import { MAX_FOUND } from './result-queries.ts'
import { askParams, searchParams, type SearchRequest, type SearchResults } from './postgres-service.ts'
import { meantText, parseSearch } from './text-policy.ts'

const NONE = { items: [], total: 0 }
/** The order of the results. Parts that do not fit are not among them. */
const SHOWN = ['fits', 'check', 'unknown'] as const
/** Number of cards that are read while the verdicts are read. */
const FIRST_CARDS = 40

/**
 * Finds parts for a car: those that fit, those to check, then those of which it is not known. Of a word that thousands of
 * parts have, the last group has the most active ones only (docs/decisions/43).
 * @throws AppError VALIDATION for an unknown vehicle
 */
export async function searchForCar(deps: Deps, request: SearchRequest, ref: CarRef): Promise<SearchResults> {
  const parsed = parseSearch(request.q)
  const params = { ...searchParams(request, parsed), parts: true, facets: true, ...askParams(request) }
  const { limit, offset, ...same } = params
  const [found, { car, listed, verdicts, cards }] = await Promise.all([
    // The same for all cars and pages.
    cachedByState(deps, `ids ${request.sort} ${JSON.stringify(same)}`, () => search(deps, request.sort, params)),
    searchByLabels(deps, request.sort, params, ref),
  ])
  const others = await verdictKinds(deps, found.others, car, { left: SPARE_STEPS })

  // If more parts match than a search reads, those with a label of the car come first.
  const ids = [...new Set([...(found.ids.length < MAX_FOUND ? [] : listed), ...found.ids])]
  const byVerdict = Map.groupBy(ids, (id) => verdicts.get(id) ?? others.get(id) ?? 'unknown')
  const ordered = SHOWN.flatMap((verdict) => (byVerdict.get(verdict) ?? []).map((id) => ({ id, verdict })))
  const page = ordered.slice(offset, offset + limit)
  const unread = page.filter(({ id }) => !cards.has(id)).map(({ id }) => id)
  for (const card of await readCards(deps, params, unread)) cards.set(card.id, card)
  const items = page.flatMap(({ id, verdict }) => {
    const card = cards.get(id)
    return card ? [{ ...card, verdict }] : []
  })
  const count = (verdict: (typeof SHOWN)[number]) => Math.min(byVerdict.get(verdict)?.length ?? 0, MAX_FOUND)
  return {
    parts: { items, total: Math.min(ordered.length, MAX_FOUND) },
    users: NONE,
    posts: NONE,
    facets: request.facets ? found.facets : null,
    meant: meantText(found.meant, found.alike, parsed),
    most: found.most,
    verdicts: { fits: count('fits'), check: count('check'), unknown: count('unknown') },
  }
}

/**
 * Reads the car, the matching parts that can have rows for it, and their verdicts. Meanwhile it reads the cards of the first
 * parts, which usually fill the page.
 */
async function searchByLabels(deps: Deps, sort: SearchSort, params: IdParams, ref: CarRef) {
  const car = await resolveCar(deps, ref)
  const filters = [params.filters, `(${labelsOf(car)})`].filter(Boolean).join(' & ')
  const [found] = await deps.query(wordSearches[sort], { ...params, filters })
  const listed = found?.ids ?? []
  const [verdicts, cards] = await Promise.all([
    // Of all parts, because the results name the number of each verdict.
    verdictKinds(deps, listed, car, { left: SPARE_STEPS }),
    readCards(deps, params, listed.slice(0, FIRST_CARDS)),
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
