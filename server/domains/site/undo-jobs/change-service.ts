import { MAX_STEPS } from '../../../../shared/undo-jobs.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { noSuchUser } from '../../people/users/person-service.ts'
import { UNDONE_KINDS, withoutReplaced, type ChangeState } from './policy.ts'
import { changesOfUser, type UserChange } from './queries.ts'
import { statesOf } from './state-service.ts'

/** A moderator with the scope of now. */
export type Moderator = Pick<SessionUser, 'id' | 'isSiteAdmin' | 'adminTags'>

/**
 * Returns the user whose changes a moderator undoes.
 * @throws AppError NOT_FOUND for an unknown or deleted account; FORBIDDEN for the moderator and for a site admin, unless the
 *   moderator is one
 */
export async function findUndoable(deps: Deps, moderator: Moderator, userId: string) {
  const user = await deps.prisma.user.findFirst({
    where: { id: userId, ...visibleWhere.user },
    select: { id: true, name: true, picture: true, createdAt: true, isSiteAdmin: true },
  })
  if (!user) throw noSuchUser()
  if (user.id === moderator.id) throw new AppError('FORBIDDEN', 'You cannot undo all of your own changes.')
  if (user.isSiteAdmin && !moderator.isSiteAdmin)
    throw new AppError('FORBIDDEN', 'Only a site admin can undo the changes of a site admin.')
  return user
}

/**
 * Returns the newest changes of a user in the scope of a moderator, and what a job would do with each, newest first. A user
 * with more than MAX_STEPS is shown without those that an earlier job has undone.
 */
export async function readChanges(
  deps: Deps,
  { isSiteAdmin, adminTags }: Moderator,
  { userId, since }: { userId: string; since?: string | undefined },
): Promise<{ changes: UserChange[]; states: Map<string, ChangeState>; isCut: boolean }> {
  const read = (isRest: boolean) =>
    deps.query(changesOfUser, {
      userId,
      kinds: [...UNDONE_KINDS],
      since: since === undefined ? null : new Date(since),
      tags: isSiteAdmin ? null : adminTags,
      isRest,
      limit: MAX_STEPS + 1,
    })
  const newest = await read(false)
  const isMany = newest.length > MAX_STEPS
  const rows = isMany ? await read(true) : newest
  const changes = withoutReplaced(rows.slice(0, MAX_STEPS))
  return { changes, states: await statesOf(deps, userId, changes), isCut: rows.length > MAX_STEPS }
}
