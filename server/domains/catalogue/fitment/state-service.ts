import { MAX_STEPS, verdict, type FitRow, type Steps, type Verdict } from '../../../../shared/verdict.ts'
import { parseJson, type JsonText } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { nextTurn } from '../../../request-context.ts'
import type { ResolvedCar } from '../vehicles/service.ts'
import { countFittingParts } from './queries.ts'
import { worstOf } from './kit-policy.ts'
import { kitsAmong, rowsForCar, type Kit } from './state-queries.ts'

/** Each part of a search may take this many steps. 500 rows without conditions take 2,020. */
const STEPS_OF_PART = 3_000
/** Steps that the parts of a search may take beyond it, together. */
export const SPARE_STEPS = 10 * MAX_STEPS
/** Steps between which other requests are served: at most 5 ms. */
const STEPS_OF_TURN = MAX_STEPS / 8

/** The verdict of a part. `kitPartId` is the part of a kit that gives it; null for the cars of the part itself. */
export type PartState = Verdict & { kitPartId: string | null }

/** Returns the kinds of the verdicts that readVerdicts returns. */
export async function verdictKinds(
  deps: Pick<Deps, 'query'>,
  partIds: string[],
  car: ResolvedCar,
  spare: Steps,
): Promise<Map<string, Verdict['verdict']>> {
  const states = await readVerdicts(deps, partIds, car, spare)
  return new Map([...states].map(([partId, state]) => [partId, state.verdict]))
}

/**
 * Returns the verdicts of those of many parts that are known. The verdict of the others is 'unknown'. That of a kit is the worst of
 * its own cars and of the parts that it contains, as far as users have entered cars for them. Parts after so many rows that they are
 * not read are 'check'.
 * @param spare what all parts together may take beyond STEPS_OF_PART. Without it, parts with many conditions are 'check'
 */
export async function readVerdicts(
  deps: Pick<Deps, 'query'>,
  partIds: string[],
  car: ResolvedCar,
  spare: Steps,
): Promise<Map<string, PartState>> {
  if (partIds.length === 0) return new Map()
  const [own, kits] = await Promise.all([decideOwn(deps, partIds, car, spare), deps.query(kitsAmong, { partIds })])
  if (kits.length === 0) return own
  const asked = new Set(partIds)
  const contained = [...new Set(kits.flatMap((kit) => kit.partIds))].filter((partId) => !asked.has(partId))
  const verdicts = new Map([...own, ...(await decideOwn(deps, contained, car, spare))])
  return new Map([...own, ...kits.map((kit) => [kit.id, decideKit(kit, verdicts)] as const)])
}

export const UNKNOWN: PartState = { verdict: 'unknown', questions: [], rows: [], kitPartId: null }
const UNREAD: PartState = { ...UNKNOWN, verdict: 'check' }

/** The parts of a kit count with their own cars only, also those that are kits. */
function decideKit({ id, hasCars, partIds }: Kit, own: Map<string, PartState>): PartState {
  const ofParts = partIds.map((partId) => ({ ...(own.get(partId) ?? UNKNOWN), kitPartId: partId }))
  return worstOf([...(hasCars ? [own.get(id) ?? UNKNOWN] : []), ...ofParts]) ?? UNKNOWN
}

/** Returns the verdicts by the cars of the parts themselves. */
async function decideOwn(deps: Pick<Deps, 'query'>, partIds: string[], car: ResolvedCar, spare: Steps) {
  if (partIds.length === 0) return new Map<string, PartState>()
  const { fitments, unread } = await readFitments(deps, partIds, car)
  const states = new Map(unread.map((partId) => [partId, UNREAD]))
  let leftOfTurn = STEPS_OF_TURN
  for (const partId of partIds) {
    const fitment = fitments.get(partId)
    if (!fitment || states.has(partId)) continue
    const allowed = Math.min(MAX_STEPS, STEPS_OF_PART + Math.max(0, spare.left))
    const steps = { left: allowed }
    states.set(partId, { ...verdict(parseFitment(fitment), car, steps), kitPartId: null })
    const taken = allowed - steps.left
    spare.left -= Math.max(0, taken - STEPS_OF_PART)
    leftOfTurn -= taken
    if (leftOfTurn > 0) continue
    await nextTurn()
    leftOfTurn = STEPS_OF_TURN
  }
  return states
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
