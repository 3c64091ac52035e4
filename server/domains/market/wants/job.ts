import { WANT_DAYS } from '../../../../shared/wants.ts'
import type { Deps } from '../../../deps.ts'
import { deleteExpiredWants, forgetOldAsks } from './queries.ts'

const DAY = 86_400_000

/** Deletes the wants whose time is over, and forgets the asks of which users were told as long ago. */
export async function deleteOldWants(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.query(deleteExpiredWants, { before: now })
  await deps.query(forgetOldAsks, { before: new Date(now.getTime() - WANT_DAYS * DAY) })
}
