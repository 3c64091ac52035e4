import { z } from 'zod'
import { Readable } from 'node:stream'
import { idSchema } from '../../../../shared/fields.ts'
import { router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { listUploads, removeUpload, storeUpload } from './service.ts'

/** A file over REST. A client of tRPC cannot send one. */
const fileInput = z.object({
  stream: z.instanceof(Readable, { error: 'Send the photo as the body of POST /api/uploads.' }),
  size: z.number().nullable(),
  key: z.string().min(1).max(255, 'An Idempotency-Key has at most 255 characters.').nullable(),
})

export const uploadRouter = router({
  /** Stores a photo for the caller, to be shown by a later call. 120 per hour are the photos of twelve listings. */
  upload: unmutedProcedure
    .meta({ signInSentence: 'You must be logged in to upload photos.', limit: { count: 120, seconds: 3_600 } })
    .input(fileInput)
    .mutation(({ ctx, input }) => storeUpload(ctx.deps, ctx.user.id, input)),

  /** The uploads of the caller that nothing shows yet. */
  uploads: signedInProcedure.query(({ ctx }) => listUploads(ctx.deps, ctx.user.id)),

  /** Cancels an upload of the caller. */
  removeUpload: signedInProcedure
    .input(z.object({ id: idSchema }))
    .mutation(({ ctx, input }) => removeUpload(ctx.deps, ctx.user.id, input.id)),
})
