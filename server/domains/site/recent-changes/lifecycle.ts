import type { PersonalData } from '../../content-lifecycle.ts'

/** The changes that users checked. Their own changes are in the log. */
export const checkData: PersonalData = {
  kind: 'checks',
  tables: ['recent_change'],

  async exportOwn(deps, userId, { after, limit }) {
    const checked = await deps.prisma.recentChange.findMany({
      where: { checkedById: userId, changeId: { gt: after ?? undefined } },
      select: { changeId: true, kind: true, pageId: true, state: true, checkedAt: true },
      orderBy: { changeId: 'asc' },
      take: limit,
    })
    return checked.map(({ changeId, ...check }) => ({ id: changeId, ...check }))
  },

  /** Checks stay. They have only ids. */
  async anonymize() {},
}
