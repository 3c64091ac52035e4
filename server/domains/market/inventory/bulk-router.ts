import { idInput } from '../../../../shared/fields.ts'
import { bulkChangeInput, bulkRehearsalInput } from '../../../../shared/inventory.ts'
import { router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { getBulk, latestBulk, rehearseBulk, startBulk, undoBulk } from './bulk-service.ts'

const CHANGES = { count: 60, seconds: 600 }

/** Changes of many own asks at once. */
export const bulkRouter = router({
  /** Returns the effect of a change without making it. It is a mutation because its input is too long for an address. */
  rehearse: unmutedProcedure
    .meta({ limit: { count: 300, seconds: 600 } })
    .input(bulkRehearsalInput)
    .mutation(({ ctx, input }) => rehearseBulk(ctx.deps, ctx.user.id, input)),

  start: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(bulkChangeInput)
    .mutation(({ ctx, input }) => startBulk(ctx.deps, ctx.user.id, input)),

  get: signedInProcedure.input(idInput).query(({ ctx, input }) => getBulk(ctx.deps, ctx.user.id, input.id)),

  /** The newest one; null if there is none. */
  latest: signedInProcedure.query(({ ctx }) => latestBulk(ctx.deps, ctx.user.id)),

  undo: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(idInput)
    .mutation(({ ctx, input }) => undoBulk(ctx.deps, ctx.user.id, input.id)),
})
