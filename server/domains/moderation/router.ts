import { z } from 'zod'
import {
  moderationLogInput,
  reportActionInput,
  reportListInput,
  reportMuteInput,
  reportStatusInput,
} from '../../../shared/moderation.ts'
import { idSchema } from '../../../shared/paging.ts'
import { moderatorProcedure, router } from '../../trpc/init.ts'
import { deleteItem, deleteItemAndMute, restoreItem, setReportStatus, unmuteOwner } from './acting.ts'
import { getReportDetails, listLog, pageReports } from './service.ts'

const acting = moderatorProcedure.meta({
  signInSentence: 'Authentication token not found.',
  limit: { count: 300, seconds: 3_600 },
})

/** Each sees and does what is in the moderator's scope: the frozen tags of a report (decisions.md, Moderation). */
export const moderationRouter = router({
  /** The reports, filtered. */
  reports: moderatorProcedure.input(reportListInput).query(({ ctx, input }) => pageReports(ctx.deps, ctx.user, input)),

  /** One with its snapshot, the item as it is now, every reason, and what was done. */
  report: moderatorProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getReportDetails(ctx.deps, ctx.user, input.id)),

  /** Takes it under review, or closes it. */
  setStatus: acting.input(reportStatusInput).mutation(({ ctx, input }) => setReportStatus(ctx.deps, ctx.user, input)),

  /** Removes the reported item. */
  deleteItem: acting.input(reportActionInput).mutation(({ ctx, input }) => deleteItem(ctx.deps, ctx.user, input)),

  /** The same, and mutes who wrote it. */
  deleteItemAndMute: acting
    .input(reportMuteInput)
    .mutation(({ ctx, input }) => deleteItemAndMute(ctx.deps, ctx.user, input)),

  /** Brings it back. */
  restore: acting.input(reportActionInput).mutation(({ ctx, input }) => restoreItem(ctx.deps, ctx.user, input)),

  /** Ends the mute that it brought its author. */
  unmute: acting.input(reportActionInput).mutation(({ ctx, input }) => unmuteOwner(ctx.deps, ctx.user, input)),

  /** What moderators did. */
  log: moderatorProcedure.input(moderationLogInput).query(({ ctx, input }) => listLog(ctx.deps, ctx.user, input)),
})
