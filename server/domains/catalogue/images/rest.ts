import { z } from 'zod'
import { imageAddInput, imageUploadAddInput } from '../../../../shared/images.ts'
import { idOrSlugSchema } from '../../../../shared/fields.ts'
import { type RestRoute, defineRoute } from '../../../rest/define-route.ts'
import { imageSchema, presentImage } from '../../../rest/entities.ts'

export const imageRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/parts/:productId/images',
    summary: 'The images of a part, best voted first',
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
]
