import { followInput, followListInput, followedInput } from '../../../../shared/follow-input.ts'
import { router, signedInProcedure } from '../../../trpc/init.ts'
import { aboutFollow, listFollows, setFollow } from './service.ts'

/** What the caller follows. Muted users can follow, because other users cannot see it. */
export const followRouter = router({
  /** The caller's level of an item; of a part also how many users follow and want it. */
  about: signedInProcedure.input(followedInput).query(({ ctx, input }) => aboutFollow(ctx.deps, ctx.user.id, input)),

  /** A cursor page of what the caller follows or has muted, the newest first, and the counts of all. */
  list: signedInProcedure.input(followListInput).query(({ ctx, input }) => listFollows(ctx.deps, ctx.user.id, input)),

  /** Follows, mutes or unfollows an item. */
  set: signedInProcedure
    .meta({ signInSentence: 'Authentication required to follow.', limit: { count: 240, seconds: 600 } })
    .input(followInput)
    .mutation(({ ctx, input }) => setFollow(ctx.deps, ctx.user.id, input)),
})
