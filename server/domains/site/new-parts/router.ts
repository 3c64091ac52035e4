import { partCreateInput, partDuplicatesInput } from '../../../../shared/parts.ts'
import { publicProcedure, router, unmutedProcedure } from '../../../trpc/init.ts'
import { findDuplicates } from './duplicates-service.ts'
import { createPart } from './service.ts'

export const newPartRouter = router({
  /** Returns existing parts that may be duplicates of a new one. */
  duplicates: publicProcedure
    .meta({ limit: { count: 120, seconds: 60 } })
    .input(partDuplicatesInput)
    .query(({ ctx, input }) => findDuplicates(ctx.deps, input)),

  /** Creates a part. */
  create: unmutedProcedure
    .meta({ limit: { count: 30, seconds: 3_600 } })
    .input(partCreateInput)
    .mutation(({ ctx, input }) => createPart(ctx.deps, ctx.user.id, input)),
})
