import { changeIdInput, undoChangeInput } from '../../../../shared/recent-changes.ts'
import { router, unmutedProcedure } from '../../../trpc/init.ts'
import { markGood, takeBack, undoChange } from './check-service.ts'

const checkProcedure = unmutedProcedure.meta({ limit: { count: 300, seconds: 600 } })

/** The checks of changes. The services decide who may check and undo which change. */
export const checkRouter = router({
  /** Marks a change as good. */
  good: checkProcedure.input(changeIdInput).mutation(({ ctx, input }) => markGood(ctx.deps, ctx.user.id, input.id)),

  /** Takes back that the caller marked a change as good. */
  takeBack: checkProcedure.input(changeIdInput).mutation(({ ctx, input }) => takeBack(ctx.deps, ctx.user.id, input.id)),

  /** Undoes a change. */
  undo: unmutedProcedure
    .meta({ limit: { count: 60, seconds: 600 } })
    .input(undoChangeInput)
    .mutation(({ ctx, input }) => undoChange(ctx.deps, ctx.user, input)),
})
