import type { Deps } from '../../../deps.ts'
import { expireOpenOffers } from './queries.ts'

/** Expires the open offers whose time is over. */
export async function expireOffers(deps: Deps): Promise<void> {
  while ((await deps.query(expireOpenOffers, { now: deps.now() })).length > 0);
}
