import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { CursorPage } from '../../../../shared/paging.ts'
import {
  ENGINE_OF_VARIANT,
  MONTHS_REVERSED,
  vehicleContentSchema,
  type vehicleEditInput,
  type vehicleHistoryInput,
  type vehicleRevertInput,
  type VehicleContent,
} from '../../../../shared/vehicles.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation, notFound } from '../../../errors.ts'
import { recordRevision, type UndoneNumbers } from '../../base/changes/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { assertNameIsFree, findEngine } from './creation-service.ts'
import { listVehicleRevisions, lockVehicleRows, type VehiclePage, type VehicleRevision } from './queries.ts'
import { getVehicle, noSuchVehicle } from './service.ts'

const EDITED_MEANWHILE = 'Someone else saved this vehicle while you were editing. Compare both versions and save again.'

/** The vehicle after an edit. `changed` is false if the edit changed nothing and so made no revision. */
export type Edited = { vehicle: VehiclePage; changed: boolean }

/**
 * Changes the given fields of a vehicle and adds a revision.
 * @throws AppError CONFLICT with the `current` vehicle if another edit came after `baseRevision`; CONFLICT with the
 *   `existing` vehicle of the name; VALIDATION for an unknown engine; NOT_FOUND for an unknown or removed vehicle
 */
export const editVehicle = (
  deps: Deps,
  authorId: string,
  { id, baseRevision, summary, ...fields }: z.output<typeof vehicleEditInput>,
): Promise<Edited> =>
  saveEdit(deps, authorId, { id, baseRevision }, (_deps, content) =>
    Promise.resolve({ content: { ...content, ...given(fields) }, summary, revertsTo: null }),
  )

/**
 * Restores the content of revision `to` as a new revision.
 * @throws AppError as editVehicle; NOT_FOUND for an unknown revision
 */
export const revertVehicle = (
  deps: Deps,
  authorId: string,
  { id, baseRevision, to }: z.output<typeof vehicleRevertInput>,
): Promise<Edited> =>
  saveEdit(deps, authorId, { id, baseRevision }, async (deps) => {
    const revision = await deps.prisma.vehicleRevision.findUnique({
      where: { vehicleId_number: { vehicleId: id, number: to } },
      select: { content: true },
    })
    if (!revision) throw notFound(`This vehicle has no revision ${to}.`)
    const content = vehicleContentSchema.parse(revision.content)
    return { content, summary: `Reverted to revision ${to}`, revertsTo: to }
  })

/** Returns the revisions of a vehicle, newest first. */
export async function listVehicleHistory(
  deps: Deps,
  { id, cursor, limit }: z.output<typeof vehicleHistoryInput>,
): Promise<CursorPage<VehicleRevision, number>> {
  const rows = await deps.query(listVehicleRevisions, { vehicleId: id, before: cursor ?? null, limit: limit + 1 })
  return toCursorPage(rows, limit, (last) => last.number)
}

type NewRevision = { content: VehicleContent; summary: string; revertsTo: number | null }

/** @param nextOf returns the new content; it runs under the lock of the vehicle */
async function saveEdit(
  deps: Deps,
  authorId: string,
  { id, baseRevision }: { id: string; baseRevision: number | null },
  nextOf: (deps: Deps, content: VehicleContent) => Promise<NewRevision>,
): Promise<Edited> {
  let next: NewRevision | undefined
  try {
    const changed = await transaction(deps, async (deps) => {
      // The foreign key of the revision locks the author too, but after the vehicle.
      await lockUsers(deps, [authorId])
      await deps.query(lockVehicleRows, { ids: [id] })
      const row = await deps.prisma.vehicle.findFirst({ where: { id, ...visibleWhere.vehicle }, select: lockedSelect })
      if (!row) throw noSuchVehicle()
      if (baseRevision !== null && baseRevision !== row.revision)
        throw new AppError('CONFLICT', EDITED_MEANWHILE, { details: { current: await getVehicle(deps, id) } })
      const content = contentOf(row)
      next = await nextOf(deps, content)
      if (isDeepStrictEqual(content, next.content)) return false
      await assertIsValid(deps, row, next.content)
      await addRevision(deps, authorId, row, next)
      return true
    })
    return { vehicle: await getVehicle(deps, id), changed }
  } catch (error) {
    if (!isUniqueViolation(error) || !next) throw error
    const { level, parentId } = await deps.prisma.vehicle.findUniqueOrThrow({ where: { id }, select: lockedSelect })
    const { name, engineId } = next.content
    await assertNameIsFree(deps, { parentId, level, name, engineId }, id)
    throw error
  }
}

const lockedSelect = {
  id: true,
  level: true,
  parentId: true,
  name: true,
  aliases: true,
  codes: true,
  builtFrom: true,
  builtTo: true,
  engineId: true,
  attributes: true,
  revision: true,
  createdById: true,
  createdAt: true,
} satisfies Prisma.VehicleSelect
type LockedVehicle = Prisma.VehicleGetPayload<{ select: typeof lockedSelect }>

const contentOf = ({ name, aliases, codes, builtFrom, builtTo, engineId, attributes }: LockedVehicle): VehicleContent =>
  vehicleContentSchema.parse({ name, aliases, codes, from: builtFrom, to: builtTo, engineId, attributes })

/** Checks the rules that also depend on fields which the edit does not contain. */
async function assertIsValid(deps: Deps, row: LockedVehicle, { from, to, engineId }: VehicleContent): Promise<void> {
  if (from !== null && to !== null && from > to)
    throw new AppError('VALIDATION', MONTHS_REVERSED, { fields: { to: MONTHS_REVERSED } })
  if (engineId === row.engineId) return
  if (row.level !== 'variant')
    throw new AppError('VALIDATION', ENGINE_OF_VARIANT, { fields: { engineId: ENGINE_OF_VARIANT } })
  await findEngine(deps, engineId)
}

/** Changes a vehicle and adds the revision for it, in the transaction that locked the vehicle. */
async function addRevision(
  deps: Deps,
  authorId: string,
  row: LockedVehicle,
  { content, summary, revertsTo }: NewRevision,
): Promise<void> {
  const revision = { vehicleId: row.id, authorId, createdAt: deps.now(), summary, revertsTo }
  // An imported vehicle keeps its content as its first revision.
  if (row.revision === 0) {
    const { createdById, createdAt } = row
    await deps.prisma.vehicleRevision.create({
      data: {
        id: deps.newId(),
        vehicleId: row.id,
        number: 1,
        content: contentOf(row),
        authorId: createdById,
        createdAt,
      },
      select: { id: true },
    })
  }
  const number = Math.max(row.revision, 1) + 1
  await deps.prisma.vehicleRevision.create({
    data: { ...revision, id: deps.newId(), number, content },
    select: { id: true },
  })
  const { from, to, ...columns } = content
  await deps.prisma.vehicle.update({
    where: { id: row.id },
    data: { ...columns, builtFrom: from, builtTo: to, revision: number, updatedAt: revision.createdAt },
    select: { id: true },
  })
  const authorsOf = (undone: UndoneNumbers) =>
    deps.prisma.vehicleRevision.groupBy({ by: 'authorId', where: { vehicleId: row.id, number: undone } })
  await recordRevision(deps, 'vehicle', { actorId: authorId, itemId: row.id }, [revertsTo, number], authorsOf)
}

/** Returns the fields that are not undefined. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
