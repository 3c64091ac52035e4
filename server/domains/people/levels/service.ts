import type { Level } from '../../../../shared/levels.ts'
import type { Deps } from '../../../deps.ts'
import { levelOfUser } from './queries.ts'

/** Returns the level of a user, in and outside of transactions; 0 for an unknown one. */
export async function levelOf(deps: Deps, userId: string): Promise<Level> {
  const [row] = await deps.query(levelOfUser, { userId, now: deps.now() })
  return row?.level ?? 0
}
