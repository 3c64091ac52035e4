import { createHash } from 'node:crypto'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/** What a user is recognized by at the next sign-in. */
type Identifiers = { email: string; subject: string | null }

/** Returns the condition of a mute that is in effect at `now`. */
export const mutedAt = (now: Date) => ({ until: { gt: now }, liftedAt: null })

/**
 * Keeps the current mute of a user whose account is deleted, so that it applies again if the user signs in before its
 * end. Of several mutes it keeps the one that ends last.
 */
export async function keepMute(deps: Deps, { id: userId, ...identifiers }: Identifiers & { id: string }): Promise<void> {
  const mute = await deps.prisma.mute.findFirst({
    where: { userId, ...mutedAt(deps.now()) },
    select: { moderatorId: true, reportId: true, reason: true, until: true },
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
 * sign-ins, one deletes the kept mute.
 */
export async function applyKeptMute(
  deps: Deps,
  { id: userId, ...identifiers }: Identifiers & { id: string },
): Promise<void> {
  const now = deps.now()
  const hashes = hashesOf(identifiers)
  const kept = await deps.prisma.mutedLeaver.findFirst({
    where: { hash: { in: hashes }, until: { gt: now } },
    select: { moderatorId: true, reportId: true, reason: true, until: true },
    orderBy: { until: 'desc' },
  })
  if (!kept) return
  await transaction(deps, async ({ prisma, newId }) => {
    let deleted = 0
    for (const hash of hashes) deleted += (await prisma.mutedLeaver.deleteMany({ where: { hash } })).count
    if (deleted > 0)
      await prisma.mute.create({ data: { ...kept, id: newId(), userId, createdAt: now }, select: { id: true } })
  })
}

/** Returns the SHA-256 hashes of the identifiers, in the order in which their rows are locked. */
function hashesOf({ email, subject }: Identifiers): Uint8Array<ArrayBuffer>[] {
  const identifiers = subject === null ? [email] : [email, subject]
  return identifiers
    .map((identifier) => new Uint8Array(createHash('sha256').update(identifier).digest()))
    .toSorted((a, b) => Buffer.compare(a, b))
}
