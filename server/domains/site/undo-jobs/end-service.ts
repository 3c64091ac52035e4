import type { JobState, StepState } from '../../../../shared/undo-jobs.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../base/changes/service.ts'
import { idBefore } from './policy.ts'
import { jobCounts } from './queries.ts'

type EndedJob = { id: string; userId: string; moderatorId: string; undoesId: string | null }

/**
 * Ends a running job, in a transaction: tells the moderator once all is done, and the user once for each job. Returns false if the
 * job is not running.
 */
export async function endJob(
  deps: Deps,
  { id, userId, moderatorId, undoesId }: EndedJob,
  state: Exclude<JobState, 'running'>,
): Promise<boolean> {
  const { count } = await deps.prisma.undoJob.updateMany({
    where: { id, state: 'running' },
    data: { state, endedAt: deps.now() },
  })
  if (count === 0) return false
  const [found] = await deps.query(jobCounts, { jobId: id })
  const counted = (of: StepState) => found?.counts[of] ?? 0
  if (state === 'done') {
    const facts = { undone: counted('undone'), left: counted('left'), gone: counted('gone'), failed: counted('failed') }
    const finished = { actorId: null, itemId: id, groupId: id, tells: [moderatorId], facts }
    await recordChange(deps, { kind: 'undo.finished', ...finished })
  }
  if (counted('undone') === 0) return true
  const kind = 'user.undone'
  const told = { kind, actorId: moderatorId, groupId: id, id: { gt: idBefore(id) } }
  if ((await deps.prisma.change.count({ where: told })) > 0) return true
  const facts = { jobId: id, isRestored: undoesId !== null }
  await recordChange(deps, { kind, actorId: moderatorId, itemId: userId, groupId: id, tells: [userId], facts })
  return true
}
