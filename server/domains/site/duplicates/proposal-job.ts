import { AGREEMENTS_NEEDED } from '../../../../shared/proposal-rules.ts'
import type { Deps } from '../../../deps.ts'
import { settle } from './decision-service.ts'
import { dueTimes } from './proposal-policy.ts'
import { dueProposals } from './proposal-queries.ts'

/** Ends the proposals that are decided or too old, also those whose process was killed before it merged the parts. */
export async function endProposals(deps: Deps): Promise<void> {
  const due = await deps.query(dueProposals, { ...dueTimes(deps.now()), needed: AGREEMENTS_NEEDED })
  for (const { id } of due) await settle(deps, id).catch((error: unknown) => deps.failures.job('end proposals', error))
}
