import { z } from 'zod'
import { imageAddInput, imageUploadAddInput } from '../../../../shared/images.ts'
import { idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { publicProcedure, router, unmutedProcedure } from '../../../trpc/init.ts'
import { viewerOf } from '../../../trpc/context.ts'
import { addImage, addUploadedImage, getImage, listImages } from './service.ts'

const ADDED = { signInSentence: 'You must be logged in to add images', limit: { count: 60, seconds: 3_600 } }

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
})
