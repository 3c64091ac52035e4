import { z } from 'zod'
import { appealAnswerInput } from '../../../../shared/conduct.ts'
import { idInput } from '../../../../shared/fields.ts'
import {
  bulkInput,
  moderationLogInput,
  publicLogInput,
  reportActionInput,
  reportListInput,
  reportMuteInput,
  reportStatusInput,
} from '../../../../shared/moderation.ts'
import { idCursorSchema, limitSchema } from '../../../../shared/paging.ts'
import { moderatorProcedure, publicProcedure, router } from '../../../trpc/init.ts'
import { countOpenAppeals, listAppeals } from '../../people/conduct/appeal-service.ts'
import {
  deleteItem,
  deleteItemAndMute,
  restoreItem,
  revertItem,
  setReportStatus,
  unmuteOwner,
  warnOwner,
} from './action-service.ts'
import { answerAppeal } from './appeal-service.ts'
import { handleReports } from './bulk-service.ts'
import { listPublicLog } from './public-log-service.ts'
import { searchLog } from './search-service.ts'
import { getReportDetails, pageReports } from './service.ts'

const actionProcedure = moderatorProcedure.meta({
  signInSentence: 'Authentication token not found.',
  limit: { count: 300, seconds: 3_600 },
})

/** Every procedure but the public log is limited to the moderator's scope: the stored tags of a report. */
export const moderationRouter = router({
  /** Lists reports. */
  reports: moderatorProcedure.input(reportListInput).query(({ ctx, input }) => pageReports(ctx.deps, ctx.user, input)),

  /** Returns a report with its snapshot, the current item, the reasons and the log. */
  report: moderatorProcedure.input(idInput).query(({ ctx, input }) => getReportDetails(ctx.deps, ctx.user, input.id)),

  /** Sets a report to under review, or closes it. */
  setStatus: actionProcedure
    .input(reportStatusInput)
    .mutation(({ ctx, input }) => setReportStatus(ctx.deps, ctx.user, input)),

  /** Removes the reported item and resolves the report. */
  deleteItem: actionProcedure
    .input(reportActionInput)
    .mutation(({ ctx, input }) => deleteItem(ctx.deps, ctx.user, input)),

  /** Reverts the latest edits of the reported item and resolves the report. */
  revert: actionProcedure.input(reportActionInput).mutation(({ ctx, input }) => revertItem(ctx.deps, ctx.user, input)),

  /** Removes what the author wrote, mutes the author and resolves the report. */
  deleteItemAndMute: actionProcedure
    .input(reportMuteInput)
    .mutation(({ ctx, input }) => deleteItemAndMute(ctx.deps, ctx.user, input)),

  /** Warns the author of the reported item. */
  warn: actionProcedure.input(reportActionInput).mutation(({ ctx, input }) => warnOwner(ctx.deps, ctx.user, input)),

  /** Handles several reports. Returns what was done with each. */
  bulk: moderatorProcedure
    .meta({ signInSentence: 'Authentication token not found.', limit: { count: 30, seconds: 3_600 } })
    .input(bulkInput)
    .mutation(({ ctx, input }) => handleReports(ctx.deps, ctx.user, input)),

  /** Lists the open or the answered appeals of muted users. */
  appeals: moderatorProcedure
    .input(z.object({ answered: z.boolean().default(false), cursor: idCursorSchema, limit: limitSchema(20) }))
    .query(({ ctx, input }) => listAppeals(ctx.deps, ctx.user, input)),

  /** Returns the number of open appeals. */
  openAppeals: moderatorProcedure.query(({ ctx }) => countOpenAppeals(ctx.deps, ctx.user)),

  /** Answers an appeal. */
  answerAppeal: actionProcedure
    .input(appealAnswerInput)
    .mutation(({ ctx, input }) => answerAppeal(ctx.deps, ctx.user, input)),

  /** Restores the item of a resolved report. */
  restore: actionProcedure
    .input(reportActionInput)
    .mutation(({ ctx, input }) => restoreItem(ctx.deps, ctx.user, input)),

  /** Ends the mute for a report. */
  unmute: actionProcedure.input(reportActionInput).mutation(({ ctx, input }) => unmuteOwner(ctx.deps, ctx.user, input)),

  /** Lists the moderator actions. */
  log: moderatorProcedure.input(moderationLogInput).query(({ ctx, input }) => searchLog(ctx.deps, ctx.user, input)),

  /** Lists the moderator actions for everyone, without the names of persons. */
  publicLog: publicProcedure
    .meta({ limit: { count: 120, seconds: 60 } })
    .input(publicLogInput)
    .query(({ ctx, input }) => listPublicLog(ctx.deps, input)),
})
