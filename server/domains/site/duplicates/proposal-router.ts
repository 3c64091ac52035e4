import { agreeInput, objectInput, proposalInput, proposalsOfPartInput } from '../../../../shared/merge-proposals.ts'
import { mergeInput } from '../../../../shared/merges.ts'
import { publicProcedure, router, unmutedProcedure } from '../../../trpc/init.ts'
import { agree, getProposal, listProposals, object, propose, withdraw } from './proposal-service.ts'

const answerProcedure = unmutedProcedure.meta({ limit: { count: 120, seconds: 3_600 } })

/** Proposals to merge two parts. Every user may propose; users of level 1 agree or object. */
export const mergeProposalRouter = router({
  get: publicProcedure.input(proposalInput).query(({ ctx, input }) => getProposal(ctx.deps, input.id)),

  /** Returns the open proposals about a part. */
  ofPart: publicProcedure.input(proposalsOfPartInput).query(({ ctx, input }) => listProposals(ctx.deps, input.partId)),

  propose: unmutedProcedure
    .meta({ limit: { count: 30, seconds: 3_600 } })
    .input(mergeInput)
    .mutation(({ ctx, input }) => propose(ctx.deps, ctx.user, input)),

  agree: answerProcedure.input(agreeInput).mutation(({ ctx, input }) => agree(ctx.deps, ctx.user, input)),

  object: answerProcedure.input(objectInput).mutation(({ ctx, input }) => object(ctx.deps, ctx.user, input)),

  withdraw: answerProcedure
    .input(proposalInput)
    .mutation(({ ctx, input }) => withdraw(ctx.deps, ctx.user.id, input.id)),
})
