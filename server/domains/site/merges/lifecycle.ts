import type { PersonalData } from '../../content-lifecycle.ts'

/** The merges that a user made or undid. */
export const mergeData: PersonalData = {
  kind: 'merges',
  tables: ['part_merge'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.partMerge.findMany({
      where: { OR: [{ mergedById: userId }, { undoneById: userId }], id: { gt: after ?? undefined } },
      select: {
        id: true,
        loserId: true,
        winnerId: true,
        choices: true,
        reason: true,
        mergedAt: true,
        undoneAt: true,
        report: true,
      },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /** Merges stay. Pages show 'Unknown User' as their author. */
  async anonymize() {},
}
