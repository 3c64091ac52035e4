import type { CarRef } from '../../../shared/vehicles.ts'
import { verdict, type FitRow, type Verdict } from '../../../shared/verdict.ts'
import { bytesOfJson } from '../../cache/content-cache.ts'
import { parseJson } from '../../db/columns.ts'
import type { Deps } from '../../deps.ts'
import { findPartVersion, noSuchPart } from '../parts/service.ts'
import { resolveCar } from '../vehicles/service.ts'
import { concerningRows, partFitment, type Fitment, type FitmentRow } from './queries.ts'

export type { Fitment, FitmentRow } from './queries.ts'

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

/** Why a part fits a car or does not: the row that decides. */
export type VerdictReason = {
  /** 'M54B22', '320i', '3 Series (E46)' */
  vehicle: string
  /** Null for a row of a vehicle without an engine. */
  engine: string | null
  builtFrom: string | null
  builtTo: string | null
  note: string
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
  const vehicleIds = [...car.path, ...car.possibleEngineIds, ...(car.engineId === null ? [] : [car.engineId])]
  const found = await deps.query(concerningRows, { partIds, vehicleId: ref.vehicleId, vehicleIds })
  const byId = new Map(found.map((part) => [part.partId, part]))
  return partIds.flatMap((partId) => {
    const part = byId.get(partId)
    if (!part) return []
    const answer = verdict({ universal: part.universal, rows: part.rows.map(toFitRow) }, car)
    const row = part.rows.find(({ id }) => id === answer.rows[0])
    return [{ partId, ...answer, reason: row ? toReason(row) : null }]
  })
}

const toFitRow = ({ id, vehicle, from, to, fits, conditions }: FitmentRow): FitRow => ({
  id,
  path: vehicle.level === 'engine' ? null : vehicle.path,
  engineId: vehicle.level === 'engine' ? vehicle.id : null,
  from: from ?? vehicle.builtFrom,
  to: to ?? vehicle.builtTo,
  fits,
  conditions,
})

const toReason = ({ vehicle, from, to, fits, note, fitted, notFitted }: FitmentRow): VerdictReason => ({
  vehicle: vehicle.names.slice(1).join(' '),
  engine: vehicle.engine,
  builtFrom: from ?? vehicle.builtFrom,
  builtTo: to ?? vehicle.builtTo,
  note,
  owners: fits ? fitted : notFitted,
})
