import { groupRows, type FitmentGroup, type FitmentRow } from '../../../../shared/fitment-rows.ts'
import type { CarRef } from '../../../../shared/vehicles.ts'
import { verdict, type Verdict } from '../../../../shared/verdict.ts'
import { bytesOfJson } from '../../../cache/content-cache.ts'
import { parseJson } from '../../../db/columns.ts'
import type { Deps } from '../../../deps.ts'
import { nextTurn } from '../../../request-context.ts'
import { findPartVersion, noSuchPart } from '../parts/service.ts'
import { resolveCar } from '../vehicles/service.ts'
import { decidingRows, partFitment, type Fitment } from './queries.ts'
import { parseFitment, readFitments } from './state-service.ts'

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
  /** The make of the car, and the ids from the make to its vehicle. */
  car: { make: string; path: string[] }
}

/**
 * Returns the verdicts of at most MAX_VERDICTS parts for a car, in the order of `partIds`, without unknown and removed parts.
 * @throws AppError VALIDATION for an unknown vehicle
 */
export async function getVerdicts(deps: Deps, partIds: string[], ref: CarRef): Promise<PartVerdict[]> {
  const car = await resolveCar(deps, ref)
  const { fitments } = await readFitments(deps, partIds, car)
  const answers = new Map<string, Verdict>()
  for (const partId of new Set(partIds)) {
    const fitment = fitments.get(partId)
    answers.set(partId, verdict(fitment ? parseFitment(fitment) : NO_ROWS, car))
    // A verdict can take 5 ms.
    await nextTurn()
  }
  const rowIds = [...answers.values()].flatMap(({ rows: [first] }) => first ?? [])
  const deciding = await deps.query(decidingRows, { partIds, rowIds })
  const rowOf = new Map(deciding.map(({ partId, rows: [row] }) => [partId, row]))
  return partIds.flatMap((partId) => {
    const answer = answers.get(partId)
    if (!answer || !rowOf.has(partId)) return []
    const row = rowOf.get(partId)
    return [
      {
        partId,
        ...answer,
        car: { make: car.names.make, path: car.path },
        reason: row ? { row, owners: row.fits ? row.fitted : row.notFitted } : null,
      },
    ]
  })
}

const NO_ROWS = { universal: false, rows: [] }
