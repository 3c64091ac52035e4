import type { z } from 'zod'
import type { blockListInput } from '../../../../shared/blocks.ts'
import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { toPage, type Page } from '../../../../shared/paging.ts'
import type { Person } from '../../../db/columns.ts'
import { personSelect } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { BLOCK_STEPS } from '../../block-steps.ts'
import { getPerson, lockUsers } from '../users/person-service.ts'

/**
 * Blocks a user, and runs the steps of block-steps.ts. Blocking the user again changes nothing.
 * @throws AppError VALIDATION for the user's own account and the account of the site; NOT_FOUND for an unknown or deleted
 *   account
 */
export async function addBlock(deps: Deps, blockerId: string, blockedId: string): Promise<void> {
  if (blockedId === blockerId) throw new AppError('VALIDATION', 'You cannot block yourself.')
  if (blockedId === SITE_USER_ID) throw new AppError('VALIDATION', 'You cannot block the notices of the site.')
  await transaction(deps, async (deps) => {
    // The deletion of an account locks the user and then deletes the blocks.
    await lockUsers(deps, [blockerId, blockedId])
    await getPerson(deps, blockedId)
    const block = { blockerId, blockedId, createdAt: deps.now() }
    await deps.prisma.userBlock.createMany({ data: [block], skipDuplicates: true })
    for (const act of BLOCK_STEPS) await act(deps, blockerId, blockedId)
  })
}

/** Ends a block. Changes nothing if the user is not blocked. */
export async function removeBlock({ prisma }: Deps, blockerId: string, blockedId: string): Promise<void> {
  await prisma.userBlock.deleteMany({ where: { blockerId, blockedId } })
}

export type BlockedPerson = Person & { blockedAt: string }

/** Returns a page of the users whom a user has blocked, the latest first. */
export async function listBlocked(
  { prisma }: Deps,
  blockerId: string,
  { cursor: page, limit }: z.output<typeof blockListInput>,
): Promise<Page<BlockedPerson>> {
  const [rows, total] = await Promise.all([
    prisma.userBlock.findMany({
      where: { blockerId },
      select: { createdAt: true, blocked: { select: personSelect } },
      orderBy: [{ createdAt: 'desc' }, { blockedId: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    prisma.userBlock.count({ where: { blockerId } }),
  ])
  const items = rows.map(({ createdAt, blocked: { id, name, picture } }) => ({
    id,
    name,
    picture,
    blockedAt: createdAt.toISOString(),
  }))
  return toPage(items, total, { page, limit })
}
