import type { PersonalData } from '../../content-lifecycle.ts'

/** The acts of users in the log of changes. */
export const changeData: PersonalData = {
  kind: 'changes',
  tables: ['change'],

  /** Without the users whom a change tells: they may have reported the item. */
  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.change.findMany({
      where: { actorId: userId, id: { gt: after ?? undefined } },
      select: { id: true, kind: true, itemType: true, itemId: true, partId: true, facts: true, at: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /** Changes stay, because they have only ids and numbers, which identify nobody after the deletion of the account. */
  async anonymize() {},
}
