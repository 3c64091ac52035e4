import { imageReportInput, reportCreateInput } from '../../../../shared/reports.ts'
import { router, unmutedProcedure } from '../../../trpc/init.ts'
import { fileReport } from './service.ts'

const LIMIT = { count: 20, seconds: 3_600 }

export const reportRouter = router({
  /** Reports any item. */
  create: unmutedProcedure
    .meta({ signInSentence: 'Authentication required to report.', limit: LIMIT })
    .input(reportCreateInput)
    .mutation(({ ctx, input }) => fileReport(ctx.deps, ctx.user.id, input)),

  /** Reports an image over REST. Visitors get a sentence of their own. */
  image: unmutedProcedure
    .meta({ signInSentence: 'Authentication required to report images.', limit: LIMIT })
    .input(imageReportInput)
    .mutation(({ ctx, input }) => fileReport(ctx.deps, ctx.user.id, { ...input, itemType: 'image' })),
})
