import { z } from 'zod'
import { imageAddInput } from '../../../shared/images.ts'
import { imageUrl } from '../../../shared/paths.ts'
import { idOrSlugSchema } from '../../../shared/fields.ts'
import type { CardImage, Image } from '../../db/columns.ts'
import { type RestRoute, defineRoute } from '../../rest/define-route.ts'
import { personSchema, presentPerson, timeSchema } from '../../rest/wire.ts'

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
    summary: 'Adds a copy of the image at a URL to a part',
    tag: 'Images',
    auth: 'required',
    params: z.object({ productId: idOrSlugSchema }),
    body: imageAddInput.pick({ url: true }),
    response: imageSchema,
    status: 201,
    async handle(caller, { params, body }) {
      return presentImage(await caller.image.add({ partId: params.productId, url: body.url }))
    },
  }),
]
