import { mergeChoicesSchema } from '../../../../shared/merges.ts'
import type { ProposalState } from '../../../../shared/merge-proposals.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isOurs } from '../../../errors.ts'
import { lockParts } from '../../catalogue/parts/merge-service.ts'
import { recordChange } from '../../base/changes/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { mergeParts } from '../merges/service.ts'
import { decisionOf } from './proposal-policy.ts'
import { lockProposalRow, proposalSelect, type ProposalRow } from './proposal-queries.ts'

type Ending = Exclude<ProposalState, 'open' | 'withdrawn'>

/** Another process or answer changed what a proposal comes to. */
class DecidedOtherwise extends Error {}

/** Ends a proposal if it is decided: merges its parts, refuses it or lets it expire. */
export async function settle(deps: Deps, id: string): Promise<void> {
  const row = await readProposal(deps, id)
  const ending = row && endingOf(deps, row)
  if (!ending) return
  try {
    if (ending === 'merged' && !isAway(row)) await mergeProposed(deps, row)
    else await transaction(deps, (deps) => end(deps, row, ending))
  } catch (error) {
    if (!(error instanceof DecidedOtherwise)) throw error
  }
}

export const readProposal = (deps: Deps, id: string): Promise<ProposalRow | null> =>
  deps.prisma.mergeProposal.findUnique({ where: { id }, select: proposalSelect })

/** Whether a part of the proposal was merged or removed meanwhile. */
const isAway = ({ loser, winner }: ProposalRow): boolean => loser.removedAt !== null || winner.removedAt !== null

function endingOf(deps: Deps, row: ProposalRow): Ending | null {
  if (row.state !== 'open') return null
  return isAway(row) ? (areOne(row) ? 'merged' : 'expired') : decided(deps, row)
}

function decided(deps: Deps, row: ProposalRow): Ending | null {
  const agreements = row.opinions.filter(({ agrees }) => agrees).length
  return decisionOf({ ...row, agreements, objections: row.opinions.length - agreements }, deps.now())
}

/** Whether both addresses lead to one part: a moderator merged them, or each into a third one. */
function areOne({ loser, winner }: ProposalRow): boolean {
  return (loser.mergedIntoId ?? loser.id) === (winner.mergedIntoId ?? winner.id)
}

/** Merges the parts in the name of the proposer. If that is refused, the proposal stays open and says why. */
async function mergeProposed(deps: Deps, row: ProposalRow): Promise<void> {
  const { id, loserId, winnerId, reason, proposerId } = row
  const merge = { id: loserId, into: winnerId, reason, choices: mergeChoicesSchema.parse(row.choices) }
  try {
    await mergeParts(deps, proposerId, merge, async (deps, made) => {
      // In this transaction the parts are one already.
      if (decided(deps, await lockOpenRow(deps, row)) !== 'merged') throw new DecidedOtherwise()
      await deps.prisma.mergeProposal.update({
        where: { id },
        data: { state: 'merged', endedAt: deps.now(), mergeId: made.id },
        select: { id: true },
      })
      await recordProposal(deps, row, { kind: 'merge.decided', actorId: null, state: 'merged', mergeId: made.id })
    })
  } catch (error) {
    // A failure of the site is tried again by the job.
    if (!(error instanceof AppError) || isOurs(error) || error.code === 'UNAVAILABLE') throw error
    await transaction(deps, async (deps) => {
      await lockProposal(deps, row)
      const where = { id, state: 'open', loser: visibleWhere.part, winner: visibleWhere.part } as const
      await deps.prisma.mergeProposal.updateMany({ where, data: { refusal: error.message } })
    })
  }
}

async function end(deps: Deps, row: ProposalRow, ending: Ending): Promise<void> {
  const { id, loserId, winnerId } = row
  const objection = ending === 'refused' ? row.opinions.find(({ agrees }) => !agrees) : undefined
  if (objection) await lockUsers(deps, [objection.userId])
  if (endingOf(deps, await lockOpenRow(deps, row)) !== ending) throw new DecidedOtherwise()
  if (objection) {
    const [lowId = '', highId = ''] = [loserId, winnerId].toSorted()
    const data = { lowId, highId, userId: objection.userId, at: deps.now() }
    await deps.prisma.notDuplicate.createMany({ data, skipDuplicates: true })
  }
  const data = { state: ending, endedAt: deps.now() }
  await deps.prisma.mergeProposal.update({ where: { id }, data, select: { id: true } })
  await recordProposal(deps, row, { kind: 'merge.decided', actorId: null, state: ending })
}

/** @throws DecidedOtherwise if the proposal has ended */
async function lockOpenRow(deps: Deps, row: Proposed): Promise<ProposalRow> {
  const locked = await lockProposal(deps, row)
  if (locked?.state !== 'open') throw new DecidedOtherwise()
  return locked
}

type Proposed = Pick<ProposalRow, 'id' | 'loserId' | 'winnerId'>

/** Locks the parts of a proposal, whose versions it raises, and then the proposal, in the order of a merge. Returns it as it is now. */
export async function lockProposal(deps: Deps, { id, loserId, winnerId }: Proposed): Promise<ProposalRow | null> {
  await lockParts(deps, [loserId, winnerId])
  await deps.query(lockProposalRow, { id })
  return readProposal(deps, id)
}

type Recorded =
  | { kind: 'merge.proposed'; actorId: string }
  | { kind: 'merge.decided'; actorId: string | null; state: Exclude<ProposalState, 'open'>; mergeId?: string }

/** Records a proposal or its end. It tells those who know the parts, and those who had a part in it. */
export async function recordProposal(deps: Deps, row: ProposalRow, { actorId, ...change }: Recorded): Promise<void> {
  const { id: proposalId, loserId, winnerId: itemId, proposerId, opinions } = row
  const ids = [loserId, itemId]
  const parts = await deps.prisma.part.findMany({
    where: { id: { in: ids } },
    select: { createdById: true, lastEditedById: true },
  })
  const sellers = await deps.prisma.listing.findMany({
    where: { partId: { in: ids }, ...visibleWhere.listing },
    select: { sellerId: true },
    distinct: ['sellerId'],
  })
  const tells = [
    ...parts.flatMap(({ createdById, lastEditedById }) => [createdById, lastEditedById]),
    ...sellers.map(({ sellerId }) => sellerId),
    ...(change.kind === 'merge.decided' ? [proposerId, ...opinions.map(({ userId }) => userId)] : []),
  ]
  const about = { actorId, itemId, partId: itemId, tells: [...new Set(tells)] }
  if (change.kind === 'merge.proposed')
    return recordChange(deps, { ...about, kind: change.kind, facts: { proposalId, loserId } })
  const agreed = opinions.filter(({ agrees }) => agrees).map(({ userId }) => userId)
  const facts = { proposalId, loserId, outcome: change.state, mergeId: change.mergeId ?? null, agreed }
  return recordChange(deps, { ...about, kind: change.kind, facts })
}
