import { router, signedInProcedure } from '../../trpc/init.ts'
import { countUnread } from './service.ts'

export const messageRouter = router({
  /** For the badge in the navigation bar. */
  unreadCount: signedInProcedure.query(({ ctx }) => countUnread(ctx.deps, ctx.user.id)),
})
