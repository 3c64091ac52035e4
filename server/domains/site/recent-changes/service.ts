import type { z } from 'zod'
import type { CursorPage } from '../../../../shared/paging.ts'
import { keyOf, type recentChangesInput } from '../../../../shared/recent-changes.ts'
import { vehicleTitle } from '../../../../shared/vehicle-names.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, GENERIC_UNAUTHENTICATED } from '../../../errors.ts'
import { followState } from '../../../live/follow-state.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { mayCheck } from '../../people/levels/policy.ts'
import { levelOf } from '../../people/levels/service.ts'
import { changesAfter, countChangesSince, newestChanges, type ListRow } from './list-queries.ts'
import type { ChangeCounts, CheckRights, RecentChange } from './policy.ts'

export { getDiff } from './diff-service.ts'

/**
 * Returns a page of the list, newest first; with `after` oldest first, so that its cursor is the next `after`.
 * @throws AppError UNAUTHENTICATED for `mine` and `followed` without a session
 */
export async function listChanges(
  deps: Deps,
  input: z.output<typeof recentChangesInput>,
  viewerId: string | null,
): Promise<CursorPage<RecentChange, number>> {
  if ((input.mine || input.followed) && viewerId === null)
    throw new AppError('UNAUTHENTICATED', GENERIC_UNAUTHENTICATED)
  const { limit } = input
  const list = input.after === undefined ? newestChanges : changesAfter
  const rows = await deps.query(list[input.followed ? 'followed' : 'all'], {
    keys: keysOfFilters(input, viewerId),
    viewerId,
    from:
      input.after === undefined ? (input.cursor ?? Number.MAX_SAFE_INTEGER) : Math.max(input.after, input.cursor ?? 0),
    now: deps.now(),
    limit: limit + 1,
  })
  return toCursorPage(rows.map(toChange), limit, (last) => last.seq)
}

const keysOfFilters = (input: z.output<typeof recentChangesInput>, viewerId: string | null) => {
  const { kind, tag, vehicle, user, page, age, size, mine, unchecked, flagged } = input
  return [
    kind && keyOf.kind(kind),
    tag && keyOf.tag(tag),
    vehicle && keyOf.vehicle(vehicle),
    user && keyOf.user(user),
    page && keyOf.page(page),
    age && keyOf.age(age),
    size && keyOf.size(size),
    mine && viewerId && keyOf.user(viewerId),
    unchecked && keyOf.unchecked,
    flagged && keyOf.flagged,
  ].filter((key) => typeof key === 'string')
}

function toChange({ part, vehicle, ...row }: ListRow): RecentChange {
  if (part) return { ...row, page: { ...part, type: 'part' } }
  const page = vehicle && { id: vehicle.id, type: 'vehicle' as const, title: vehicleTitle(vehicle), slug: vehicle.slug }
  return { ...row, page }
}

export async function countChanges(deps: Deps): Promise<ChangeCounts> {
  const since = new Date(deps.now())
  since.setUTCHours(0, 0, 0, 0)
  const [counts] = await deps.query(countChangesSince, { since })
  return counts ?? { all: 0, unchecked: 0, flagged: 0 }
}

export async function getRights(deps: Deps, user: SessionUser): Promise<CheckRights> {
  const level = await levelOf(deps, user.id)
  return { level, mayCheck: mayCheck(level), scope: { isSiteAdmin: user.isSiteAdmin, adminTags: user.adminTags } }
}

/** Shows others for some minutes that the user looks at the difference of a change. */
export async function openChange(deps: Deps, userId: string, id: string): Promise<void> {
  await deps.prisma.recentChange.updateMany({
    where: { changeId: id },
    data: { openedById: userId, openedAt: deps.now() },
  })
}

/** Yields the newest number of the list, now and after every new change. */
export const followChanges = (deps: Deps, signal: AbortSignal): AsyncGenerator<{ seq: number }> =>
  followState(deps, 'site changes', signal, async () => {
    // The maximum of Prisma Client reads all rows.
    const newest = await deps.prisma.recentChange.findFirst({ select: { seq: true }, orderBy: { seq: 'desc' } })
    return { seq: Number(newest?.seq ?? 0) }
  })
