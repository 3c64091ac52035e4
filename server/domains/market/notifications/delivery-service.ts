import { MAX_HIDDEN, MAX_NOTIFICATIONS } from '../../../../shared/notifications.ts'
import type { Deps } from '../../../deps.ts'
import { digestLines } from './delivery-queries.ts'

/** Returns the ids of the lines of a digest that comes then, the newest first. */
export async function linesOfDigest(deps: Deps, userId: string, until: Date): Promise<string[]> {
  const params = { userId, now: deps.now(), until, maxLines: MAX_NOTIFICATIONS + MAX_HIDDEN }
  return (await deps.query(digestLines, params)).map(({ id }) => id)
}
