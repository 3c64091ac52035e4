import { groupRows, type FitmentGroup, type FitmentRow } from '../../../../shared/fitment-rows.ts'
import { MAX_VERDICTS } from '../../../../shared/fitment.ts'
import type { CarRef } from '../../../../shared/vehicles.ts'
import { MAX_STEPS, type Verdict } from '../../../../shared/verdict.ts'
import { bytesOfJson } from '../../../cache/content-cache.ts'
import { parseJson } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { findPartVersion, noSuchPart } from '../parts/service.ts'
import { resolveCar } from '../vehicles/service.ts'
import { decidingRows, partFitment, type Fitment } from './queries.ts'
import { readVerdicts, UNKNOWN } from './state-service.ts'

export type { Fitment } from './queries.ts'

/**
 * Returns the fitment of a part by id or slug.
 * @throws AppError NOT_FOUND for an unknown or removed part
 */
export async function getFitment(deps: Deps, idOrSlug: string): Promise<Fitment> {
  const { id, version } = await findPartVersion(deps, idOrSlug)
  const { fitment } = await deps.cache.get(`part fitment ${id}`, version, async () => {
    const [row] = await deps.query(partFitment, { partId: id })
    if (!row) throw await noSuchPart(deps, idOrSlug)
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
export type PartVerdict = Verdict & {
  partId: string
  reason: VerdictReason | null
  /** The part of a kit that gives the verdict; null for the cars of the part itself. */
  kitPart: { id: string; slug: string; name: string } | null
  /** The make of the car, and the ids from the make to its vehicle. */
  car: { make: string; path: string[] }
}

/**
 * Returns the verdicts of at most MAX_VERDICTS parts for a car, in the order of `partIds`, without unknown and removed parts.
 * @throws AppError VALIDATION for an unknown vehicle
 */
export async function getVerdicts(deps: Deps, partIds: string[], ref: CarRef): Promise<PartVerdict[]> {
  const car = await resolveCar(deps, ref)
  const states = await readVerdicts(deps, partIds, car, { left: MAX_VERDICTS * MAX_STEPS })
  const kitPartIds = [...states.values()].flatMap(({ kitPartId }) => kitPartId ?? [])
  const rowIds = [...states.values()].flatMap(({ rows: [first] }) => first ?? [])
  const deciding = await deps.query(decidingRows, { partIds: [...partIds, ...kitPartIds], rowIds })
  const partOf = new Map(deciding.map((part) => [part.id, part]))
  return partIds.flatMap((partId) => {
    if (!partOf.has(partId)) return []
    const { kitPartId, ...answer } = states.get(partId) ?? UNKNOWN
    const kitPart = kitPartId === null ? undefined : partOf.get(kitPartId)
    const [row] = (kitPart ?? partOf.get(partId))?.rows ?? []
    return [
      {
        partId,
        ...answer,
        car: { make: car.names.make, path: car.path },
        reason: row ? { row, owners: row.fits ? row.fitted : row.notFitted } : null,
        kitPart: kitPart ? { id: kitPart.id, slug: kitPart.slug, name: kitPart.name } : null,
      },
    ]
  })
}
