import type { Deps } from '../../../deps.ts'
import { deleteExpiredWants } from './queries.ts'

/** Deletes the wants whose time is over. */
export async function deleteOldWants(deps: Deps): Promise<void> {
  await deps.query(deleteExpiredWants, { before: deps.now() })
}
