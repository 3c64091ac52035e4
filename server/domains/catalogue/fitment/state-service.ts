import { MAX_STEPS, verdict, type FitRow, type Steps, type Verdict } from '../../../../shared/verdict.ts'
import { parseJson, type JsonText } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { nextTurn } from '../../../request-context.ts'
import type { ResolvedCar } from '../vehicles/service.ts'
import { countFittingParts } from './queries.ts'
import { rowsForCar } from './state-queries.ts'

/** Each part of a search may take this many steps. 500 rows without conditions take 2,020. */
const STEPS_OF_PART = 3_000
/** Steps that the parts of a search may take beyond it, together. */
export const SPARE_STEPS = 10 * MAX_STEPS
/** Steps between which other requests are served: at most 5 ms. */
const STEPS_OF_TURN = MAX_STEPS / 8

/**
 * Returns the verdicts of those of many parts that are known. The verdict of the others is 'unknown'. Parts after so many rows
 * that they are not read are 'check'.
 * @param spare what the search may still take beyond STEPS_OF_PART. Without it, parts with many conditions are 'check'
 */
export async function verdictKinds(
  deps: Pick<Deps, 'query'>,
  partIds: string[],
  car: ResolvedCar,
  spare: Steps,
): Promise<Map<string, Verdict['verdict']>> {
  if (partIds.length === 0) return new Map()
  const { fitments, unread } = await readFitments(deps, partIds, car)
  const kinds = new Map<string, Verdict['verdict']>(unread.map((partId) => [partId, 'check']))
  let leftOfTurn = STEPS_OF_TURN
  for (const [partId, fitment] of fitments) {
    const allowed = Math.min(MAX_STEPS, STEPS_OF_PART + Math.max(0, spare.left))
    const steps = { left: allowed }
    kinds.set(partId, verdict(parseFitment(fitment), car, steps).verdict)
    const taken = allowed - steps.left
    spare.left -= Math.max(0, taken - STEPS_OF_PART)
    leftOfTurn -= taken
    if (leftOfTurn > 0) continue
    await nextTurn()
    leftOfTurn = STEPS_OF_TURN
  }
  return kinds
}

/**
 * Returns the rows of parts that can concern a car, as texts: the rows of a part with many take about as long to parse as its
 * verdict, so both belong in one turn. Parts without such rows are left out. `unread` are parts after MAX_VERDICTS parts with all
 * their rows, or after as many rows of others.
 */
export async function readFitments({ query }: Pick<Deps, 'query'>, partIds: string[], car: ResolvedCar) {
  const found = await query(rowsForCar, { partIds, vehicleIds: vehiclesOf(car), belowId: car.vehicleId })
  const fitments = new Map<string, StoredFitment>()
  // A universal part with rows is found twice, and fits in spite of its rows.
  for (const { partId, universal, rows } of found)
    if (rows !== null && (universal || !fitments.has(partId))) fitments.set(partId, { universal, rows })
  const unread = found.filter(({ partId, rows }) => rows === null && !fitments.has(partId))
  return { fitments, unread: unread.map(({ partId }) => partId) }
}

type StoredFitment = { universal: boolean; rows: JsonText<FitRow[]> }

export const parseFitment = ({ universal, rows }: StoredFitment) => ({ universal, rows: parseJson(rows) })

/** Returns the number of parts that fit each of the user's cars, by the id of the car. */
export async function countParts(deps: Deps, userId: string): Promise<Record<string, number>> {
  const counts = await deps.query(countFittingParts, { userId })
  return Object.fromEntries(counts.map(({ carId, count }) => [carId, count]))
}

/** The vehicles and engines whose rows can concern a car, beside the vehicles below its own. */
const vehiclesOf = ({ path, possibleEngineIds }: ResolvedCar): string[] => [...path, ...possibleEngineIds]
