import type { PersonalData } from '../../content-lifecycle.ts'

/** How many edits a user has made, and how many of them were undone. */
export const standingData: PersonalData = {
  kind: 'standing',
  tables: ['user_standing'],

  async exportOwn(deps, userId, { after }) {
    const standing = after === null ? await deps.prisma.userStanding.findUnique({ where: { userId } }) : null
    return standing
      ? [{ id: userId, edits: standing.edits, undone: standing.undone, grantedAt: standing.grantedAt }]
      : []
  },

  /** The counts stay, because the changes that they count stay. */
  async anonymize() {},
}
