import { changeIdInput, recentChangesInput } from '../../../../shared/recent-changes.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { countChanges, followChanges, getDiff, getRights, listChanges, openChange } from './service.ts'

export const changeRouter = router({
  /** Lists the changes of the wiki, newest first; with `after` oldest first. */
  list: publicProcedure
    .input(recentChangesInput)
    .query(async ({ ctx, input }) => listChanges(ctx.deps, input, await viewerOf(ctx))),

  /** Counts the changes of today. */
  counts: publicProcedure.query(({ ctx }) => countChanges(ctx.deps)),

  /** Returns the content before and after a change; null if nothing of it is shown. */
  diff: publicProcedure
    .meta({ limit: { count: 300, seconds: 60 } })
    .input(changeIdInput)
    .query(({ ctx, input }) => getDiff(ctx.deps, input.id)),

  /** Returns what the caller may do in the list. */
  rights: signedInProcedure.query(({ ctx }) => getRights(ctx.deps, ctx.user)),

  /** Shows others for some minutes that the caller looks at the difference. */
  open: unmutedProcedure
    .meta({ limit: { count: 300, seconds: 600 } })
    .input(changeIdInput)
    .mutation(({ ctx, input }) => openChange(ctx.deps, ctx.user.id, input.id)),

  /** Streams the newest number of the list. */
  live: publicProcedure.subscription(({ ctx, signal }) =>
    followChanges(ctx.deps, signal ?? new AbortController().signal),
  ),
})
