import type { Place, Prisma } from '../../../server/db/generated/client.ts'
import { placeLabel } from '../../../shared/where.ts'
import type { StoredImages } from '../images.ts'
import { idAt, type World } from '../world.ts'
import { findCar, type KnownVehicle } from './fitment.ts'

/** Returns the donors. @throws Error if the list of vehicles does not have a car */
export function donorRows(
  world: World,
  known: KnownVehicle[],
  places: ReadonlyMap<number, Place>,
): Prisma.DonorCreateManyInput[] {
  const people = new Map(world.content.people.map((person) => [person.key, person]))
  return world.content.donors.map((donor) => {
    const { key, by, car, engine, photos: _, daysAgo, ...facts } = donor
    const { id, createdAt } = world.place(donor, `donor ${key}`, world.daysAgo(daysAgo, `donor ${key}`))
    const place = places.get(people.get(by)?.placeId ?? 0)
    return {
      ...facts,
      id,
      sellerId: world.person(by),
      vehicleId: findCar(known, car, engine).id,
      createdAt,
      updatedAt: createdAt,
      ...(place && {
        placeId: place.id,
        location: placeLabel(place),
        country: place.country,
        latitude: place.latitude,
        longitude: place.longitude,
      }),
    }
  })
}

/** Returns the photos of the donors. */
export const donorPhotoRows = (world: World, stored: StoredImages): Prisma.DonorPhotoCreateManyInput[] =>
  world.content.donors.flatMap((donor) => {
    const { id: donorId, createdAt } = world.rowOf(donor)
    return donor.photos.map((name, position) => {
      const id = idAt(createdAt, `photo ${donor.key} ${position}`)
      return { id, donorId, position, ...stored(`photos/${name}`) }
    })
  })
