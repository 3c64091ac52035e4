import { z } from 'zod'
import { blockInput, blockListInput } from '../../../shared/blocks.ts'
import { defineRoute, type RestRoute } from '../../rest/define-route.ts'
import { messageSchema, pageOf, personSchema, presentPage, timeSchema } from '../../rest/wire.ts'
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
    tag: 'Messages',
    auth: 'required',
    query: z.object(blockListInput.unwrap().shape),
    response: pageOf(blockSchema),
    handle: async (caller, { query }) => presentPage(await caller.block.list(query), presentBlock),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/blocks/:userId',
    summary: 'Blocks a user: neither of the two can contact the other',
    tag: 'Messages',
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
    tag: 'Messages',
    auth: 'required',
    params: blockInput,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.block.remove(params)
      return { message: 'User unblocked.' }
    },
  }),
]
