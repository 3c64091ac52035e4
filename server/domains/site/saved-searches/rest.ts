import { z } from 'zod'
import { idInput } from '../../../../shared/fields.ts'
import { savedSearchInput } from '../../../../shared/saved-searches.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { messageSchema, timeSchema } from '../../../rest/wire.ts'
import type { SavedSearch } from './queries.ts'

const savedSearchSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    query: z.string(),
    carId: z.string().nullable(),
    createdAt: timeSchema,
  })
  .meta({ id: 'SavedSearch' })

const presentSearch = ({ id, name, query, carId, createdAt }: SavedSearch): z.input<typeof savedSearchSchema> => ({
  _id: id,
  name,
  query,
  carId,
  createdAt: createdAt.toISOString(),
})

export const savedSearchRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/saved-searches',
    summary: 'The saved searches of the user, the newest first',
    auth: 'required',
    response: z.array(savedSearchSchema),
    handle: async (caller) => (await caller.savedSearch.list()).map(presentSearch),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/saved-searches',
    summary: 'Saves a search, whose new matches the user is told of',
    auth: 'required',
    body: savedSearchInput,
    response: savedSearchSchema,
    status: 201,
    handle: async (caller, { body }) => presentSearch(await caller.savedSearch.save(body)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/saved-searches/:id',
    summary: 'Deletes a saved search',
    auth: 'required',
    params: idInput,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.savedSearch.remove(params)
      return { message: 'Saved search deleted.' }
    },
  }),
]
