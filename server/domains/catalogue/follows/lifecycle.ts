import type { FollowType } from '../../../../shared/follows.ts'
import type { Deps } from '../../../deps.ts'
import { idOfKey, ownPage, type PersonalData } from '../../content-lifecycle.ts'
import { followSelect } from './queries.ts'

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

/** Returns the ids of the parts that the user follows, for the deletion of the account. */
export async function followedParts({ prisma }: Deps, userId: string): Promise<string[]> {
  const where = { userId, type: 'part', level: 'following' } as const
  const rows = await prisma.follow.findMany({ where, select: { itemId: true } })
  return rows.map(({ itemId }) => itemId)
}

const idOf = (userId: string, { type, itemId }: { type: FollowType; itemId: string }) =>
  idOfKey(`${userId} ${type} ${itemId}`)
