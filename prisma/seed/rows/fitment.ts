import type { Prisma } from '../../../server/db/generated/client.ts'
import { slugOf } from '../../../server/domains/catalogue/vehicles/slug-policy.ts'
import type { RevisionRow } from '../../../shared/fitment-rows.ts'
import { nameKey } from '../../../shared/text.ts'
import { vehicleTitle, type VehicleLevel } from '../../../shared/vehicle-names.ts'
import { share } from '../chance.ts'
import type { DemoFitmentRow, DemoPart } from '../content.ts'
import { idAt, type World } from '../world.ts'

export const knownVehicle = {
  id: true,
  level: true,
  parentId: true,
  path: true,
  name: true,
  slug: true,
  engine: { select: { id: true, name: true } },
} satisfies Prisma.VehicleSelect
export type KnownVehicle = Prisma.VehicleGetPayload<{ select: typeof knownVehicle }>

const LEVELS = ['make', 'model', 'generation', 'variant'] as const satisfies VehicleLevel[]

/**
 * Returns the vehicle with these names from the make down.
 * @param engine the code of its engine; null for any
 * @throws Error if there is none
 */
export function findCar(known: KnownVehicle[], car: string, engine: string | null): KnownVehicle {
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const isMeant = (each: KnownVehicle) =>
    (engine === null || each.engine?.name === engine) && each.path.map((id) => names.get(id)).join('/') === car
  const vehicle = known.find(isMeant)
  if (!vehicle) throw new Error(`There is no vehicle '${car}' with the engine '${engine}'`)
  return vehicle
}

/** Returns the fitment of all parts, with the vehicles that the list of vehicles does not have, parents first. */
export function fitmentRows(world: World, known: KnownVehicle[]) {
  const vehicles = vehicleFinder(world, known)
  const fitments: Prisma.PartFitmentCreateManyInput[] = []
  const rows: Prisma.FitmentRowCreateManyInput[] = []
  const revisions: Prisma.FitmentRevisionCreateManyInput[] = []
  const confirmations: Prisma.FitmentConfirmationCreateManyInput[] = []

  for (const part of world.content.parts) {
    const universal = part.fitment === 'universal'
    const cars = part.fitment === 'universal' ? [] : part.fitment
    if (!universal && cars.length === 0) continue
    const { id: partId, createdAt } = world.rowOf(part)
    const key = `fitment ${part.slug}`
    const updatedAt = world.between(createdAt, world.now, 0.2 + 0.6 * share(key))
    const found = cars.map((car) => ({ car, vehicle: vehicles.find(car, part, createdAt) }))

    fitments.push({ partId, revision: 1, universal, updatedAt })
    revisions.push({
      id: idAt(updatedAt, key),
      partId,
      number: 1,
      universal,
      rows: found.map(({ car, vehicle }) => ({
        ...contentOf(car),
        vehicleId: vehicle.id,
        vehicle: vehicleTitle({ ...vehicle, names: vehicles.namesOf(vehicle) }),
      })),
      authorId: world.person(part.addedBy),
      createdAt: updatedAt,
    })
    for (const [ordinal, { car, vehicle }] of found.entries()) {
      const { from, to, ...content } = contentOf(car)
      rows.push({
        ...content,
        id: idAt(updatedAt, `${key} ${ordinal}`),
        partId,
        ordinal,
        vehicleId: vehicle.id,
        builtFrom: from,
        builtTo: to,
      })
      for (const [fitted, people] of [
        [true, car.fitted],
        [false, car.notFitted],
      ] as const) {
        for (const person of people) {
          const at = `${key} ${ordinal} ${person}`
          const saidAt = world.between(updatedAt, world.now, share(at))
          const userId = world.person(person)
          confirmations.push({ id: idAt(saidAt, at), partId, userId, vehicleId: vehicle.id, fitted, createdAt: saidAt })
        }
      }
    }
  }
  const unique = new Map(confirmations.map((each) => [`${each.partId} ${each.userId} ${each.vehicleId}`, each]))
  return { vehicles: vehicles.added, fitments, rows, revisions, confirmations: [...unique.values()] }
}

const contentOf = ({ from, to, fits, position, quantity, note, when, source }: DemoFitmentRow) =>
  ({
    from: from === null ? null : `${from}-01`,
    to: to === null ? null : `${to}-12`,
    precision: from === null && to === null ? 'month' : 'year',
    fits,
    position,
    quantity,
    note,
    conditions: when.map((value) => ({ key: 'other', value })),
    source,
  }) satisfies Omit<RevisionRow, 'vehicle' | 'vehicleId'>

/** The key of a vehicle in its parent. */
const keyOf = (parentId: string | null, name: string, engine: string | null) =>
  `${parentId} ${nameKey(name)} ${engine ?? ''}`

/** Finds vehicles by their names, and adds those that are missing. */
function vehicleFinder(world: World, known: KnownVehicle[]) {
  const byKey = new Map(
    known
      .filter(({ level }) => level !== 'engine')
      .map((vehicle) => [keyOf(vehicle.parentId, vehicle.name, vehicle.engine?.name ?? null), vehicle]),
  )
  const byId = new Map(known.map((vehicle) => [vehicle.id, vehicle]))
  const engines = new Map(
    known
      .filter(({ level }) => level === 'engine')
      .map((engine) => [keyOf(engine.parentId, engine.name, null), engine]),
  )
  const slugs = new Set(known.map(({ slug }) => slug))
  const added: Prisma.VehicleUncheckedCreateInput[] = []
  const namesOf = ({ path }: KnownVehicle) => path.map((id) => byId.get(id)?.name ?? '')

  function add(
    parent: KnownVehicle | null,
    name: string,
    engine: KnownVehicle | null,
    part: DemoPart,
    createdAt: Date,
  ): KnownVehicle {
    const level = LEVELS[parent?.path.length ?? 0] ?? 'variant'
    const id = idAt(createdAt, `vehicle ${parent?.id} ${name} ${engine?.name}`)
    const path = [...(parent?.path ?? []), id]
    const vehicle = { id, level, parentId: parent?.id ?? null, path, name, slug: '', engine }
    byId.set(id, vehicle)
    const slug = slugOf({ ...vehicle, names: namesOf(vehicle) })
    vehicle.slug = slugs.has(slug) ? `${slug}-${id.slice(-6)}` : slug
    slugs.add(vehicle.slug)
    const { engine: _engine, ...row } = vehicle
    const createdById = world.person(part.addedBy)
    added.push({ ...row, engineId: engine?.id ?? null, createdById, createdAt, updatedAt: createdAt })
    return vehicle
  }

  return {
    added,
    namesOf,
    /** Returns the vehicle of a row. */
    find({ car, engine }: DemoFitmentRow, part: DemoPart, createdAt: Date): KnownVehicle {
      let vehicle: KnownVehicle | null = null
      for (const name of car.split('/')) {
        const code: string | null = vehicle?.level === 'generation' ? engine : null
        const key = keyOf(vehicle?.id ?? null, name, code)
        const ofMake: KnownVehicle | null =
          code === null ? null : (engines.get(keyOf(vehicle?.path[0] ?? '', code, null)) ?? null)
        const found: KnownVehicle = byKey.get(key) ?? add(vehicle, name, ofMake, part, createdAt)
        byKey.set(key, found)
        vehicle = found
      }
      if (!vehicle) throw new Error(`The row of ${part.slug} has no car.`)
      return vehicle
    },
  }
}
