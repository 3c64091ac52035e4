import type { FollowType } from '../../../../shared/follows.ts'
import type { Deps } from '../../../deps.ts'
import { idOfKey, ownPage, type PersonalData } from '../../content-lifecycle.ts'
import { followSelect, lockPartFollows } from './queries.ts'

export const followData: PersonalData = {
  kind: 'follows',
  tables: ['follow'],

  /** All rows, because their ids are computed. A user has at most MAX_FOLLOWS. */
  async exportOwn({ prisma }, userId, page) {
    const follows = await prisma.follow.findMany({
      where: { userId },
      select: { ...followSelect, type: true, itemId: true },
    })
    return ownPage(
      follows.map((follow) => ({ id: idOf(userId, follow), ...follow })),
      page,
    )
  },

  async anonymize({ prisma }, { id: userId }) {
    // A trigger changes the parts, which listingLifecycle has locked together with those of the user's listings.
    await prisma.follow.deleteMany({ where: { userId } })
  },
}

/** Locks the user's follows of parts and returns the parts, for the deletion of the account. A merge of parts locks them in this order. */
export async function lockFollowedParts({ query }: Deps, userId: string): Promise<string[]> {
  return (await query(lockPartFollows, { userId })).map(({ partId }) => partId)
}

const idOf = (userId: string, { type, itemId }: { type: FollowType; itemId: string }) =>
  idOfKey(`${userId} ${type} ${itemId}`)
