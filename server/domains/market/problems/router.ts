import { z } from 'zod'
import { idSchema } from '../../../../shared/fields.ts'
import { problemCloseInput, problemOpenInput, problemStatementInput } from '../../../../shared/problems.ts'
import { moderatorProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { addStatement, closeProblem, getProblem, openProblem } from './service.ts'

export const problemRouter = router({
  byTrade: signedInProcedure
    .input(z.object({ tradeId: idSchema }))
    .query(({ ctx, input }) => getProblem(ctx.deps, ctx.user, input.tradeId)),

  open: unmutedProcedure
    .meta({ limit: { count: 20, seconds: 3_600 } })
    .input(problemOpenInput)
    .mutation(({ ctx, input }) => openProblem(ctx.deps, ctx.user, input)),

  /** Adds a statement to an open problem. Muted users can answer in their own problems. */
  addStatement: signedInProcedure
    .meta({ limit: { count: 60, seconds: 3_600 } })
    .input(problemStatementInput)
    .mutation(({ ctx, input }) => addStatement(ctx.deps, ctx.user, input)),

  close: moderatorProcedure
    .meta({ limit: { count: 300, seconds: 3_600 } })
    .input(problemCloseInput)
    .mutation(({ ctx, input }) => closeProblem(ctx.deps, ctx.user, input)),
})
