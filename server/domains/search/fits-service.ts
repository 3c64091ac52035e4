import type { SearchSort } from '../../../shared/labels.ts'
import type { CarRef } from '../../../shared/vehicles.ts'
import { whereParams, type WhereParams } from '../../db/places.ts'
import type { Deps } from '../../deps.ts'
import { verdictKinds, vehiclesOf } from '../fitment/state-service.ts'
import { resolveCar, type ResolvedCar } from '../vehicles/service.ts'
import { foundCards, idSearches, MAX_FOUND, type SearchParams, vehicleLabels } from './queries.ts'
import { correctedText, searchParams, type SearchRequest, type SearchResults } from './service.ts'
import { parseSearch } from './text-policy.ts'

const NONE = { items: [], total: 0 }
/** The order of the results. Parts that do not fit are not among them. */
const SHOWN = ['fits', 'check', 'unknown'] as const

/**
 * Finds parts for a car: those that fit, those to check, then those of which it is not known. Of a word that thousands of
 * parts have, the last group has the most active ones only (docs/decisions/43).
 * @throws AppError VALIDATION for an unknown vehicle
 */
export async function searchForCar(deps: Deps, request: SearchRequest, ref: CarRef): Promise<SearchResults> {
  const car = await resolveCar(deps, ref)
  const parsed = parseSearch(request.q)
  const params = { ...searchParams(request, parsed), parts: true, ...whereParams(request) }
  const [all] = await deps.query(idSearches[request.sort], params)
  if (!all) throw new Error('The search statement returned no row.')
  // If more parts match than are read, those that concern the car are searched for.
  const listed = all.ids.length < MAX_FOUND ? [] : await idsForCar(deps, request.sort, params, car)
  const ids = [...new Set([...listed, ...all.ids])]
  const verdicts = await verdictKinds(deps, ids, car)
  const ordered = SHOWN.flatMap((kind) => ids.filter((id) => (verdicts.get(id) ?? 'unknown') === kind))
  const [cards] = await deps.query(foundCards, {
    ...params,
    ids: ordered.slice(params.offset, params.offset + params.limit),
  })
  return {
    parts: { items: cards?.parts ?? [], total: Math.min(ordered.length, MAX_FOUND) },
    users: NONE,
    posts: NONE,
    facets: all.facets,
    meant: correctedText(all.meant, parsed),
    most: all.most,
  }
}

async function idsForCar(deps: Deps, sort: SearchSort, params: SearchParams & WhereParams, car: ResolvedCar) {
  const [labels] = await deps.query(vehicleLabels, { ids: vehiclesOf(car), belowId: car.vehicleId })
  const filters = [params.filters, `(${labels?.query ?? ''})`].filter(Boolean).join(' & ')
  const [found] = await deps.query(idSearches[sort], { ...params, filters, facets: false })
  return found?.ids ?? []
}
