import { reportCreateInput } from '../../../shared/reports.ts'
import { router, unmutedProcedure } from '../../trpc/init.ts'
import { fileReport } from './service.ts'

const REPORTS = { count: 20, seconds: 3_600 }

export const reportRouter = router({
  /** Reports anything but a picture. */
  create: unmutedProcedure
    .meta({ signInSentence: 'Authentication required to report.', limit: REPORTS })
    .input(reportCreateInput)
    .mutation(({ ctx, input }) => fileReport(ctx.deps, ctx.user.id, input)),

  /** Reports a picture; spec.md §8 has a sentence of its own for visitors. */
  image: unmutedProcedure
    .meta({ signInSentence: 'Authentication required to report images.', limit: REPORTS })
    .input(reportCreateInput.pick({ itemId: true, reason: true }))
    .mutation(({ ctx, input }) => fileReport(ctx.deps, ctx.user.id, { ...input, itemType: 'image' })),
})
