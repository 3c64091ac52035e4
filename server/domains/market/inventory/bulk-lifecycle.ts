import type { PersonalData } from '../../content-lifecycle.ts'

/** The bulk changes of a seller. */
export const bulkChangeData: PersonalData = {
  kind: 'bulkChanges',
  tables: ['bulk_change'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.bulkChange.findMany({
      where: { sellerId: userId, id: { gt: after ?? undefined } },
      select: { id: true, change: true, state: true, createdAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  async anonymize(deps, { id: sellerId }) {
    await deps.prisma.bulkChange.deleteMany({ where: { sellerId } })
  },
}
