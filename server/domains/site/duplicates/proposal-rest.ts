import { z } from 'zod'
import { idInput } from '../../../../shared/fields.ts'
import { agreeInput, objectInput, PROPOSAL_STATES } from '../../../../shared/merge-proposals.ts'
import { mergeChoicesSchema, mergeInput } from '../../../../shared/merges.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { personSchema, presentPerson, timeSchema } from '../../../rest/wire.ts'
import { presentPartsChanged } from '../merges/rest.ts'
import type { MergeProposal } from './proposal-service.ts'
import { cardSchema, presentCard } from './rest.ts'

const proposalSchema = z
  .object({
    _id: z.string(),
    /** The product that is merged away, and the product that is kept. */
    product: cardSchema,
    into: cardSchema,
    choices: mergeChoicesSchema,
    reason: z.string(),
    proposer: personSchema.nullable(),
    state: z.enum(PROPOSAL_STATES),
    agreements: z.array(z.object({ user: personSchema.nullable(), at: timeSchema })),
    objections: z.array(z.object({ user: personSchema.nullable(), reason: z.string(), at: timeSchema })),
    /** Of the first objection. */
    objectedAt: timeSchema.nullable(),
    /** Why the merge was refused when enough users had agreed. */
    refusal: z.string().nullable(),
    mergeId: z.string().nullable(),
    createdAt: timeSchema,
    endedAt: timeSchema.nullable(),
  })
  .meta({ id: 'MergeProposal' })

const presentProposal = (proposal: MergeProposal): z.input<typeof proposalSchema> => ({
  _id: proposal.id,
  product: presentCard(proposal.loser),
  into: presentCard(proposal.winner),
  choices: proposal.choices,
  reason: proposal.reason,
  proposer: presentPerson(proposal.proposer),
  state: proposal.state,
  agreements: proposal.agreements.map(({ user, at }) => ({ user: presentPerson(user), at: at.toISOString() })),
  objections: proposal.objections.map(({ user, reason, at }) => ({
    user: presentPerson(user),
    reason,
    at: at.toISOString(),
  })),
  objectedAt: proposal.objectedAt?.toISOString() ?? null,
  refusal: proposal.refusal,
  mergeId: proposal.mergeId,
  createdAt: proposal.createdAt.toISOString(),
  endedAt: proposal.endedAt?.toISOString() ?? null,
})

export const mergeProposalRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/products/:id/merge-proposals',
    summary: 'Lists the open proposals to merge a part',
    params: idInput,
    response: z.array(proposalSchema),
    handle: async (caller, { params }) =>
      (await caller.mergeProposal.ofPart({ partId: params.id })).map(presentProposal),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/merge-proposals/:id',
    summary: 'Returns a proposal to merge two parts',
    params: idInput,
    response: proposalSchema,
    handle: async (caller, { params }) => presentProposal(await caller.mergeProposal.get(params)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/merge-proposals',
    summary: 'Proposes to merge the part `id` into the part `into`',
    auth: 'required',
    body: mergeInput,
    response: proposalSchema,
    handle: async (caller, { body }) =>
      presentProposal(await caller.mergeProposal.propose(body).catch(presentPartsChanged)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/merge-proposals/:id/agree',
    summary: 'Agrees with a proposal; the second agreement merges the parts',
    auth: 'required',
    params: idInput,
    body: agreeInput.omit({ id: true }),
    response: proposalSchema,
    handle: async (caller, { params, body }) =>
      presentProposal(await caller.mergeProposal.agree({ ...body, ...params }).catch(presentPartsChanged)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/merge-proposals/:id/object',
    summary: 'Objects to a proposal',
    auth: 'required',
    params: idInput,
    body: objectInput.omit({ id: true }),
    response: proposalSchema,
    handle: async (caller, { params, body }) =>
      presentProposal(await caller.mergeProposal.object({ ...body, ...params })),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/merge-proposals/:id/withdraw',
    summary: 'Withdraws the own proposal',
    auth: 'required',
    params: idInput,
    response: proposalSchema,
    handle: async (caller, { params }) => presentProposal(await caller.mergeProposal.withdraw(params)),
  }),
]
