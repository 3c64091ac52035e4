import { z } from 'zod'
import {
  EXPORT_KINDS,
  userAboutInput,
  userImageInput,
  accountDeleteInput,
  userUpdateInput,
} from '../../../../shared/users.ts'
import { idCursorSchema } from '../../../../shared/paging.ts'
import { ownPlaceInput, sellingInput } from '../../../../shared/places.ts'
import { router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { deleteAccount, exportOwn } from './account-service.ts'
import { changeAbout, removePicture, renameUser, setPicture } from './profile-service.ts'
import { getSelling, setOwnPlace, setSelling } from './selling-service.ts'

const CHANGES = { count: 20, seconds: 3_600 }

export const userRouter = router({
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
