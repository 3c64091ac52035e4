import { idOfKey, ownPage, type PersonalData } from '../../content-lifecycle.ts'

/** The sessions and phone codes of users. */
export const sessionData: PersonalData = {
  kind: 'sessions',
  tables: ['session', 'phone_code'],

  async exportOwn(deps, userId, page) {
    const sessions = await deps.prisma.session.findMany({
      where: { userId },
      select: { tokenHash: true, createdAt: true, lastUsedAt: true, expiresAt: true },
    })
    return ownPage(
      sessions.map(({ tokenHash, ...session }) => ({ id: idOfKey(tokenHash), ...session })),
      page,
    )
  },

  async anonymize(deps, { id: userId }) {
    const { prisma } = deps
    // One by one, because a deletion of several rows does not lock them in the order of their keys.
    const sessions = await prisma.session.findMany({
      where: { userId },
      select: { tokenHash: true },
      orderBy: { tokenHash: 'asc' },
    })
    for (const { tokenHash } of sessions) await prisma.session.deleteMany({ where: { tokenHash } })
    const codes = await prisma.phoneCode.findMany({ where: { userId }, select: { id: true }, orderBy: { id: 'asc' } })
    for (const { id } of codes) await prisma.phoneCode.deleteMany({ where: { id } })
  },
}
