import type { Deps } from '../../../deps.ts'
import { deleteOldPushesQuery } from './queries.ts'
import { PUSH_TTL } from './send-service.ts'

/** Deletes pushes that have waited for twice as long as they are tried, for example with a key of the site that is not used any more. */
export async function deleteOldPushes(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - 2 * PUSH_TTL * 1_000)
  while ((await deps.query(deleteOldPushesQuery, { before })).length > 0);
}
