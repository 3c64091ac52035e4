import type { Deps } from '../deps.ts'
import { deleteOldRateCountsQuery } from './queries.ts'

/** Longer than the window of every rate limit (ms). */
const KEPT_FOR = 24 * 3_600_000

/** Deletes the counts of windows that have ended. */
export async function deleteOldRateCounts(deps: Deps): Promise<void> {
  await deps.query(deleteOldRateCountsQuery, { before: new Date(deps.now().getTime() - KEPT_FOR) })
}
