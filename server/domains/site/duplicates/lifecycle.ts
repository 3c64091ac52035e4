import { lockParts } from '../../catalogue/parts/merge-service.ts'
import { ownPage, idOfKey, type PersonalData } from '../../content-lifecycle.ts'

export const notDuplicateData: PersonalData = {
  kind: 'notDuplicates',
  tables: ['not_duplicate'],

  /** A row has no id. A user has few of them. */
  async exportOwn({ prisma }, userId, page) {
    const rows = await prisma.notDuplicate.findMany({
      where: { userId },
      select: { lowId: true, highId: true, at: true },
    })
    const own = rows.map(({ lowId, highId, at }) => ({ id: idOfKey(`${lowId} ${highId}`), parts: [lowId, highId], at }))
    return ownPage(own, page)
  },

  /** It stays, because it is about the parts. No answer names its author. */
  async anonymize() {},
}

/** The proposals of a user to merge parts. */
export const mergeProposalData: PersonalData = {
  kind: 'mergeProposals',
  tables: ['merge_proposal'],

  async exportOwn({ prisma }, userId, { after, limit }) {
    return prisma.mergeProposal.findMany({
      where: { proposerId: userId, id: { gt: after ?? undefined } },
      select: {
        id: true,
        loserId: true,
        winnerId: true,
        choices: true,
        reason: true,
        createdAt: true,
        state: true,
        endedAt: true,
      },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /** Open ones end. All stay, without a name. */
  async anonymize(deps, { id: proposerId }) {
    const open = { proposerId, state: 'open' } as const
    const parts = await deps.prisma.mergeProposal.findMany({ where: open, select: { loserId: true, winnerId: true } })
    // Their pages show the proposals.
    await lockParts(
      deps,
      parts.flatMap(({ loserId, winnerId }) => [loserId, winnerId]),
    )
    const data = { state: 'withdrawn', endedAt: deps.now() } as const
    await deps.prisma.mergeProposal.updateMany({ where: open, data })
  },
}

/** What a user said to proposals. The id of a row is that of the proposal. */
export const mergeOpinionData: PersonalData = {
  kind: 'mergeOpinions',
  tables: ['merge_opinion'],

  async exportOwn({ prisma }, userId, { after, limit }) {
    const rows = await prisma.mergeOpinion.findMany({
      where: { userId, proposalId: { gt: after ?? undefined } },
      select: { proposalId: true, agrees: true, reason: true, at: true },
      orderBy: { proposalId: 'asc' },
      take: limit,
    })
    return rows.map(({ proposalId: id, ...opinion }) => ({ id, ...opinion }))
  },

  /** They stay, without a name. */
  async anonymize() {},
}
