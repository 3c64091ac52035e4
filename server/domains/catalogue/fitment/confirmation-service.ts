import type { z } from 'zod'
import type { confirmInput } from '../../../../shared/fitment.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { assertNotMerged, noSuchPart } from '../parts/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { confirmFitment, confirmationsOfRows, withdrawConfirmation, type Confirmation } from './queries.ts'

export type { Confirmation } from './queries.ts'

/** A confirmation of the caller: whether a part fitted one of their cars. */
export type OwnConfirmation = { id: string; vehicleId: string; fitted: boolean; note: string }

const NOT_IN_GARAGE = 'Add this car to your garage first.'
const NOT_COVERED = 'This car is not listed for the part yet. Add it to the list first.'
const REMOVED = 'A moderator removed your answer for this part and car.'

/**
 * Stores whether the part fitted a car in the user's garage. A repetition replaces the earlier answer.
 * @throws AppError CONFLICT if the garage does not have the car, if no row covers it, or if a moderator removed the answer
 */
export async function confirm(
  deps: Deps,
  userId: string,
  { partId, car, fitted, note }: z.output<typeof confirmInput>,
): Promise<OwnConfirmation[]> {
  const { vehicleId, engineId } = car
  const row = { id: deps.newId(), partId, userId, vehicleId, engineId, fitted, note, now: deps.now() }
  const stored = await transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    const rows = await deps.query(confirmFitment, row)
    // The statement waits for a merge of the part and then stores the answer.
    const isVisible = await deps.prisma.part.count({ where: { id: partId, ...visibleWhere.part } })
    if (isVisible === 0) throw await noSuchPart(deps, partId)
    return rows
  })
  if (stored.length === 0) throw await refusal(deps, row)
  return listOwn(deps, userId, partId)
}

/** Returns why `confirmFitment` has stored nothing. */
async function refusal(deps: Deps, { partId, userId, vehicleId }: Record<'partId' | 'userId' | 'vehicleId', string>) {
  const car = await deps.prisma.garageCar.count({ where: { userId, vehicleId } })
  if (car === 0) return new AppError('CONFLICT', NOT_IN_GARAGE)
  const removed = await deps.prisma.fitmentConfirmation.count({
    where: { partId, userId, vehicleId, removedAt: { not: null } },
  })
  return new AppError('CONFLICT', removed > 0 ? REMOVED : NOT_COVERED)
}

/** Deletes a confirmation of the user. @throws AppError NOT_FOUND if there is none for the part and vehicle */
export async function withdraw(
  deps: Deps,
  userId: string,
  { partId, vehicleId }: { partId: string; vehicleId: string },
): Promise<OwnConfirmation[]> {
  const withdrawn = await deps.query(withdrawConfirmation, { partId, userId, vehicleId, now: deps.now() })
  if (withdrawn.length === 0) {
    await assertNotMerged(deps, partId)
    throw notFound('You have no answer for this part and car.')
  }
  return listOwn(deps, userId, partId)
}

/** Returns the confirmations of the user for a part, one for each car. */
export const listOwn = (deps: Deps, userId: string, partId: string): Promise<OwnConfirmation[]> =>
  deps.prisma.fitmentConfirmation.findMany({
    where: { partId, userId, ...visibleWhere.confirmation },
    select: { id: true, vehicleId: true, fitted: true, note: true },
    orderBy: { id: 'asc' },
  })

/** Returns the confirmations for the cars that rows cover, newest first, at most 100. */
export const listConfirmations = (deps: Deps, rowIds: string[]): Promise<Confirmation[]> =>
  deps.query(confirmationsOfRows, { rowIds })
