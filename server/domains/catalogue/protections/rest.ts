import { z } from 'zod'
import { idInput } from '../../../../shared/fields.ts'
import { protectFields, type ProtectedPage, type Protection } from '../../../../shared/protections.ts'
import { publicReasonFields } from '../../../../shared/moderation.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { messageSchema, timeSchema } from '../../../rest/wire.ts'

export const protectionSchema = z
  .object({ level: z.number(), until: timeSchema.nullable(), reason: z.string() })
  .meta({ id: 'Protection', description: 'The level that an edit needs: 1, 2, or 3 for moderators of its tags.' })

export const presentProtection = ({ level, until, reason }: Protection): z.input<typeof protectionSchema> => ({
  level,
  until,
  reason,
})

/** @param name the page in sentences */
const routesOf = (type: ProtectedPage['type'], path: string, name: string): RestRoute[] => [
  defineRoute({
    method: 'PUT',
    path: `/api/${path}/:id/protection`,
    summary: `Lets only users of a level edit ${name}; for moderators of its tags`,
    auth: 'required',
    params: idInput,
    body: z.object(protectFields),
    response: protectionSchema,
    handle: async (caller, { params: { id }, body }) =>
      presentProtection(await caller.protection.protect({ ...body, type, id })),
  }),
  defineRoute({
    method: 'DELETE',
    path: `/api/${path}/:id/protection`,
    summary: `Ends the protection of ${name}`,
    auth: 'required',
    params: idInput,
    query: z.object(publicReasonFields),
    response: messageSchema,
    async handle(caller, { params: { id }, query }) {
      await caller.protection.end({ ...query, type, id })
      return { message: 'The protection has ended.' }
    },
  }),
]

export const protectionRoutes: RestRoute[] = [
  ...routesOf('part', 'products', 'a part and its cars'),
  ...routesOf('vehicle', 'vehicles', 'a vehicle'),
]
