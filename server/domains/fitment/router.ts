import { fitmentOfPartInput, verdictsInput } from '../../../shared/fitment.ts'
import { publicProcedure, router } from '../../trpc/init.ts'
import { getFitment, getVerdicts } from './service.ts'

export const fitmentRouter = router({
  /** Returns the cars that a part fits or is known not to fit. */
  ofPart: publicProcedure.input(fitmentOfPartInput).query(({ ctx, input }) => getFitment(ctx.deps, input.partId)),

  /** Returns whether parts fit a car, each with the open questions and the reason. */
  verdicts: publicProcedure
    .input(verdictsInput)
    .query(({ ctx, input }) => getVerdicts(ctx.deps, input.partIds, input.car)),
})
