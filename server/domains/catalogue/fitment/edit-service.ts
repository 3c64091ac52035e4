import type { z } from 'zod'
import type { fitmentRevertInput, fitmentSaveInput, RowInput } from '../../../../shared/fitment.ts'
import type { RevisionRow } from '../../../../shared/fitment-rows.ts'
import { vehicleTitle } from '../../../../shared/vehicle-names.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { restoration, saveRevision } from '../revisions/service.ts'
import { findVehicles } from '../vehicles/service.ts'
import { fitmentRevisions } from './revision-policy.ts'
import { getFitment, type Fitment } from './service.ts'

const VEHICLE_UNKNOWN = 'Choose a car or an engine from the list.'

/** The fitment after an edit. `changed` is false if the edit changed nothing and so made no revision. */
export type SavedFitment = { fitment: Fitment; changed: boolean }

/**
 * Replaces the fitment of a part and adds a revision.
 * @throws AppError CONFLICT with the `current` fitment if another edit came after `baseRevision`; VALIDATION with a field
 *   error for an unknown vehicle; NOT_FOUND for an unknown or removed part
 */
export async function saveFitment(
  deps: Deps,
  authorId: string,
  { partId, baseRevision, universal, rows, summary }: z.output<typeof fitmentSaveInput>,
): Promise<SavedFitment> {
  const base = { id: partId, baseRevision }
  const changed = await saveRevision(deps, fitmentRevisions, authorId, base, async (deps, current) => {
    const known = current.rows.map(({ vehicle }) => vehicle.id)
    return { content: { universal, rows: await withNames(deps, rows, known) }, summary, revertsTo: null }
  })
  return { fitment: await getFitment(deps, partId), changed }
}

/**
 * Restores the content of revision `to` as a new revision.
 * @throws AppError as saveFitment; NOT_FOUND for an unknown revision; CONFLICT for a removed one
 */
export async function revertFitment(
  deps: Deps,
  authorId: string,
  { partId, baseRevision, to }: z.output<typeof fitmentRevertInput>,
): Promise<SavedFitment> {
  const base = { id: partId, baseRevision }
  const changed = await saveRevision(deps, fitmentRevisions, authorId, base, (deps) =>
    restoration(deps, fitmentRevisions, partId, to),
  )
  return { fitment: await getFitment(deps, partId), changed }
}

/**
 * Returns rows with the names of their vehicles.
 * @param known ids of vehicles that the fitment has already. They are accepted even if a moderator removed them.
 * @throws AppError VALIDATION with the field `rows.<index>.vehicleId` for any other vehicle that is not visible
 */
async function withNames(deps: Deps, rows: RowInput[], known: string[]): Promise<RevisionRow[]> {
  const vehicles = await findVehicles(
    deps,
    rows.map(({ vehicleId }) => vehicleId),
  )
  const fields: Record<string, string> = {}
  const named = rows.flatMap((row, at) => {
    const vehicle = vehicles.get(row.vehicleId)
    if (vehicle && (!vehicle.removed || known.includes(vehicle.id))) return [{ ...row, vehicle: vehicleTitle(vehicle) }]
    fields[`rows.${at}.vehicleId`] = VEHICLE_UNKNOWN
    return []
  })
  if (named.length < rows.length) throw new AppError('VALIDATION', VEHICLE_UNKNOWN, { fields })
  return named
}
