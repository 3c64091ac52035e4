import { createHash } from 'node:crypto'
import type { Prisma } from '../../../db/generated/client.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../base/changes/service.ts'
import type { DeletedUser, PersonalData } from '../../content-lifecycle.ts'
import { deleteExpiredMutesQuery } from './queries.ts'

/** Returns the condition of a mute that is in effect at `now`. */
export const inEffect = (now: Date) => ({ until: { gt: now }, liftedAt: null })

const muteSelect = {
  moderatorId: true,
  reportId: true,
  reason: true,
  until: true,
} satisfies Prisma.MuteSelect
type NewMute = Prisma.MuteGetPayload<{ select: typeof muteSelect }> & { userId: string }

/**
 * Stores a mute that begins now. Returns its id.
 * @param actorId the moderator; null for a kept mute
 */
export async function storeMute(
  deps: Deps,
  actorId: string | null,
  mute: NewMute,
  createdAt = deps.now(),
): Promise<string> {
  const { userId, until, reportId } = mute
  const id = deps.newId()
  await deps.prisma.mute.create({ data: { ...mute, id, createdAt }, select: { id: true } })
  await recordChange(deps, {
    kind: 'user.muted',
    actorId,
    itemId: userId,
    tells: [userId],
    facts: { until: until.toISOString(), reportId },
  })
  return id
}

/** The mutes of users. */
export const muteData: PersonalData = {
  kind: 'mutes',
  tables: ['mute'],

  async exportOwn(deps, userId, { after, limit }) {
    return deps.prisma.mute.findMany({
      where: { userId, id: { gt: after ?? undefined } },
      select: { id: true, reason: true, createdAt: true, until: true, liftedAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    })
  },

  /**
   * Mutes stay, so that moderators see the record of an author. The current one is also kept for a new account of the user; of
   * several mutes, the one that ends last.
   */
  async anonymize(deps, user) {
    const mute = await deps.prisma.mute.findFirst({
      where: { userId: user.id, ...inEffect(deps.now()) },
      select: muteSelect,
      orderBy: { until: 'desc' },
    })
    if (!mute) return
    for (const hash of hashesOf(user)) {
      await deps.prisma.mutedLeaver.createMany({ data: { hash, ...mute }, skipDuplicates: true })
      await deps.prisma.mutedLeaver.updateMany({ where: { hash, until: { lt: mute.until } }, data: mute })
    }
  },
}

/** The values by which a user is recognized at the next sign-in. */
type Identifiers = Pick<DeletedUser, 'email' | 'subject'>

/**
 * Mutes a user who signs in again after the deletion of a muted account, until the kept mute ends. Of two concurrent
 * sign-ins, one deletes the kept mute and applies it.
 */
export async function applyKeptMute(deps: Deps, userId: string, identifiers: Identifiers): Promise<void> {
  const hashes = hashesOf(identifiers)
  const kept = await deps.prisma.mutedLeaver.findFirst({
    where: { hash: { in: hashes }, until: { gt: deps.now() } },
    select: muteSelect,
    orderBy: { until: 'desc' },
  })
  if (!kept) return
  await transaction(deps, async (deps) => {
    let deleted = 0
    for (const hash of hashes) deleted += (await deps.prisma.mutedLeaver.deleteMany({ where: { hash } })).count
    if (deleted > 0) await storeMute(deps, null, { userId, ...kept })
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
