import { z } from 'zod'
import {
  EXPORT_KINDS,
  activityInput,
  ownListInput,
  profileListInput,
  userAboutInput,
  userImageInput,
  accountDeleteInput,
  userUpdateInput,
} from '../../../../shared/users.ts'
import { idCursorSchema } from '../../../../shared/paging.ts'
import { ownPlaceInput, sellingInput } from '../../../../shared/places.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { deleteAccount, exportOwn } from './account-service.ts'
import { changeAbout, removePicture, renameUser, setPicture } from './profile-service.ts'
import { getSelling, setOwnPlace, setSelling } from './selling-service.ts'
import { getActivity, getProfile, listActivity } from './service.ts'

const list = <Name extends 'comments' | 'listings' | 'edits' | 'sales' | 'posts'>(name: Name) =>
  publicProcedure
    .input(profileListInput)
    .query(async ({ ctx, input }) => listActivity(ctx.deps, name, input, await viewerOf(ctx)))

const CHANGES = { count: 20, seconds: 3_600 }

export const userRouter = router({
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

  /** Changes the display name. Not for muted users, because a moderator may have removed the earlier name. */
  update: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(userUpdateInput)
    .mutation(({ ctx, input }) => renameUser(ctx.deps, ctx.user.id, input.name)),

  /** Changes the bio and location. Not for muted users, because a moderator may have removed the earlier texts. */
  updateAbout: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(userAboutInput)
    .mutation(({ ctx, input }) => changeAbout(ctx.deps, ctx.user.id, input)),

  /** Returns the caller's own place, and the particulars of a business seller. */
  selling: signedInProcedure.query(({ ctx }) => getSelling(ctx.deps, ctx.user.id)),

  /** Sets the place from which the caller's distances are measured. */
  setPlace: signedInProcedure
    .meta({ limit: CHANGES })
    .input(ownPlaceInput)
    .mutation(({ ctx, input }) => setOwnPlace(ctx.deps, ctx.user.id, input.placeId)),

  /** Makes the caller a business or a private seller. Not for muted users, because the particulars are public texts. */
  setSelling: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(sellingInput)
    .mutation(({ ctx, input }) => setSelling(ctx.deps, ctx.user.id, input.particulars)),

  /** Shows the image at an address as the image of the user. Not for muted users, because it is an upload. */
  picture: unmutedProcedure
    .meta({ limit: CHANGES })
    .input(userImageInput)
    .mutation(({ ctx, input }) => setPicture(ctx.deps, ctx.user.id, input.url)),

  removePicture: signedInProcedure.meta({ limit: CHANGES }).mutation(({ ctx }) => removePicture(ctx.deps, ctx.user.id)),

  /** Returns rows of the data download, and the input of the next call. */
  export: signedInProcedure
    .meta({ limit: { count: 2_000, seconds: 3_600 } })
    .input(z.object({ kind: z.enum(EXPORT_KINDS).default('profile'), cursor: idCursorSchema }))
    .query(({ ctx, input }) => exportOwn(ctx.deps, ctx.user.id, input)),

  /** Deletes the caller's account. */
  remove: signedInProcedure
    .meta({ limit: { count: 10, seconds: 3_600 } })
    .input(accountDeleteInput)
    .mutation(({ ctx, input }) => deleteAccount(ctx.deps, ctx.user.id, input.name)),
})
