import type { z } from 'zod'
import type { agreeInput, objectInput, ProposalState } from '../../../../shared/merge-proposals.ts'
import { mergeChoicesSchema, type MergeChoices, type mergeInput } from '../../../../shared/merges.ts'
import { MAX_OPEN_PROPOSALS } from '../../../../shared/proposal-rules.ts'
import type { PartSummary, Person } from '../../../db/columns.ts'
import { toPartSummary, toPerson } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation, notFound } from '../../../errors.ts'
import { lockParts } from '../../catalogue/parts/merge-service.ts'
import { assertNotMerged } from '../../catalogue/parts/service.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { levelOf } from '../../people/levels/service.ts'
import { lockUsers } from '../../people/users/person-service.ts'
import { PartsChanged } from '../merges/policy.ts'
import { getMergePreview } from '../merges/service.ts'
import { lockProposal, readProposal, recordProposal, settle } from './decision-service.ts'
import { proposalSelect, type ProposalRow } from './proposal-queries.ts'

const TOO_MANY = `You have ${MAX_OPEN_PROPOSALS} open proposals. Wait until one of them ends, or withdraw one.`
const PROPOSED_BEFORE = 'Another proposal to merge these two parts is open. Agree with it, or object to it.'
const ENDED = 'This proposal has ended.'
const OWN = 'You proposed it yourself. Two other users have to agree.'
const LEVEL_NEEDED = 'Users with 10 edits that stood can agree or object.'

/** A proposal to merge two parts. */
export type MergeProposal = {
  id: string
  /** The part that is merged away, and the part that is kept. */
  loser: PartSummary
  winner: PartSummary
  choices: MergeChoices
  reason: string
  proposer: Person | null
  state: ProposalState
  createdAt: Date
  endedAt: Date | null
  objectedAt: Date | null
  /** Why the merge was refused when enough users had agreed. */
  refusal: string | null
  mergeId: string | null
  agreements: { user: Person | null; at: Date }[]
  objections: { user: Person | null; reason: string; at: Date }[]
}

function toProposal(row: ProposalRow): MergeProposal {
  const { loserId: _loser, winnerId: _winner, proposerId: _proposer, opinions, ...fields } = row
  return {
    ...fields,
    loser: toPartSummary(row.loser),
    winner: toPartSummary(row.winner),
    proposer: toPerson(row.proposer),
    choices: mergeChoicesSchema.parse(row.choices),
    agreements: opinions.filter(({ agrees }) => agrees).map(({ user, at }) => ({ user: toPerson(user), at })),
    objections: opinions
      .filter(({ agrees }) => !agrees)
      .map(({ user, reason, at }) => ({ user: toPerson(user), reason, at })),
  }
}

/** @throws AppError NOT_FOUND for an unknown proposal, and if a moderator removed one of the two parts */
export async function getProposal(deps: Deps, id: string): Promise<MergeProposal> {
  const row = await readProposal(deps, id)
  if (!row || isRemoved(row.loser) || isRemoved(row.winner)) throw notFound('Proposal not found.')
  return toProposal(row)
}

const isRemoved = ({ removedAt, mergedIntoId }: ProposalRow['loser']) => removedAt !== null && mergedIntoId === null

/**
 * Returns the open proposals to merge a part into another one or another one into it, the oldest first.
 * @throws AppError as assertNotMerged
 */
export async function listProposals(deps: Deps, partId: string): Promise<MergeProposal[]> {
  const rows = await deps.prisma.mergeProposal.findMany({
    where: {
      state: 'open',
      OR: [{ loserId: partId }, { winnerId: partId }],
      loser: visibleWhere.part,
      winner: visibleWhere.part,
    },
    select: proposalSelect,
    orderBy: { id: 'asc' },
  })
  if (rows.length === 0) await assertNotMerged(deps, partId)
  return rows.map(toProposal)
}

/**
 * Proposes to merge a part into another one.
 * @throws AppError as getMergePreview; CONFLICT with the new `preview` if either part was changed since the user saw it, for a
 *   second open proposal of the two, and for a user with MAX_OPEN_PROPOSALS
 */
export async function propose(
  deps: Deps,
  user: SessionUser,
  { version, reason, ...merge }: z.output<typeof mergeInput>,
): Promise<MergeProposal> {
  await assertSeen(deps, user, merge, version)
  const id = deps.newId()
  const data = { id, loserId: merge.id, winnerId: merge.into, choices: merge.choices, reason, createdAt: deps.now() }
  try {
    await transaction(deps, async (deps) => {
      await lockUsers(deps, [user.id])
      await lockParts(deps, [merge.id, merge.into])
      const open = await deps.prisma.mergeProposal.count({ where: { proposerId: user.id, state: 'open' } })
      if (open >= MAX_OPEN_PROPOSALS) throw new AppError('CONFLICT', TOO_MANY)
      const made = await deps.prisma.mergeProposal.create({
        data: { ...data, proposerId: user.id },
        select: proposalSelect,
      })
      await recordProposal(deps, made, { kind: 'merge.proposed', actorId: user.id })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', PROPOSED_BEFORE, { cause: error }) : error
  }
  return getProposal(deps, id)
}

/**
 * Agrees with a proposal. If enough users agree now, the parts are merged.
 * @throws AppError CONFLICT for an ended proposal, and with the new `preview` if either part was changed since the user saw it;
 *   FORBIDDEN for its author and for users below level 1
 */
export async function agree(
  deps: Deps,
  user: SessionUser,
  { id, version }: z.output<typeof agreeInput>,
): Promise<MergeProposal> {
  const { loser, winner, choices, state } = await getProposal(deps, id)
  if (state !== 'open') throw new AppError('CONFLICT', ENDED)
  await assertSeen(deps, user, { id: loser.id, into: winner.id, choices }, version)
  return answer(deps, user.id, id, { agrees: true, reason: '' })
}

/**
 * Objects to a proposal. The first objection keeps it open for OBJECTION_HOURS.
 * @throws AppError as agree
 */
export const object = (
  deps: Deps,
  user: SessionUser,
  { id, reason }: z.output<typeof objectInput>,
): Promise<MergeProposal> => answer(deps, user.id, id, { agrees: false, reason })

/** Stores what a user says, in place of what the same user said before. */
async function answer(
  deps: Deps,
  userId: string,
  id: string,
  said: { agrees: boolean; reason: string },
): Promise<MergeProposal> {
  if ((await levelOf(deps, userId)) < 1) throw new AppError('FORBIDDEN', LEVEL_NEEDED)
  await transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    const { proposerId, objectedAt } = await lockOpen(deps, id)
    if (proposerId === userId) throw new AppError('FORBIDDEN', OWN)
    const opinion = { ...said, at: deps.now() }
    await deps.prisma.mergeOpinion.upsert({
      where: { proposalId_userId: { proposalId: id, userId } },
      create: { proposalId: id, userId, ...opinion },
      update: opinion,
    })
    const first = said.agrees ? objectedAt : (objectedAt ?? deps.now())
    await deps.prisma.mergeProposal.update({
      where: { id },
      data: { objectedAt: first, refusal: null },
      select: { id: true },
    })
  })
  await settle(deps, id)
  return getProposal(deps, id)
}

/**
 * Withdraws the own proposal.
 * @throws AppError CONFLICT for an ended proposal; FORBIDDEN for that of another user
 */
export async function withdraw(deps: Deps, userId: string, id: string): Promise<MergeProposal> {
  await transaction(deps, async (deps) => {
    await lockUsers(deps, [userId])
    const row = await lockOpen(deps, id)
    if (row.proposerId !== userId) throw new AppError('FORBIDDEN', 'Only its author can withdraw a proposal.')
    const data = { state: 'withdrawn', endedAt: deps.now() } as const
    await deps.prisma.mergeProposal.update({ where: { id }, data, select: { id: true } })
    await recordProposal(deps, row, { kind: 'merge.decided', actorId: userId, state: 'withdrawn' })
  })
  return getProposal(deps, id)
}

async function lockOpen(deps: Deps, id: string): Promise<ProposalRow> {
  const found = await readProposal(deps, id)
  const row = found && (await lockProposal(deps, found))
  if (!row) throw notFound('Proposal not found.')
  if (row.state !== 'open') throw new AppError('CONFLICT', ENDED)
  return row
}

type MergeOf = Omit<z.output<typeof mergeInput>, 'version' | 'reason'>

/** @throws PartsChanged with the new preview if the user saw another one */
async function assertSeen(deps: Deps, user: SessionUser, merge: MergeOf, version: string | undefined) {
  const preview = await getMergePreview(deps, user, merge)
  if (version !== undefined && version !== preview.version) throw new PartsChanged({ preview })
}
