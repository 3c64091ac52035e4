import { ownPage, idOfKey, type PersonalData } from '../../content-lifecycle.ts'

export const notDuplicateData: PersonalData = {
  kind: 'notDuplicates',
  tables: ['not_duplicate'],

  /** A row has no id. A user has few of them. */
  async exportOwn({ prisma }, userId, page) {
    const rows = await prisma.notDuplicate.findMany({
      where: { userId },
      select: { lowId: true, highId: true, at: true },
    })
    const own = rows.map(({ lowId, highId, at }) => ({ id: idOfKey(`${lowId} ${highId}`), parts: [lowId, highId], at }))
    return ownPage(own, page)
  },

  /** It stays, because it is about the parts. No answer names its author. */
  async anonymize() {},
}
