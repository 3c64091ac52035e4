import { END_WARNED_DAYS } from '../../../../shared/trades.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { reservedUntil, takeBackSales } from './lifecycle.ts'
import { lockNextEnded, warnOfReservations } from './queries.ts'

const DAY = 86_400_000

/** Ends the reservations whose time is over: the trade is cancelled, and the piece is on offer again. */
export async function endReservations(deps: Deps): Promise<void> {
  while (await endNext(deps));
}

async function endNext(deps: Deps): Promise<boolean> {
  const now = deps.now()
  return transaction(deps, async (deps) => {
    const [next] = await deps.query(lockNextEnded, { now })
    if (!next) return false
    // The trade may have been marked as sold or cancelled before the lock.
    await takeBackSales(deps, { id: next.id, ...reservedUntil(now) }, { userId: null })
    return true
  })
}

/** Tells both sides of a reservation two days before it ends. */
export async function warnOfEnds(deps: Deps): Promise<void> {
  const now = deps.now()
  const until = new Date(now.getTime() + END_WARNED_DAYS * DAY)
  while ((await deps.query(warnOfReservations, { until, now })).length > 0);
}
