import { z } from 'zod'
import { blockInput } from '../../../../shared/blocks.ts'
import { limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { messageSchema, pageOf, personSchema, presentPage, timeSchema } from '../../../rest/wire.ts'
import type { BlockedPerson } from './service.ts'

const blockSchema = personSchema.extend({ blockedAt: timeSchema }).meta({ id: 'BlockedPerson' })

const presentBlock = ({ id, name, picture, blockedAt }: BlockedPerson): z.input<typeof blockSchema> => ({
  _id: id,
  name,
  profilePicture: picture,
  blockedAt,
})

export const blockRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/blocks',
    summary: 'A page of the users whom the user has blocked, the latest first',
    auth: 'required',
    query: z.object({ page: pageNumberSchema, limit: limitSchema(20) }),
    response: pageOf(blockSchema),
    handle: async (caller, { query: { page, limit } }) =>
      presentPage(await caller.block.list({ cursor: page, limit }), presentBlock),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/blocks/:userId',
    summary: 'Blocks a user: neither of the two can contact the other',
    auth: 'required',
    params: blockInput,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.block.add(params)
      return { message: 'User blocked.' }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/blocks/:userId',
    summary: 'Unblocks a user',
    auth: 'required',
    params: blockInput,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.block.remove(params)
      return { message: 'User unblocked.' }
    },
  }),
]
