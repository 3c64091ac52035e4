import type { PersonalData } from '../../content-lifecycle.ts'

/** The protections that moderators gave. */
export const protectionData: PersonalData = {
  kind: 'protections',
  tables: ['protection'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.protection.findMany({
      where: { moderatorId: userId, id: { gt: after ?? undefined } },
      select: { id: true, partId: true, vehicleId: true, level: true, until: true, reason: true, createdAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /** Protections stay. They name no moderator. */
  async anonymize() {},
}
