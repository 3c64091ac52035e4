import type { Deps } from '../../deps.ts'
import { deleteExpiredAttempts, deleteExpiredCodes, deleteExpiredSessions } from './queries.ts'

const DAY = 86_400_000

/** Deletes expired sessions, sign-ins that were not finished in time, and phone codes that expired a day ago. */
export async function deleteExpiredSignIns(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.query(deleteExpiredSessions, { before: now })
  await deps.query(deleteExpiredAttempts, { before: now })
  await deps.query(deleteExpiredCodes, { before: new Date(now.getTime() - DAY) })
}
