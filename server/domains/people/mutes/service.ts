import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { inEffect, storeMute } from './lifecycle.ts'

const DAY = 86_400_000

/**
 * Mutes a user for a report, in a transaction that has locked the user and that also pauses the user's listings. The caller has
 * checked that the moderator has a tag of the report (`changeReportStatus` in people/reports) and did not write the reported
 * content (site/moderation/action-service.ts).
 * @param userId null for an unknown author
 * @returns the id of the muted user
 * @throws AppError VALIDATION for an unknown user and for the moderator; FORBIDDEN for a site admin, unless the moderator
 *   is a site admin
 */
export async function muteUser(
  deps: Deps,
  moderator: { id: string; isSiteAdmin: boolean },
  { userId, days, reason, reportId }: { userId: string | null; days: number; reason: string; reportId: string },
): Promise<string> {
  const user =
    userId === null
      ? null
      : await deps.prisma.user.findFirst({
          where: { id: { equals: userId, not: SITE_USER_ID }, ...visibleWhere.user },
          select: { id: true, isSiteAdmin: true },
        })
  if (!user) throw new AppError('VALIDATION', 'The author of this content is unknown, so there is no user to mute.')
  if (user.id === moderator.id) throw new AppError('VALIDATION', 'You cannot mute yourself.')
  if (user.isSiteAdmin && !moderator.isSiteAdmin)
    throw new AppError('FORBIDDEN', 'Only a site admin can mute a site admin.')
  const now = deps.now()
  const until = new Date(now.getTime() + days * DAY)
  await storeMute(deps, moderator.id, { userId: user.id, moderatorId: moderator.id, reason, until, reportId }, now)
  return user.id
}

/**
 * Ends the mutes for a report, in a transaction that has locked the user and that also resumes the user's listings.
 * @returns the ids of the users whose mute was in effect
 */
export async function liftMutes(deps: Deps, moderatorId: string, reportId: string): Promise<string[]> {
  const now = deps.now()
  const lifted = await deps.prisma.mute.updateManyAndReturn({
    where: { reportId, ...inEffect(now) },
    data: { liftedAt: now },
    select: { userId: true },
  })
  const userIds = [...new Set(lifted.map(({ userId }) => userId))]
  for (const userId of userIds) {
    const change = { actorId: moderatorId, itemId: userId, tells: [userId], facts: { reportId } }
    await recordChange(deps, { ...change, kind: 'user.unmuted' })
  }
  return userIds
}
