import type { z } from 'zod'
import { isId } from '../../../../shared/text.ts'
import { PARENT_LEVEL, type VehicleName } from '../../../../shared/vehicle-names.ts'
import type { vehicleCreateInput } from '../../../../shared/vehicles.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { assertNameIsFree, findEngine } from './name-policy.ts'
import type { VehiclePage } from './queries.ts'
import { vehicleRevisions } from './revision-policy.ts'
import { findVehicles, getVehicle } from './service.ts'
import { slugOf, withId } from './slug-policy.ts'

type NewVehicle = z.output<typeof vehicleCreateInput>

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
    const columns = { id: deps.newId(), number: 1, authorId, createdAt: now }
    await vehicleRevisions.insert(deps, id, columns, { name, aliases, codes, from, to, engineId, attributes })
    await recordChange(deps, { kind: 'vehicle.created', actorId: authorId, itemId: id, facts: { revision: 1 } })
  })

async function chooseSlug(deps: Deps, slug: string, id: string): Promise<string> {
  const isTaken =
    slug === '' ||
    isId(slug) ||
    (await deps.prisma.vehicle.findUnique({ where: { slug }, select: { id: true } })) !== null
  return isTaken ? withId(slug, id) : slug
}
