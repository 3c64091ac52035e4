import type { Deps } from '../../../deps.ts'
import { contentAround } from '../../catalogue/parts/merge-service.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { mayMergeAtOnce } from './preview-service.ts'
import { ownTitle } from './undo-content-service.ts'

/** The newest merges that the page of a part offers to undo. */
const LISTED = 20

/** A merge that is not undone. `title` is that of the part that was merged away, also if the kept part took it. */
export type UndoableMerge = { id: string; title: string; mergedAt: string }

/** Returns the merges by which other parts lead to a part, also through further merges, and which the user may undo; newest first. */
export async function listUndoable(deps: Deps, user: SessionUser, partId: string): Promise<UndoableMerge[]> {
  const merges = await deps.prisma.partMerge.findMany({
    where: { undoneAt: null, loser: { mergedIntoId: partId } },
    select: {
      id: true,
      loserId: true,
      winnerId: true,
      revision: true,
      mergedAt: true,
      loser: { select: { name: true } },
    },
    orderBy: { id: 'desc' },
    take: LISTED,
  })
  const mayUndo = await Promise.all(
    merges.map(({ loserId, winnerId }) => mayMergeAtOnce(deps, user, [loserId, winnerId])),
  )
  return Promise.all(
    merges
      .filter((_merge, at) => mayUndo[at])
      .map(async ({ id, loser, winnerId, revision, mergedAt }) => ({
        id,
        title: ownTitle(loser, await contentAround(deps, winnerId, revision)),
        mergedAt: mergedAt.toISOString(),
      })),
  )
}
