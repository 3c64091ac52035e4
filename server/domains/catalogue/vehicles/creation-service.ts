import type { z } from 'zod'
import { isId } from '../../../../shared/text.ts'
import { PARENT_LEVEL, type VehicleLevel, type VehicleName } from '../../../../shared/vehicle-names.ts'
import { ENGINE_MISSING, type vehicleCreateInput } from '../../../../shared/vehicles.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { vehicleByName, type VehiclePage } from './queries.ts'
import { findVehicles, getVehicle } from './service.ts'
import { slugOf, withId } from './slug-policy.ts'

type NewVehicle = z.output<typeof vehicleCreateInput>

const NAME_TAKEN = 'This entry exists already. Choose it from the list.'

/**
 * Adds a vehicle with its first revision.
 * @throws AppError CONFLICT with the `existing` vehicle of this name; VALIDATION for an unknown parent or engine
 */
export async function createVehicle(deps: Deps, authorId: string, draft: NewVehicle): Promise<VehiclePage> {
  const parent = await findParent(deps, draft)
  const engine = await findEngine(deps, draft.engineId)
  const names = [...(parent?.names ?? []), draft.name]
  const id = deps.newId()
  const slug = await chooseSlug(deps, slugOf({ level: draft.level, names, engine }), id)
  try {
    await insert(deps, authorId, { ...draft, id, slug, path: [...(parent?.path ?? []), id] })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await assertNameIsFree(deps, draft)
    // Another entry took the slug at the same time.
    await insert(deps, authorId, { ...draft, id, slug: withId(slug, id), path: [...(parent?.path ?? []), id] })
  }
  return getVehicle(deps, id)
}

async function findParent(deps: Deps, { level, parentId }: NewVehicle): Promise<VehicleName | null> {
  const parentLevel = PARENT_LEVEL[level]
  if (parentId === null || parentLevel === null) return null
  const parent = (await findVehicles(deps, [parentId])).get(parentId)
  if (parent?.level === parentLevel && !parent.removed) return parent
  const sentence = `Choose a ${parentLevel} from the list.`
  throw new AppError('VALIDATION', sentence, { fields: { parentId: sentence } })
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

type NewRow = NewVehicle & { id: string; slug: string; path: string[] }

const insert = (deps: Deps, authorId: string, { from, to, ...draft }: NewRow): Promise<void> =>
  transaction(deps, async (deps) => {
    const now = deps.now()
    const { id, name, aliases, codes, engineId, attributes } = draft
    await deps.prisma.vehicle.create({
      data: {
        ...draft,
        builtFrom: from,
        builtTo: to,
        revision: 1,
        createdById: authorId,
        createdAt: now,
        updatedAt: now,
      },
      select: { id: true },
    })
    await deps.prisma.vehicleRevision.create({
      data: {
        id: deps.newId(),
        vehicleId: id,
        number: 1,
        content: { name, aliases, codes, from, to, engineId, attributes },
        authorId,
        createdAt: now,
      },
      select: { id: true },
    })
    await recordChange(deps, { kind: 'vehicle.created', actorId: authorId, itemId: id, facts: { revision: 1 } })
  })

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

async function chooseSlug(deps: Deps, slug: string, id: string): Promise<string> {
  const isTaken =
    slug === '' ||
    isId(slug) ||
    (await deps.prisma.vehicle.findUnique({ where: { slug }, select: { id: true } })) !== null
  return isTaken ? withId(slug, id) : slug
}
