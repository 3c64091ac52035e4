import { voteSetInput, voteToggleInput } from '../../../shared/votes.ts'
import { router, unmutedProcedure } from '../../trpc/init.ts'
import { setVote, toggleVote } from './service.ts'

const voting = unmutedProcedure.meta({
  signInSentence: 'Authentication required to vote.',
  limit: { count: 120, seconds: 60 },
})

export const voteRouter = router({
  /** The wanted state of one's own vote; answers the new sum. */
  set: voting.input(voteSetInput).mutation(({ ctx, input }) => setVote(ctx.deps, ctx.user.id, input, input.value)),

  /** A press of the up or down button, as REST has it. */
  toggle: voting
    .input(voteToggleInput)
    .mutation(({ ctx, input }) => toggleVote(ctx.deps, ctx.user.id, input, input.value)),
})
