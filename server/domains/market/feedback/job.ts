import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { publishFeedback } from './lifecycle.ts'
import { lockNextDueSubject } from './queries.ts'

/** Publishes the feedback of trades that were confirmed 14 days ago. */
export async function publishDueFeedback(deps: Deps): Promise<void> {
  while (await publishNext(deps));
}

async function publishNext(deps: Deps): Promise<boolean> {
  const now = deps.now()
  return transaction(deps, async (deps) => {
    const [next] = await deps.query(lockNextDueSubject, { now })
    if (!next) return false
    await publishFeedback(deps, { id: next.id })
    return true
  })
}
