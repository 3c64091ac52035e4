import { voteSetInput, voteToggleInput } from '../../../../shared/votes.ts'
import { router, unmutedProcedure } from '../../../trpc/init.ts'
import { setVote, toggleVote } from './service.ts'

const voteProcedure = unmutedProcedure.meta({
  signInSentence: 'Authentication required to vote.',
  limit: { count: 120, seconds: 60 },
})

export const voteRouter = router({
  /** Sets the vote of the caller. Returns the new sum. */
  set: voteProcedure
    .input(voteSetInput)
    .mutation(({ ctx, input }) => setVote(ctx.deps, ctx.user.id, input, input.value)),

  /** Presses the up or down button, for REST. */
  toggle: voteProcedure
    .input(voteToggleInput)
    .mutation(({ ctx, input }) => toggleVote(ctx.deps, ctx.user.id, input, input.value)),
})
