import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import { deleteArrivals } from './queries.ts'

const MONTH = 30 * 86_400_000

/**
 * Deletes the inbox entries of messages that are older than a month. A browser that was offline for less receives all
 * messages; one that was offline for longer reloads its conversations.
 */
export async function deleteOldArrivals(deps: Deps): Promise<void> {
  const before = uuidv7({ msecs: deps.now().getTime() - MONTH })
  while ((await deps.query(deleteArrivals, { before })).length > 0);
}
