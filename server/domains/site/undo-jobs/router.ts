import {
  jobsOfUserInput,
  rehearsalInput,
  undoAllInput,
  undoJobInput,
  undoStepsInput,
} from '../../../../shared/undo-jobs.ts'
import { moderatorProcedure, router } from '../../../trpc/init.ts'
import { getUndoJob, listSteps, retryFailed, startUndo, stopUndo, undoUndo } from './service.ts'
import { listJobsOfUser } from './list-service.ts'
import { rehearse } from './rehearsal-service.ts'

const actProcedure = moderatorProcedure.meta({ limit: { count: 60, seconds: 3_600 } })

/** Undoes everything of a user. Every procedure is limited to the moderator's scope (docs/product/changes.md). */
export const undoJobRouter = router({
  /** Counts and lists what a job would do. It stores nothing. */
  rehearsal: moderatorProcedure
    .meta({ limit: { count: 60, seconds: 60 } })
    .input(rehearsalInput)
    .query(({ ctx, input }) => rehearse(ctx.deps, ctx.user, input)),

  /** Starts a job that undoes what can be undone. */
  start: actProcedure.input(undoAllInput).mutation(({ ctx, input }) => startUndo(ctx.deps, ctx.user, input)),

  get: moderatorProcedure.input(undoJobInput).query(({ ctx, input }) => getUndoJob(ctx.deps, ctx.user, input.id)),

  /** Lists the jobs about a user. */
  ofUser: moderatorProcedure
    .input(jobsOfUserInput)
    .query(({ ctx, input }) => listJobsOfUser(ctx.deps, ctx.user, input.userId)),

  /** Lists the changes of a job with the result for each. */
  steps: moderatorProcedure.input(undoStepsInput).query(({ ctx, input }) => listSteps(ctx.deps, ctx.user, input)),

  /** Stops a job after the current change. */
  stop: actProcedure.input(undoJobInput).mutation(({ ctx, input }) => stopUndo(ctx.deps, ctx.user, input.id)),

  /** Tries the failed changes again, and those that a stop left. */
  retry: actProcedure.input(undoJobInput).mutation(({ ctx, input }) => retryFailed(ctx.deps, ctx.user, input.id)),

  /** Starts a job that undoes a job. It also ends the mute of that job. */
  undo: actProcedure.input(undoJobInput).mutation(({ ctx, input }) => undoUndo(ctx.deps, ctx.user, input.id)),
})
