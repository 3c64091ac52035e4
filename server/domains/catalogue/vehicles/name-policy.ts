import type { VehicleLevel, VehicleName } from '../../../../shared/vehicle-names.ts'
import { ENGINE_MISSING } from '../../../../shared/vehicles.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { vehicleByName } from './queries.ts'

const NAME_TAKEN = 'This entry exists already. Choose it from the list.'

export const noSuchVehicle = () => notFound('Vehicle not found.')

type Name = { parentId: string | null; level: VehicleLevel; name: string; engineId: string | null }

/**
 * Checks that no other visible vehicle of the parent has the name. A unique index enforces this; the check explains its
 * error.
 * @param except the id of the vehicle that may have the name
 * @throws AppError CONFLICT with a field error and the `existing` vehicle
 */
export async function assertNameIsFree(deps: Deps, name: Name, except?: string): Promise<void> {
  const [existing] = await deps.query(vehicleByName, name)
  if (!existing || existing.id === except) return
  throw new AppError('CONFLICT', NAME_TAKEN, { fields: { name: NAME_TAKEN }, details: { existing } })
}

/** @throws AppError VALIDATION for the id of anything but an engine */
export async function findEngine(deps: Deps, id: string | null): Promise<VehicleName['engine']> {
  if (id === null) return null
  const engine = await deps.prisma.vehicle.findFirst({
    where: { id, level: 'engine', ...visibleWhere.vehicle },
    select: { id: true, slug: true, name: true },
  })
  if (engine) return engine
  throw new AppError('VALIDATION', ENGINE_MISSING, { fields: { engineId: ENGINE_MISSING } })
}
