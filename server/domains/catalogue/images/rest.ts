import { z } from 'zod'
import { imageAddInput, imageUploadAddInput } from '../../../../shared/images.ts'
import { imageUrl } from '../../../../shared/paths.ts'
import { idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import type { CardImage, Image } from '../../../db/columns.ts'
import { type RestRoute, defineRoute } from '../../../rest/define-route.ts'
import { messageSchema, personSchema, presentPerson, timeSchema } from '../../../rest/wire.ts'
import type { Upload } from './upload-service.ts'

export const imageSchema = z
  .object({
    _id: z.string(),
    url: z.string(),
    width: z.number(),
    height: z.number(),
    uploader: personSchema.nullable(),
    votes: z.number(),
    userVote: z.union([z.literal(1), z.literal(-1), z.literal(0)]),
    createdAt: timeSchema,
  })
  .meta({ id: 'Image' })

export const presentImage = (image: Image): z.input<typeof imageSchema> => ({
  _id: image.id,
  url: imageUrl(image.storageKey, 1280),
  width: image.width,
  height: image.height,
  uploader: presentPerson(image.uploader),
  votes: image.votes,
  userVote: image.userVote,
  createdAt: image.createdAt,
})

/** Returns the URL of the image on a card, or null without an image. */
export const presentCardImage = (image: CardImage | null) => image && imageUrl(image.storageKey, 640)

const uploadSchema = z
  .object({ _id: z.string(), url: z.string(), width: z.number(), height: z.number() })
  .meta({ id: 'Upload' })

const presentUpload = ({ id, storageKey, width, height }: Upload): z.input<typeof uploadSchema> => ({
  _id: id,
  url: imageUrl(storageKey, 640),
  width,
  height,
})

export const imageRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/parts/:productId/images',
    summary: 'The images of a part, best voted first',
    tag: 'Images',
    auth: 'optional',
    params: z.object({ productId: idOrSlugSchema }),
    response: z.array(imageSchema),
    async handle(caller, { params }) {
      const images = await caller.image.list({ partId: params.productId })
      return images.map(presentImage)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/parts/:productId/images',
    summary: 'Adds a copy of the image at a URL, or an upload of the user, to a part',
    tag: 'Images',
    auth: 'required',
    params: z.object({ productId: idOrSlugSchema }),
    body: imageAddInput
      .pick({ url: true })
      .extend(imageUploadAddInput.pick({ uploadId: true }).shape)
      .partial(),
    response: imageSchema,
    status: 201,
    async handle(caller, { params, body }) {
      const { productId: partId } = params
      const { uploadId, url = '' } = body
      const image = uploadId ? caller.image.addUpload({ partId, uploadId }) : caller.image.add({ partId, url })
      return presentImage(await image)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Stores a photo (JPEG, PNG, GIF or WebP) for a listing or part that shows it within 24 hours',
    tag: 'Images',
    auth: 'required',
    file: true,
    response: uploadSchema,
    status: 201,
    async handle(caller, { file }) {
      return presentUpload(await caller.image.upload(file))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/uploads',
    summary: 'The uploads of the user that nothing shows yet, newest first',
    tag: 'Images',
    auth: 'required',
    response: z.array(uploadSchema),
    handle: async (caller) => (await caller.image.uploads()).map(presentUpload),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/uploads/:id',
    summary: 'Cancels an upload that nothing shows',
    tag: 'Images',
    auth: 'required',
    params: z.object({ id: idSchema }),
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.image.removeUpload(params)
      return { message: 'Photo removed.' }
    },
  }),
]
