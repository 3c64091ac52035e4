import { z } from 'zod'
import {
  activityInput,
  ownListInput,
  profileListInput,
  userAboutInput,
  userPictureInput,
  userRemoveInput,
  userUpdateInput,
} from '../../../shared/users.ts'
import { idCursorSchema } from '../../../shared/paging.ts'
import { viewerOf } from '../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../trpc/init.ts'
import { OWN_KINDS } from './export-queries.ts'
import { exportOwn, getActivity, getProfile, listActivity, listExpired } from './service.ts'
import { changeAbout, removePicture, removeUser, renameUser, setPicture } from './writing.ts'

const list = <Name extends 'comments' | 'listings' | 'edits' | 'sales' | 'posts'>(name: Name) =>
  publicProcedure
    .input(profileListInput)
    .query(async ({ ctx, input }) => listActivity(ctx.deps, name, input, await viewerOf(ctx)))

const CHANGES = { count: 20, seconds: 3_600 }

export const userRouter = router({
  /** Who somebody is; an address may hold anything. */
  profile: publicProcedure
    .input(z.object({ userId: z.string() }))
    .query(({ ctx, input }) => getProfile(ctx.deps, input.userId)),

  // The lists of a profile, as its page scrolls through them.
  comments: list('comments'),
  listings: list('listings'),
  edits: list('edits'),
  sales: list('sales'),
  posts: list('posts'),

  /** The person's own active bids. */
  bids: signedInProcedure
    .input(ownListInput)
    .query(({ ctx, input }) => listActivity(ctx.deps, 'bids', { ...input, userId: ctx.user.id }, ctx.user.id)),

  /** The person's own listings that have ended lately, to renew. */
  expired: signedInProcedure
    .input(ownListInput)
    .query(({ ctx, input }) => listExpired(ctx.deps, { ...input, userId: ctx.user.id })),

  /** A profile with a page of each list, by page numbers. */
  activity: publicProcedure
    .input(activityInput)
    .query(async ({ ctx, input }) => getActivity(ctx.deps, input, await viewerOf(ctx))),

  /** Another display name. A moderator may have removed the one of before: not for the muted. */
  update: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(userUpdateInput)
    .mutation(({ ctx, input }) => renameUser(ctx.deps, ctx.user.id, input.name)),

  /** Changes the bio and location. Not for muted users, because a moderator may have removed the earlier texts. */
  updateAbout: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(userAboutInput)
    .mutation(({ ctx, input }) => changeAbout(ctx.deps, ctx.user.id, input)),

  /** The picture at an address as the person's. It is an upload: not for the muted. */
  picture: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(userPictureInput)
    .mutation(({ ctx, input }) => setPicture(ctx.deps, ctx.user.id, input.url)),

  removePicture: signedInProcedure.meta({ limit: CHANGES }).mutation(({ ctx }) => removePicture(ctx.deps, ctx.user.id)),

  /** Everything that is the person's own, from the profile on: each answer says how to ask for what comes after it. */
  export: signedInProcedure
    .meta({ limit: { count: 2_000, seconds: 3_600 } })
    .input(z.object({ kind: z.enum(OWN_KINDS).default('profile'), cursor: idCursorSchema }))
    .query(({ ctx, input }) => exportOwn(ctx.deps, ctx.user.id, input)),

  /** Ends the person's account. */
  remove: signedInProcedure
    .meta({ limit: { count: 10, seconds: 3_600 } })
    .input(userRemoveInput)
    .mutation(({ ctx, input }) => removeUser(ctx.deps, ctx.user.id, input.name)),
})
