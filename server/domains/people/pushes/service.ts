import type { Deps } from '../../../deps.ts'
import { insertPushes } from './queries.ts'

/** A line of the notifications that is pushed at `dueAt`, or later if it may not be pushed then. */
export type NewPush = { userId: string; notificationId: string; dueAt: Date }

/** Adds one push for each browser of each user. A line that waits for a browser already is not added again. */
export async function queuePushes(deps: Deps, pushes: readonly NewPush[]): Promise<void> {
  if (pushes.length > 0) await deps.query(insertPushes, { pushes: JSON.stringify(pushes) })
}
