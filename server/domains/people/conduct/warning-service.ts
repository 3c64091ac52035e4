import type { z } from 'zod'
import type { warnInput } from '../../../../shared/conduct.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import type { SessionUser } from '../auth/service.ts'
import { requireSubject } from '../mutes/service.ts'
import { logAction, loggedUser } from '../reports/log-service.ts'
import { getPerson, lockUsers } from '../users/person-service.ts'
import { unreadSelect } from './queries.ts'

/** Warnings that the bar on top of a page has at once. */
const UNREAD = 10

const ALREADY_WARNED = 'The author was already warned for this report.'

/**
 * Warns a user, in a transaction that has locked the user and the report.
 * @param warning `userId` is null for an unknown author, `reportId` for a warning without a report
 * @throws AppError VALIDATION for an unknown user and for the moderator; FORBIDDEN for a site admin, unless the moderator is
 *   a site admin; CONFLICT for a second warning for one report
 */
export async function storeWarning(
  deps: Deps,
  moderator: SessionUser,
  { userId: subject, reason, reportId }: { userId: string | null; reason: string; reportId: string | null },
): Promise<void> {
  const userId = await requireSubject(deps, moderator, subject, 'warn')
  if (reportId !== null && (await deps.prisma.warning.count({ where: { reportId } })) > 0)
    throw new AppError('CONFLICT', ALREADY_WARNED)
  const id = deps.newId()
  await deps.prisma.warning.create({
    data: { id, userId, moderatorId: moderator.id, reportId, reason, createdAt: deps.now() },
    select: { id: true },
  })
  const change = { actorId: moderator.id, itemId: userId, tells: [userId], facts: { warningId: id, reportId } }
  await recordChange(deps, { ...change, kind: 'user.warned' })
}

/** Warns a user without a report. @throws AppError NOT_FOUND for an unknown user; otherwise as storeWarning */
export async function warnUser(
  deps: Deps,
  moderator: SessionUser,
  { userId, reason, ...said }: z.output<typeof warnInput>,
): Promise<void> {
  await transaction(deps, async (deps) => {
    await lockUsers(deps, [moderator.id, userId])
    await getPerson(deps, userId)
    await storeWarning(deps, moderator, { userId, reason, reportId: null })
    await logAction(deps, moderator, loggedUser(userId), { action: 'warn-user', reason, ...said })
  })
}

/** Returns the warnings that the user has not acknowledged, the oldest first. */
export const listUnreadWarnings = (deps: Deps, userId: string) =>
  deps.prisma.warning.findMany({
    where: { userId, acknowledgedAt: null },
    select: unreadSelect,
    orderBy: { id: 'asc' },
    take: UNREAD,
  })

/**
 * Stores that the user has read a warning. A repetition changes nothing.
 * @throws AppError NOT_FOUND for an unknown warning and for one of another user
 */
export async function acknowledgeWarning(deps: Deps, userId: string, id: string): Promise<void> {
  await transaction(deps, async (deps) => {
    const { count } = await deps.prisma.warning.updateMany({
      where: { id, userId, acknowledgedAt: null },
      data: { acknowledgedAt: deps.now() },
    })
    if (count > 0)
      return recordChange(deps, {
        kind: 'warning.acknowledged',
        actorId: userId,
        itemId: userId,
        facts: { warningId: id },
      })
    if ((await deps.prisma.warning.count({ where: { id, userId } })) === 0) throw notFound('Warning not found.')
  })
}
