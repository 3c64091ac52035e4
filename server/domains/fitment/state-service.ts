import { verdict, type FitRow, type Verdict } from '../../../shared/verdict.ts'
import type { Deps } from '../../deps.ts'
import type { ResolvedCar } from '../vehicles/service.ts'
import { countFittingParts } from './queries.ts'
import { rowsForCar } from './state-queries.ts'

/** Returns the verdicts of those of many parts that are known. The verdict of the others is 'unknown'. */
export async function verdictKinds(
  { query }: Pick<Deps, 'query'>,
  partIds: string[],
  car: ResolvedCar,
): Promise<Map<string, Verdict['verdict']>> {
  const rows = await query(rowsForCar, { partIds, vehicleIds: vehiclesOf(car), belowId: car.vehicleId })
  const fitments = new Map<string, { universal: boolean; rows: FitRow[] }>()
  for (const { partId, id, ...row } of rows) {
    const fitment = fitments.get(partId) ?? { universal: false, rows: [] }
    if (id === null) fitment.universal = true
    else fitment.rows.push({ id, ...row })
    fitments.set(partId, fitment)
  }
  return new Map([...fitments].map(([partId, fitment]) => [partId, verdict(fitment, car).verdict]))
}

/** Returns the number of parts that fit each of the user's cars, by the id of the car. */
export async function countParts(deps: Deps, userId: string): Promise<Record<string, number>> {
  const counts = await deps.query(countFittingParts, { userId })
  return Object.fromEntries(counts.map(({ carId, count }) => [carId, count]))
}

/** The vehicles and engines whose rows can concern a car, beside the vehicles below its own. */
export const vehiclesOf = ({ path, possibleEngineIds }: ResolvedCar): string[] => [...path, ...possibleEngineIds]
