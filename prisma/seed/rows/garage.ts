import type { Prisma } from '../../../server/db/generated/client.ts'
import { idAt, type World } from '../world.ts'
import { findCar, type KnownVehicle } from './fitment.ts'

/** Returns the cars of the people. @throws Error if the list of vehicles does not have a car */
export function garageRows(world: World, known: KnownVehicle[]): Prisma.GarageCarCreateManyInput[] {
  return world.content.people.flatMap((person) =>
    person.cars.map(({ car, engine, built }, slot) => {
      const vehicle = findCar(known, car, engine)
      const { id: userId, createdAt: joinedAt } = world.rowOf(person)
      const createdAt = world.between(joinedAt, world.now, 0.2 + 0.1 * slot)
      return {
        id: idAt(createdAt, `car ${person.key} ${slot}`),
        userId,
        slot,
        vehicleId: vehicle.id,
        builtFrom: `${built}-01`,
        builtTo: `${built}-12`,
        isChosen: slot === 0,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
}
