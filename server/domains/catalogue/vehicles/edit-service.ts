import type { z } from 'zod'
import type { vehicleEditInput, vehicleRevertInput } from '../../../../shared/vehicles.ts'
import type { Deps } from '../../../deps.ts'
import { restoration, saveRevision } from '../revisions/service.ts'
import type { VehiclePage } from './queries.ts'
import { vehicleRevisions } from './revision-policy.ts'
import { getVehicle } from './service.ts'

/** The vehicle after an edit. `changed` is false if the edit changed nothing and so made no revision. */
export type Edited = { vehicle: VehiclePage; changed: boolean }

/**
 * Changes the given fields of a vehicle and adds a revision.
 * @throws AppError CONFLICT with the `current` vehicle if another edit came after `baseRevision`; CONFLICT with the
 *   `existing` vehicle of the name; VALIDATION for an unknown engine; NOT_FOUND for an unknown or removed vehicle
 */
export async function editVehicle(
  deps: Deps,
  authorId: string,
  { id, baseRevision, summary, ...fields }: z.output<typeof vehicleEditInput>,
): Promise<Edited> {
  const changed = await saveRevision(deps, vehicleRevisions, authorId, { id, baseRevision }, (_deps, current) => ({
    content: { ...vehicleRevisions.contentOf(current), ...given(fields) },
    summary,
    revertsTo: null,
  }))
  return { vehicle: await getVehicle(deps, id), changed }
}

/**
 * Restores the content of revision `to` as a new revision.
 * @throws AppError as editVehicle; NOT_FOUND for an unknown revision
 */
export async function revertVehicle(
  deps: Deps,
  authorId: string,
  { id, baseRevision, to }: z.output<typeof vehicleRevertInput>,
): Promise<Edited> {
  const changed = await saveRevision(deps, vehicleRevisions, authorId, { id, baseRevision }, (deps) =>
    restoration(deps, vehicleRevisions, id, to),
  )
  return { vehicle: await getVehicle(deps, id), changed }
}

/** Returns the fields that are not undefined. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
