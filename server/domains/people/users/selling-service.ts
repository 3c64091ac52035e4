import type { Particulars } from '../../../../shared/places.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../base/changes/service.ts'
import { getPlace, locate, type Place } from '../../base/places/service.ts'
import { particularsSelect } from './lifecycle.ts'
import { lockUsers } from './person-service.ts'
import { changeUser } from './profile-service.ts'

/** Returns the user's own place, and the particulars of a business seller. */
export async function getSelling(
  deps: Deps,
  userId: string,
): Promise<{ place: Place | null; particulars: Particulars | null }> {
  const { placeId, particulars } = await deps.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { placeId: true, particulars: { select: particularsSelect } },
  })
  return { place: placeId === null ? null : await getPlace(deps, placeId), particulars }
}

/**
 * Sets the place from which distances are measured for the user.
 * @throws AppError VALIDATION with a field error for an unknown place
 */
export async function setOwnPlace(deps: Deps, userId: string, placeId: number | null): Promise<void> {
  if (placeId !== null) await locate(deps, placeId)
  await changeUser(deps, userId, 'user.moved', { placeId })
}

/** Makes the user a business seller with these particulars, or with null a private seller. */
export async function setSelling(deps: Deps, userId: string, particulars: Particulars | null): Promise<void> {
  await transaction(deps, async (deps) => {
    // A deletion of the account locks the user first.
    await lockUsers(deps, [userId])
    const isVisible = await deps.prisma.user.count({ where: { id: userId, ...visibleWhere.user } })
    if (isVisible === 0) return
    await deps.prisma.sellerParticulars.deleteMany({ where: { userId } })
    if (particulars !== null)
      await deps.prisma.sellerParticulars.create({ data: { userId, ...particulars, updatedAt: deps.now() } })
    await recordChange(deps, { kind: 'user.edited', actorId: userId, itemId: userId })
  })
}
