import type { Prisma } from '../../../db/generated/client.ts'
import { partSummarySelect, personSelect } from '../../../db/selects.ts'
import { statement } from '../../../db/statement.ts'

const sideSelect = { ...partSummarySelect, removedAt: true, mergedIntoId: true } satisfies Prisma.PartSelect

export const proposalSelect = {
  id: true,
  loserId: true,
  winnerId: true,
  choices: true,
  reason: true,
  proposerId: true,
  createdAt: true,
  state: true,
  endedAt: true,
  objectedAt: true,
  refusal: true,
  mergeId: true,
  loser: { select: sideSelect },
  winner: { select: sideSelect },
  proposer: { select: personSelect },
  opinions: {
    select: { userId: true, agrees: true, reason: true, at: true, user: { select: personSelect } },
    orderBy: [{ at: 'asc' }, { userId: 'asc' }],
  },
} satisfies Prisma.MergeProposalSelect
export type ProposalRow = Prisma.MergeProposalGetPayload<{ select: typeof proposalSelect }>

/** Locks a proposal until the transaction ends. */
export const lockProposalRow = statement<{ id: string }, { id: string }>(
  'lock a proposal',
  'atomic',
  `select id from merge_proposal where id = $id for update`,
)

/**
 * Open proposals that may end: old ones, those whose first objection is old, those with enough agreements whose merge was not
 * refused, and those of parts that were merged or removed.
 */
export const dueProposals = statement<{ made: Date; objected: Date; needed: number }, { id: string }>(
  'proposals that may end',
  'bulk',
  `select m.id from merge_proposal m join part loser on loser.id = m.loser_id join part winner on winner.id = m.winner_id
  where m.state = 'open' and (m.created_at <= $made or m.objected_at <= $objected
    or loser.removed_at is not null or winner.removed_at is not null
    or (m.refusal is null and m.objected_at is null
      and (select count(*) from merge_opinion o where o.proposal_id = m.id and o.agrees) >= $needed))
  order by m.id`,
)
