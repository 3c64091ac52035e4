import { blockInput, blockListInput } from '../../../../shared/blocks.ts'
import { router, signedInProcedure } from '../../../trpc/init.ts'
import { addBlock, listBlocked, removeBlock } from './service.ts'

const BLOCK_RATE_LIMIT = { count: 60, seconds: 600 }

export const blockRouter = router({
  /** The users whom the caller has blocked, the latest first. */
  list: signedInProcedure.input(blockListInput).query(({ ctx, input }) => listBlocked(ctx.deps, ctx.user.id, input)),

  /** Blocks a user: neither of the two can contact the other. */
  add: signedInProcedure
    .meta({ limit: BLOCK_RATE_LIMIT })
    .input(blockInput)
    .mutation(({ ctx, input }) => addBlock(ctx.deps, ctx.user.id, input.userId)),

  remove: signedInProcedure
    .meta({ limit: BLOCK_RATE_LIMIT })
    .input(blockInput)
    .mutation(({ ctx, input }) => removeBlock(ctx.deps, ctx.user.id, input.userId)),
})
