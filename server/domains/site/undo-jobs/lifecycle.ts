import type { PersonalData } from '../../content-lifecycle.ts'

/** The jobs with which moderators undid everything of a user. */
export const undoJobData: PersonalData = {
  kind: 'undoJobs',
  tables: ['undo_job'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.undoJob.findMany({
      where: { moderatorId: userId, id: { gt: after ?? undefined } },
      select: { id: true, userId: true, reason: true, since: true, state: true, createdAt: true, endedAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /** Jobs stay. They have only ids and the reason of the moderator. */
  async anonymize() {},
}
