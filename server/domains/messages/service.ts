import type { Deps } from '../../deps.ts'

/** How many messages of others a person has not seen yet, over all conversations. */
export async function countUnread(deps: Deps, userId: string): Promise<number> {
  const { _sum } = await deps.prisma.conversationMember.aggregate({ where: { userId }, _sum: { unreadCount: true } })
  return _sum.unreadCount ?? 0
}
