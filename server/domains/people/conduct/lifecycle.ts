import type { PersonalData } from '../../content-lifecycle.ts'

/** The warnings of users. */
export const warningData: PersonalData = {
  kind: 'warnings',
  tables: ['warning'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.warning.findMany({
      where: { userId, id: { gt: after ?? undefined } },
      select: { id: true, reason: true, createdAt: true, acknowledgedAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /** Warnings stay, as mutes do. */
  async anonymize() {},
}

/** The appeals of muted users. */
export const appealData: PersonalData = {
  kind: 'appeals',
  tables: ['appeal'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.appeal.findMany({
      where: { userId, id: { gt: after ?? undefined } },
      select: { id: true, text: true, createdAt: true, outcome: true, answer: true, answeredAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  async anonymize(deps, { id: userId }) {
    await deps.prisma.appeal.deleteMany({ where: { userId } })
  },
}

/** The notes of moderators about users. The download has those that the user wrote: a note is for moderators. */
export const moderatorNoteData: PersonalData = {
  kind: 'moderatorNotes',
  tables: ['moderator_note'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.moderatorNote.findMany({
      where: { authorId: userId, id: { gt: after ?? undefined } },
      select: { id: true, text: true, createdAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /** Deletes the notes about the user. Those that the user wrote stay for the other moderators. */
  async anonymize(deps, { id: userId }) {
    await deps.prisma.moderatorNote.deleteMany({ where: { userId } })
  },
}
