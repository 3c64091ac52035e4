import { z } from 'zod'
import { idSchema } from '../../../../shared/fields.ts'
import { imageUrl } from '../../../../shared/paths.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { messageSchema } from '../../../rest/wire.ts'
import type { Upload } from './service.ts'

const uploadSchema = z
  .object({ _id: z.string(), url: z.string(), width: z.number(), height: z.number() })
  .meta({ id: 'Upload' })

const presentUpload = ({ id, storageKey, width, height }: Upload): z.input<typeof uploadSchema> => ({
  _id: id,
  url: imageUrl(storageKey, 640),
  width,
  height,
})

export const uploadRoutes: RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Stores a photo (JPEG, PNG, GIF or WebP) for a listing or part that shows it within 24 hours',
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
    auth: 'required',
    response: z.array(uploadSchema),
    handle: async (caller) => (await caller.image.uploads()).map(presentUpload),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/uploads/:id',
    summary: 'Cancels an upload that nothing shows',
    auth: 'required',
    params: z.object({ id: idSchema }),
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.image.removeUpload(params)
      return { message: 'Photo removed.' }
    },
  }),
]
