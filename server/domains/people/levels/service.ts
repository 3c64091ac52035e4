import type { Level } from '../../../../shared/levels.ts'
import type { Deps } from '../../../deps.ts'
import { levelOfUser, lockStandingRows } from './queries.ts'

/** Returns the level of a user, in and outside of transactions; 0 for an unknown one. */
export async function levelOf(deps: Deps, userId: string): Promise<Level> {
  const [row] = await deps.query(levelOfUser, { userId, now: deps.now() })
  return row?.level ?? 0
}

/** Grants level 2 to a user, or takes the grant back. The user then has the level that the edits have earned. */
export async function setTrusted(deps: Deps, userId: string, isTrusted: boolean): Promise<void> {
  const grantedAt = isTrusted ? deps.now() : null
  const standing = { where: { userId }, create: { userId, grantedAt }, update: { grantedAt } }
  await deps.prisma.userStanding.upsert({ ...standing, select: { userId: true } })
}

/** Keeps the counts of these users for this transaction, which will change some of them. */
export async function lockStandings(deps: Deps, userIds: string[]): Promise<void> {
  await deps.query(lockStandingRows, { userIds })
}
