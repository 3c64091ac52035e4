import type { z } from 'zod'
import type { recentChangesInput } from '../../../../shared/recent-changes.ts'
import type { CursorPage } from '../../../../shared/paging.ts'
import type { Deps } from '../../../deps.ts'
import { followState } from '../../../live/follow-state.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { mayCheck } from '../../people/levels/policy.ts'
import { levelOf } from '../../people/levels/service.ts'
import type { ChangeCounts, ChangeDiff, CheckRights, RecentChange } from './policy.ts'

export async function listChanges(
  _deps: Deps,
  _input: z.output<typeof recentChangesInput>,
  _viewerId: string | null,
): Promise<CursorPage<RecentChange, number>> {
  return { items: [], nextCursor: null }
}

export async function countChanges(_deps: Deps): Promise<ChangeCounts> {
  return { all: 0, unchecked: 0, flagged: 0 }
}

/** Returns what a change changed; null if it is removed or has nothing to show. */
export async function getDiff(_deps: Deps, _id: string): Promise<ChangeDiff | null> {
  return null
}

export async function getRights(deps: Deps, user: SessionUser): Promise<CheckRights> {
  const level = await levelOf(deps, user.id)
  return { level, mayCheck: mayCheck(level), scope: { isSiteAdmin: user.isSiteAdmin, adminTags: user.adminTags } }
}

export async function openChange(_deps: Deps, _userId: string, _id: string): Promise<void> {}

/** Yields the newest number of the list, now and after every new change. */
export const followChanges = (deps: Deps, signal: AbortSignal): AsyncGenerator<{ seq: number }> =>
  followState(deps, 'site changes', signal, async () => {
    const { _max } = await deps.prisma.recentChange.aggregate({ _max: { seq: true } })
    return { seq: Number(_max.seq ?? 0) }
  })
