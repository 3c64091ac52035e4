import type { Deps } from '../../deps.ts'
import { deleteExpiredMutesQuery } from './queries.ts'

/** Deletes the kept mutes of deleted accounts whose time is over. */
export async function deleteExpiredMutes(deps: Deps): Promise<void> {
  await deps.query(deleteExpiredMutesQuery, { before: deps.now() })
}
