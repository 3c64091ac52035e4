import type { FollowType } from '../../../../shared/follows.ts'
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
    await prisma.follow.deleteMany({ where: { userId } })
  },
}

const idOf = (userId: string, { type, itemId }: { type: FollowType; itemId: string }) =>
  idOfKey(`${userId} ${type} ${itemId}`)
