import type { Prisma } from '../../../db/generated/client.ts'
import { personSelect, toPerson } from '../../../db/selects.ts'
import type { Deps } from '../../../deps.ts'
import type { Moderator } from './change-service.ts'

/** The newest jobs that the record of a user has. */
const NEWEST = 50

const listedSelect = {
  id: true,
  reason: true,
  state: true,
  undoesId: true,
  createdAt: true,
  moderator: { select: personSelect },
  _count: { select: { steps: true } },
} satisfies Prisma.UndoJobSelect

/** Returns the jobs about a user that the moderator may read, newest first: for a tag moderator the own ones. */
export async function listJobsOfUser({ prisma }: Deps, { id, isSiteAdmin }: Moderator, userId: string) {
  const jobs = await prisma.undoJob.findMany({
    where: { userId, ...(!isSiteAdmin && { moderatorId: id }) },
    select: listedSelect,
    orderBy: { id: 'desc' },
    take: NEWEST,
  })
  return jobs.map(({ moderator, createdAt, undoesId, _count, ...job }) => ({
    ...job,
    /** The job that this one undoes. */
    undoes: undoesId,
    changes: _count.steps,
    moderator: toPerson(moderator),
    createdAt: createdAt.toISOString(),
  }))
}
