import { z } from 'zod'
import { activityInput, ownListInput, profileListInput } from '../../../../shared/users.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure } from '../../../trpc/init.ts'
import { getActivity, getProfile, listActivity } from './service.ts'

const list = <Name extends 'comments' | 'listings' | 'edits' | 'sales' | 'posts'>(name: Name) =>
  publicProcedure
    .input(profileListInput)
    .query(async ({ ctx, input }) => listActivity(ctx.deps, name, input, await viewerOf(ctx)))

export const profileRouter = router({
  /** Returns the profile of a user. `userId` may be any text of a path. */
  profile: publicProcedure
    .input(z.object({ userId: z.string() }))
    .query(({ ctx, input }) => getProfile(ctx.deps, input.userId)),

  // Cursor pages of the lists of a profile.
  comments: list('comments'),
  listings: list('listings'),
  edits: list('edits'),
  sales: list('sales'),
  posts: list('posts'),

  /** Lists the caller's active bids. */
  bids: signedInProcedure
    .input(ownListInput)
    .query(({ ctx, input }) => listActivity(ctx.deps, 'bids', { ...input, userId: ctx.user.id }, ctx.user.id)),

  /** Lists the caller's listings that expired recently and can be renewed. */
  expired: signedInProcedure
    .input(ownListInput)
    .query(({ ctx, input }) => listActivity(ctx.deps, 'expired', { ...input, userId: ctx.user.id }, ctx.user.id)),

  /** Returns a profile with a page of each list. */
  activity: publicProcedure
    .input(activityInput)
    .query(async ({ ctx, input }) => getActivity(ctx.deps, input, await viewerOf(ctx))),
})
