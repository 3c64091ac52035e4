import { NIL } from 'uuid'
import type { PersonalData } from '../../content-lifecycle.ts'
import { savedSearchSelect } from './queries.ts'

export const savedSearchData: PersonalData = {
  kind: 'savedSearches',
  tables: ['saved_search'],

  exportOwn: ({ prisma }, userId, { after, limit }) =>
    prisma.savedSearch.findMany({
      where: { userId, id: { gt: after ?? NIL } },
      select: savedSearchSelect,
      orderBy: { id: 'asc' },
      take: limit,
    }),

  async anonymize({ prisma }, { id: userId }) {
    await prisma.savedSearch.deleteMany({ where: { userId } })
  },
}
