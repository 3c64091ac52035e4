import { WARNED_DAYS } from '../../../../shared/listings.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { resumeListings } from './lifecycle.ts'
import { expireNextListing, lockNextUnmuted, warnOfExpiry } from './queries.ts'

const DAY = 86_400_000

/** Expires the active listings whose time is over. */
export async function expireListings(deps: Deps): Promise<void> {
  while ((await deps.query(expireNextListing, { now: deps.now() })).length > 0);
}

/** Milliseconds for the listings of one user. */
const RESUME_TIMEOUT = 60_000

/** Lists the paused listings of users whose mutes have ended again. */
export async function resumeUnmuted(deps: Deps): Promise<void> {
  while (await resumeNextUnmuted(deps));
}

const resumeNextUnmuted = (deps: Deps) =>
  transaction(
    deps,
    async (deps) => {
      const [user] = await deps.query(lockNextUnmuted, { now: deps.now() })
      if (user) await resumeListings(deps, user.id)
      return user !== undefined
    },
    { timeout: RESUME_TIMEOUT },
  )

/** Tells the owners of listings that expire within a week, once for each listing. */
export async function warnOwners(deps: Deps): Promise<void> {
  const now = deps.now()
  const soon = new Date(now.getTime() + WARNED_DAYS * DAY)
  while ((await deps.query(warnOfExpiry, { now, soon })).length > 0);
}
