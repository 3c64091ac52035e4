import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { inEffect, storeMute } from './lifecycle.ts'

const DAY = 86_400_000

/**
 * Mutes a user for a report or with a job that undoes the user's changes, in a transaction that has locked the user and that also pauses the user's listings. The caller has
 * checked that the moderator has a tag of the report (`changeReportStatus` in people/reports) and did not write the reported
 * content (site/moderation/action-service.ts).
 * @param userId null for an unknown author
 * @returns the ids of the muted user and of the mute
 * @throws AppError VALIDATION for an unknown user and for the moderator; FORBIDDEN for a site admin, unless the moderator
 *   is a site admin
 */
export async function muteUser(
  deps: Deps,
  moderator: { id: string; isSiteAdmin: boolean },
  { userId, days, reason, reportId }: { userId: string | null; days: number; reason: string; reportId: string | null },
): Promise<{ userId: string; muteId: string }> {
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
  const mute = { userId: user.id, moderatorId: moderator.id, reason, until, reportId }
  return { userId: user.id, muteId: await storeMute(deps, moderator.id, mute, now) }
}

/**
 * Ends the mutes for a report, or one mute, in a transaction that has locked the user and that also resumes the user's listings.
 * @returns the ids of the users whose mute was in effect
 */
export async function liftMutes(
  deps: Deps,
  moderatorId: string,
  mutes: { reportId: string } | { id: string },
): Promise<string[]> {
  const now = deps.now()
  const lifted = await deps.prisma.mute.updateManyAndReturn({
    where: { ...mutes, ...inEffect(now) },
    data: { liftedAt: now },
    select: { userId: true, reportId: true },
  })
  const users = new Map(lifted.map(({ userId, reportId }) => [userId, reportId]))
  for (const [userId, reportId] of users) {
    const change = { actorId: moderatorId, itemId: userId, tells: [userId], facts: { reportId } }
    await recordChange(deps, { ...change, kind: 'user.unmuted' })
  }
  return [...users.keys()]
}
