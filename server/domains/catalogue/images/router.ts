import { z } from 'zod'
import { Readable } from 'node:stream'
import { imageAddInput, imageUploadAddInput } from '../../../../shared/images.ts'
import { idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { publicProcedure, router, signedInProcedure, unmutedProcedure } from '../../../trpc/init.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { addImage, addUploadedImage, getImage, listImages } from './service.ts'
import { listUploads, removeUpload, storeUpload } from './upload-service.ts'

const ADDED = { signInSentence: 'You must be logged in to add images', limit: { count: 60, seconds: 3_600 } }

/** A file over REST. A client of tRPC cannot send one. */
const fileInput = z.object({
  stream: z.instanceof(Readable, { error: 'Send the photo as the body of POST /api/uploads.' }),
  size: z.number().nullable(),
  key: z.string().min(1).max(255, 'An Idempotency-Key has at most 255 characters.').nullable(),
})

export const imageRouter = router({
  /** Returns the images of a part by its id or slug, best voted first. */
  list: publicProcedure
    .input(z.object({ partId: idOrSlugSchema }))
    .query(async ({ ctx, input }) => listImages(ctx.deps, input.partId, await viewerOf(ctx))),

  /** Returns an image. */
  byId: publicProcedure
    .input(z.object({ id: idSchema }))
    .query(async ({ ctx, input }) => getImage(ctx.deps, input.id, await viewerOf(ctx))),

  /** Adds the image at a URL to a part, by its id or slug. 60 per hour are ten images for each of six parts. */
  add: unmutedProcedure
    .meta(ADDED)
    .input(imageAddInput)
    .mutation(({ ctx, input }) => addImage(ctx.deps, ctx.user.id, input.partId, input.url)),

  /** Adds an upload of the caller to a part, by its id or slug. */
  addUpload: unmutedProcedure
    .meta(ADDED)
    .input(imageUploadAddInput)
    .mutation(({ ctx, input }) => addUploadedImage(ctx.deps, ctx.user.id, input.partId, input.uploadId)),

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
