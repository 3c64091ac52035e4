import { createHash } from 'node:crypto'
import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { recordChange } from '../../base/changes/service.ts'
import { pauseListings, resumeListings } from '../../market/listings/lifecycle.ts'
import { deleteExpiredMutesQuery } from './queries.ts'

const DAY = 86_400_000

/** Returns the condition of a mute that is in effect at `now`. */
const inEffect = (now: Date) => ({ until: { gt: now }, liftedAt: null })

/**
 * Mutes a user for a report and pauses the user's listings, in a transaction that has locked the user.
 * @param userId null for an unknown author
 * @throws AppError VALIDATION for an unknown user and for the moderator; FORBIDDEN for a site admin, unless the moderator
 *   is a site admin
 */
export async function muteUser(
  deps: Deps,
  moderator: SessionUser,
  { userId, days, reason, reportId }: { userId: string | null; days: number; reason: string; reportId: string },
): Promise<void> {
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
  const createdAt = deps.now()
  const until = new Date(createdAt.getTime() + days * DAY)
  await deps.prisma.mute.create({
    data: { id: deps.newId(), userId: user.id, moderatorId: moderator.id, reason, createdAt, until, reportId },
    select: { id: true },
  })
  await recordMute(deps, moderator.id, { userId: user.id, until, reportId })
  await pauseListings(deps, user.id)
}

const recordMute = (
  deps: Deps,
  actorId: string | null,
  { userId, until, reportId }: { userId: string; until: Date; reportId: string | null },
): Promise<void> =>
  recordChange(deps, {
    kind: 'user.muted',
    actorId,
    itemId: userId,
    tells: [userId],
    facts: { until: until.toISOString(), reportId },
  })

/** Ends the mutes for a report, in a transaction that has locked the user. Returns false if none is in effect. */
export async function liftMutes(deps: Deps, moderator: SessionUser, reportId: string): Promise<boolean> {
  const now = deps.now()
  const lifted = await deps.prisma.mute.updateManyAndReturn({
    where: { reportId, ...inEffect(now) },
    data: { liftedAt: now },
    select: { userId: true },
  })
  for (const userId of new Set(lifted.map((mute) => mute.userId))) {
    const change = { actorId: moderator.id, itemId: userId, tells: [userId], facts: { reportId } }
    await recordChange(deps, { ...change, kind: 'user.unmuted' })
    await resumeListings(deps, userId)
  }
  return lifted.length > 0
}

/** The values by which a user is recognized at the next sign-in. */
type Identifiers = { email: string; subject: string | null }

const keptSelect = { moderatorId: true, reportId: true, reason: true, until: true }

/**
 * Keeps the current mute of a user whose account is deleted, so that it applies again if the user signs in before its
 * end. Of several mutes it keeps the one that ends last.
 */
export async function keepMute(deps: Deps, userId: string, identifiers: Identifiers): Promise<void> {
  const mute = await deps.prisma.mute.findFirst({
    where: { userId, ...inEffect(deps.now()) },
    select: keptSelect,
    orderBy: { until: 'desc' },
  })
  if (!mute) return
  for (const hash of hashesOf(identifiers)) {
    await deps.prisma.mutedLeaver.createMany({ data: { hash, ...mute }, skipDuplicates: true })
    await deps.prisma.mutedLeaver.updateMany({ where: { hash, until: { lt: mute.until } }, data: mute })
  }
}

/**
 * Mutes a user who signs in again after the deletion of a muted account, until the kept mute ends. Of two concurrent
 * sign-ins, one deletes the kept mute and applies it.
 */
export async function applyKeptMute(deps: Deps, userId: string, identifiers: Identifiers): Promise<void> {
  const now = deps.now()
  const hashes = hashesOf(identifiers)
  const kept = await deps.prisma.mutedLeaver.findFirst({
    where: { hash: { in: hashes }, until: { gt: now } },
    select: keptSelect,
    orderBy: { until: 'desc' },
  })
  if (!kept) return
  await transaction(deps, async (deps) => {
    let deleted = 0
    for (const hash of hashes) deleted += (await deps.prisma.mutedLeaver.deleteMany({ where: { hash } })).count
    if (deleted === 0) return
    await deps.prisma.mute.create({ data: { ...kept, id: deps.newId(), userId, createdAt: now }, select: { id: true } })
    await recordMute(deps, null, { userId, ...kept })
  })
}

/** Returns the SHA-256 hashes of the identifiers, in the order in which their rows are locked. */
function hashesOf({ email, subject }: Identifiers): Uint8Array<ArrayBuffer>[] {
  const identifiers = subject === null ? [email] : [email, subject]
  return identifiers
    .map((identifier) => new Uint8Array(createHash('sha256').update(identifier).digest()))
    .toSorted((a, b) => Buffer.compare(a, b))
}

/** Deletes the kept mutes of deleted accounts whose time is over. */
export async function deleteExpiredMutes(deps: Deps): Promise<void> {
  await deps.query(deleteExpiredMutesQuery, { before: deps.now() })
}
