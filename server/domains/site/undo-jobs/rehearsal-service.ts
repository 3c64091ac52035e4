import type { z } from 'zod'
import type { rehearsalInput } from '../../../../shared/undo-jobs.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Deps } from '../../../deps.ts'
import { findUndoable, readChanges, type Moderator } from './change-service.ts'
import { pageIdOf, toItems } from './item-service.ts'
import type { Rehearsal } from './policy.ts'

/**
 * Counts what a job would do with the changes of a user, and lists them, newest first. Stores nothing.
 * @throws AppError as findUndoable
 */
export async function rehearse(
  deps: Deps,
  moderator: Moderator,
  { userId, since, state, cursor, limit }: z.output<typeof rehearsalInput>,
): Promise<Rehearsal> {
  const { isSiteAdmin: _isSiteAdmin, createdAt, ...person } = await findUndoable(deps, moderator, userId)
  const { changes, states, isCut } = await readChanges(deps, moderator, { userId, since })
  const counts = { waiting: 0, left: 0, gone: 0 }
  for (const each of states.values()) counts[each.state] += 1
  const listed = changes.flatMap((change) => {
    const now = states.get(change.id)
    const isListed = now && (state === undefined || now.state === state) && (!cursor || change.id < cursor)
    return isListed ? [{ change, state: now.state, now, note: '' }] : []
  })
  const page = toCursorPage(listed.slice(0, limit + 1), limit, ({ change }) => change.id)
  const running = await deps.prisma.undoJob.findFirst({ where: { userId, state: 'running' }, select: { id: true } })
  return {
    user: { ...person, createdAt: createdAt.toISOString() },
    counts,
    pages: new Set(changes.map((change) => pageIdOf(change) ?? change.itemId)).size,
    isCut,
    runningJob: running?.id ?? null,
    items: await toItems(deps, page.items),
    nextCursor: page.nextCursor,
  }
}
