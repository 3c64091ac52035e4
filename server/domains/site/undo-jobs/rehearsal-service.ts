import type { z } from 'zod'
import type { rehearsalInput } from '../../../../shared/undo-jobs.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { getPerson } from '../../people/users/person-service.ts'
import type { Rehearsal } from './policy.ts'

export async function rehearse(
  deps: Deps,
  _moderator: SessionUser,
  { userId }: z.output<typeof rehearsalInput>,
): Promise<Rehearsal> {
  const user = { ...(await getPerson(deps, userId)), createdAt: deps.now().toISOString() }
  const counts = { waiting: 0, left: 0, gone: 0 }
  return { user, counts, pages: 0, isCut: false, runningJob: null, items: [], nextCursor: null }
}
