import { handleInput, suggestInput } from '../../../../shared/handles.ts'
import { router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { changeHandle, suggestUsers } from './service.ts'

export const handleRouter = router({
  /** Changes the handle, once in HANDLE_DAYS. Not for muted users, because a moderator may have removed the earlier one. */
  change: unmutedProcedure
    .meta({ limit: { count: 20, seconds: 3_600 } })
    .input(handleInput)
    .mutation(({ ctx, input }) => changeHandle(ctx.deps, ctx.user.id, input.handle)),

  /** Returns users whom the caller can mention. */
  suggest: signedInProcedure
    .meta({ limit: { count: 240, seconds: 60 } })
    .input(suggestInput)
    .query(({ ctx, input }) => suggestUsers(ctx.deps, ctx.user.id, input)),
})
