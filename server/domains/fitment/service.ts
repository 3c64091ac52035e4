import { groupRows, type FitmentGroup, type FitmentRow } from '../../../shared/fitment-rows.ts'
import type { CarRef } from '../../../shared/vehicles.ts'
import { verdict, type FitRow, type Verdict } from '../../../shared/verdict.ts'
import { bytesOfJson } from '../../cache/content-cache.ts'
import { parseJson } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'
import { nextTurn } from '../../request-context.ts'
import { findPartVersion, noSuchPart } from '../parts/service.ts'
import { resolveCar } from '../vehicles/service.ts'
import { concerningRows, partFitment, type Fitment } from './queries.ts'
import { vehiclesOf } from './state-service.ts'

export type { Fitment } from './queries.ts'

/**
 * Returns the fitment of a part by id or slug.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function getFitment(deps: Deps, idOrSlug: string): Promise<Fitment> {
  const { id, version } = await findPartVersion(deps, idOrSlug)
  const { fitment } = await deps.cache.get(`part fitment ${id}`, version, async () => {
    const [row] = await deps.query(partFitment, { partId: id })
    if (!row) throw noSuchPart(idOrSlug)
    return { fitment: parseJson(row.fitment), bytes: bytesOfJson(row.fitment) }
  })
  return fitment
}

/** Maximum number of rows in the HTML of a part page. The rows of a longer fitment are loaded when a group is opened. */
const ROWS_ON_PAGE = 25

/** The fitment of a part as its page first shows it: closed groups. */
export type FitmentOutline = Omit<Fitment, 'rows'> & { groups: FitmentGroup[]; rows: FitmentRow[] | null }

/** @throws AppError as getFitment */
export async function getOutline(deps: Deps, idOrSlug: string): Promise<FitmentOutline> {
  const { rows, ...fitment } = await getFitment(deps, idOrSlug)
  return { ...fitment, groups: groupRows(rows), rows: rows.length > ROWS_ON_PAGE ? null : rows }
}

/** Why a part fits a car or does not: the row that decides. */
export type VerdictReason = {
  row: FitmentRow
  /** The number of owners who said the same. */
  owners: number
}
export type PartVerdict = Verdict & { partId: string; reason: VerdictReason | null }

/**
 * Returns the verdicts of parts for a car, in the order of `partIds`, without unknown and removed parts.
 * @throws AppError VALIDATION for an unknown vehicle
 */
export async function getVerdicts(deps: Deps, partIds: string[], ref: CarRef): Promise<PartVerdict[]> {
  const car = await resolveCar(deps, ref)
  const found = await deps.query(concerningRows, { partIds, vehicleIds: vehiclesOf(car), belowId: car.vehicleId })
  const byId = new Map(found.map((part) => [part.partId, part]))
  const verdicts: PartVerdict[] = []
  for (const partId of partIds) {
    const part = byId.get(partId)
    if (!part) continue
    const answer = verdict({ universal: part.universal, rows: part.rows.map(toFitRow) }, car)
    const row = part.rows.find(({ id }) => id === answer.rows[0])
    verdicts.push({ partId, ...answer, reason: row ? { row, owners: row.fits ? row.fitted : row.notFitted } : null })
    // A verdict can take 5 ms.
    await nextTurn()
  }
  return verdicts
}

const toFitRow = ({ id, vehicle, from, to, fits, conditions }: FitmentRow): FitRow => ({
  id,
  path: vehicle.level === 'engine' ? null : vehicle.path,
  engineId: vehicle.level === 'engine' ? vehicle.id : (vehicle.engine?.id ?? null),
  from: from ?? vehicle.builtFrom,
  to: to ?? vehicle.builtTo,
  fits,
  conditions,
})
