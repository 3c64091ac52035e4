import { personSelect, toPerson } from '../../../db/selects.ts'
import type { PersonalData } from '../../content-lifecycle.ts'
import { deleteBlocks } from './queries.ts'

export const blockData: PersonalData = {
  kind: 'blocks',
  tables: ['user_block'],

  /** Only the user's own blocks: a blocked user does not learn of the block. The id of a row is that of the blocked user. */
  async exportOwn({ prisma }, userId, { after, limit }) {
    const blocks = await prisma.userBlock.findMany({
      where: { blockerId: userId, blockedId: { gt: after ?? undefined } },
      select: { createdAt: true, blockedId: true, blocked: { select: personSelect } },
      orderBy: { blockedId: 'asc' },
      take: limit,
    })
    return blocks.map(({ createdAt, blockedId, blocked }) => ({
      id: blockedId,
      blocked: toPerson(blocked),
      createdAt,
    }))
  },

  /** Deletes the blocks by the user and of the user. */
  async anonymize(deps, { id }) {
    await deps.query(deleteBlocks, { userId: id })
  },
}
