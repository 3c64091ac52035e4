import type { ProposalState } from '../../../../shared/merge-proposals.ts'
import { AGREEMENTS_NEEDED, OBJECTION_HOURS, PROPOSAL_DAYS } from '../../../../shared/proposal-rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Undecided = { createdAt: Date; objectedAt: Date | null; agreements: number; objections: number }

/** Returns how an open proposal ends now; null if it stays open (docs/decisions/54). */
export function decisionOf(
  { createdAt, objectedAt, agreements, objections }: Undecided,
  now: Date,
): Exclude<ProposalState, 'open' | 'withdrawn'> | null {
  if (objectedAt && now.getTime() < objectedAt.getTime() + OBJECTION_HOURS * HOUR) return null
  if (agreements - objections >= AGREEMENTS_NEEDED) return 'merged'
  if (objections - agreements >= AGREEMENTS_NEEDED) return 'refused'
  return now.getTime() >= createdAt.getTime() + PROPOSAL_DAYS * DAY ? 'expired' : null
}

/** Returns the time before which a proposal that is due now was objected to, or made. */
export const dueTimes = (now: Date) => ({
  objected: new Date(now.getTime() - OBJECTION_HOURS * HOUR),
  made: new Date(now.getTime() - PROPOSAL_DAYS * DAY),
})
