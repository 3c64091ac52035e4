import type { z } from 'zod'
import type { RelationKind } from '../../../../shared/relation-rows.ts'
import type { relationConfirmInput, relationWithdrawInput } from '../../../../shared/relations.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { assertNotMerged, noSuchPart } from '../parts/service.ts'
import {
  confirmRelation,
  keepParts,
  lockConfirmation,
  withdrawConfirmation,
  type ConfirmedBy,
} from './confirmation-queries.ts'

/** A confirmation of the caller. The relation is stored at `partId`. `vehicleId` is null for one by a trade. */
export type OwnRelationConfirmation = {
  id: string
  partId: string
  kind: RelationKind
  otherId: string
  vehicleId: string | null
}

const RELATION_ENDED = 'These parts no longer have this relation. Reload the page.'
const NOT_IN_GARAGE = 'Add this car to your garage first.'
const NO_TRADE = 'You have not bought or sold one of these parts here. Confirm it by a car of your garage.'
const REMOVED = 'A moderator removed your confirmation of this relation.'

/**
 * Stores that the user knows from a car or from a trade that a relation is right. A repetition replaces the earlier confirmation.
 * @returns the user's confirmations of relations of the part
 * @throws AppError CONFLICT if the relation does not stand, if the garage does not have the car, without a confirmed trade of one of
 *   the parts, or if a moderator removed the confirmation; NOT_FOUND for an unknown or removed part
 */
export async function confirm(
  deps: Deps,
  userId: string,
  { vehicleId, ...relation }: z.output<typeof relationConfirmInput>,
): Promise<OwnRelationConfirmation[]> {
  const by = { ...relation, userId }
  const stored = await transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    await deps.query(lockConfirmation, by)
    const ids = [relation.partId, relation.otherId]
    const kept = await deps.query(keepParts, { ids })
    const missing = ids.find((id) => !kept.some((part) => part.id === id))
    if (missing !== undefined) throw await noSuchPart(deps, missing)
    return deps.query(confirmRelation, { ...by, id: deps.newId(), vehicleId, now: deps.now() })
  })
  if (stored.length === 0) throw await refusal(deps, by, vehicleId)
  return listOwn(deps, userId, relation.partId)
}

/** Returns why `confirmRelation` has stored nothing. */
async function refusal({ prisma }: Deps, { userId, ...relation }: ConfirmedBy, vehicleId: string | null) {
  if ((await prisma.partRelation.count({ where: relation })) === 0) return new AppError('CONFLICT', RELATION_ENDED)
  const removed = { ...relation, userId, removedAt: { not: null } }
  if ((await prisma.relationConfirmation.count({ where: removed })) > 0) return new AppError('CONFLICT', REMOVED)
  return new AppError('CONFLICT', vehicleId === null ? NO_TRADE : NOT_IN_GARAGE)
}

/** Deletes a confirmation of the user. @throws AppError NOT_FOUND if there is none; CONFLICT for a merged part */
export async function withdraw(
  deps: Deps,
  userId: string,
  relation: z.output<typeof relationWithdrawInput>,
): Promise<OwnRelationConfirmation[]> {
  const withdrawn = await deps.query(withdrawConfirmation, { ...relation, userId, now: deps.now() })
  if (withdrawn.length === 0) {
    for (const id of [relation.partId, relation.otherId]) await assertNotMerged(deps, id)
    throw notFound('You have not confirmed this relation.')
  }
  return listOwn(deps, userId, relation.partId)
}

/** Returns the user's confirmations of relations of a part, also of those that are stored at other parts. */
export const listOwn = (deps: Deps, userId: string, partId: string): Promise<OwnRelationConfirmation[]> =>
  deps.prisma.relationConfirmation.findMany({
    where: { userId, OR: [{ partId }, { otherId: partId }], ...visibleWhere.confirmation },
    select: { id: true, partId: true, kind: true, otherId: true, vehicleId: true },
    orderBy: { id: 'asc' },
  })
