import type { CarRef } from '../../../shared/vehicles.ts'
import type { FitCar } from '../../../shared/verdict.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

export type ResolvedCar = FitCar & { label: string; detail: string }

export async function resolveCar(deps: Deps, car: CarRef): Promise<ResolvedCar> {
  const vehicle = await deps.prisma.vehicle.findFirst({
    where: { id: car.vehicleId, removedAt: null },
    include: { parent: { include: { parent: true } } },
  })
  if (!vehicle) throw new AppError('VALIDATION', 'Choose a car.', { fields: { 'car.vehicleId': 'Choose a car.' } })
  return {
    path: vehicle.path,
    engineId: car.engineId ?? vehicle.engineId,
    possibleEngineIds: [],
    builtFrom: car.builtFrom ?? vehicle.builtFrom,
    builtTo: car.builtTo ?? vehicle.builtTo,
    answers: car.answers,
    label: vehicle.name,
    detail: vehicle.name,
  }
}
