import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { inEffect, storeMute } from './lifecycle.ts'

const DAY = 86_400_000

/**
 * Mutes a user for a report, or with a job that undoes the user's changes. The transaction has locked the user, and also pauses the
 * user's listings. The caller has checked that the moderator has a tag of the report (`changeReportStatus` in people/reports) and
 * did not write the reported content (site/moderation/action-service.ts).
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
  const id = await requireSubject(deps, moderator, userId, 'mute')
  const now = deps.now()
  const until = new Date(now.getTime() + days * DAY)
  const mute = { userId: id, moderatorId: moderator.id, reason, until, reportId }
  return { userId: id, muteId: await storeMute(deps, moderator.id, mute, now) }
}

/**
 * Returns the id of a user whom the moderator may mute or warn.
 * @param userId null for an unknown author
 * @throws AppError as muteUser
 */
export async function requireSubject(
  deps: Deps,
  moderator: { id: string; isSiteAdmin: boolean },
  userId: string | null,
  act: 'mute' | 'warn',
): Promise<string> {
  const user =
    userId === null
      ? null
      : await deps.prisma.user.findFirst({
          where: { id: { equals: userId, not: SITE_USER_ID }, ...visibleWhere.user },
          select: { id: true, isSiteAdmin: true },
        })
  if (!user) throw new AppError('VALIDATION', `The author of this content is unknown, so there is no user to ${act}.`)
  if (user.id === moderator.id) throw new AppError('VALIDATION', `You cannot ${act} yourself.`)
  if (user.isSiteAdmin && !moderator.isSiteAdmin)
    throw new AppError('FORBIDDEN', `Only a site admin can ${act} a site admin.`)
  return user.id
}

/**
 * Ends mutes, in a transaction that has locked the user and that also resumes the user's listings.
 * @param which the mutes for a report, or one mute
 * @param isTold false if another change tells the user of it
 * @returns the ids of the users whose mute was in effect
 */
export async function liftMutes(
  deps: Deps,
  moderatorId: string,
  which: { reportId: string } | { id: string },
  isTold = true,
): Promise<string[]> {
  const now = deps.now()
  const lifted = await deps.prisma.mute.updateManyAndReturn({
    where: { ...which, ...inEffect(now) },
    data: { liftedAt: now },
    select: { userId: true, reportId: true },
  })
  const reportIds = new Map(lifted.map(({ userId, reportId }) => [userId, reportId]))
  for (const [userId, reportId] of reportIds) {
    const change = { actorId: moderatorId, itemId: userId, tells: isTold ? [userId] : [], facts: { reportId } }
    await recordChange(deps, { ...change, kind: 'user.unmuted' })
  }
  return [...reportIds.keys()]
}
