import { duplicatesInput, notDuplicateInput } from '../../../../shared/duplicates.ts'
import { publicProcedure, router, unmutedProcedure } from '../../../trpc/init.ts'
import { listDuplicates, sayNotDuplicate, takeBackNotDuplicate } from './service.ts'

const sayProcedure = unmutedProcedure.meta({ limit: { count: 120, seconds: 3_600 } }).input(notDuplicateInput)

export const duplicateRouter = router({
  /** Returns pairs of parts that may be the same, the likeliest first. */
  list: publicProcedure.input(duplicatesInput).query(({ ctx, input }) => listDuplicates(ctx.deps, input)),

  /** Remembers that two parts are not the same. */
  notDuplicate: sayProcedure.mutation(({ ctx, input }) => sayNotDuplicate(ctx.deps, ctx.user.id, input)),

  takeBack: sayProcedure.mutation(({ ctx, input }) => takeBackNotDuplicate(ctx.deps, ctx.user, input)),
})
