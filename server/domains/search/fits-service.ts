import type { SearchSort } from '../../../shared/labels.ts'
import type { CarRef } from '../../../shared/vehicles.ts'
import { whereParams } from '../../db/places.ts'
import type { ParamsOf } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { verdictKinds, vehiclesOf } from '../fitment/state-service.ts'
import { resolveCar, type ResolvedCar } from '../vehicles/service.ts'
import { foundCards, idSearches, MAX_FOUND, vehicleLabels } from './queries.ts'
import { correctedText, searchParams, type SearchRequest, type SearchResults } from './service.ts'
import { parseSearch } from './text-policy.ts'

const NONE = { items: [], total: 0 }
/** The order of the results. Parts that do not fit are not among them. */
const SHOWN = ['fits', 'check', 'unknown'] as const
/** Number of parts whose rows are read at a time. */
const STEP = 50

/**
 * Finds parts for a car: those that fit, those to check, then those of which it is not known. Of a word that thousands of
 * parts have, the last group has the most active ones only (docs/decisions/43).
 * @throws AppError VALIDATION for an unknown vehicle
 */
export async function searchForCar(deps: Deps, request: SearchRequest, ref: CarRef): Promise<SearchResults> {
  const car = await resolveCar(deps, ref)
  const [labels] = await deps.query(vehicleLabels, { ids: vehiclesOf(car), belowId: car.vehicleId })
  if (!labels) throw new Error('The statement for the labels of a car returned no row.')
  const parsed = parseSearch(request.q)
  const params = { ...searchParams(request, parsed), parts: true, ...whereParams(request), labels: labels.query }

  // If more parts match than are read, those with a label of the car are among them only here. At the same time, because one
  // search takes half of the time of the answer.
  const filters = [params.filters, `(${labels.query})`].filter(Boolean).join(' & ')
  const [found, listed] = await Promise.all([
    search(deps, request.sort, params),
    search(deps, request.sort, { ...params, filters, facets: false }),
  ])
  const more = found.ids.length < MAX_FOUND ? [] : listed.ids
  const end = params.offset + params.limit
  const verdicts = await readVerdicts(deps, [...new Set([...more, ...found.labelled])], car, end)
  const ids = [...new Set([...more, ...found.ids])]
  const ordered = SHOWN.flatMap((kind) => ids.filter((id) => (verdicts.get(id) ?? 'unknown') === kind))
  const [cards] = await deps.query(foundCards, { ...params, ids: ordered.slice(params.offset, end) })
  return {
    parts: { items: cards?.parts ?? [], total: Math.min(ordered.length, MAX_FOUND) },
    users: NONE,
    posts: NONE,
    facets: found.facets,
    meant: correctedText(found.meant, parsed),
    most: found.most,
  }
}

type IdParams = ParamsOf<typeof idSearches.relevance>

async function search(deps: Deps, sort: SearchSort, params: IdParams) {
  const [found] = await deps.query(idSearches[sort], params)
  if (!found) throw new Error('The search statement returned no row.')
  return found
}

/** Reads verdicts until `enough` parts fit. Reading the rows of 1,000 parts takes 10 to 20 ms. */
async function readVerdicts(deps: Deps, ids: string[], car: ResolvedCar, enough: number) {
  const verdicts: Awaited<ReturnType<typeof verdictKinds>> = new Map()
  let fitting = 0
  for (let at = 0; at < ids.length && fitting < enough; at += STEP) {
    for (const [id, kind] of await verdictKinds(deps, ids.slice(at, at + STEP), car)) {
      verdicts.set(id, kind)
      if (kind === 'fits') fitting++
    }
  }
  return verdicts
}
