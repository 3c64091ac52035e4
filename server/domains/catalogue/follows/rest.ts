import { z } from 'zod'
import { FOLLOW_LEVELS, FOLLOW_TOPICS, FOLLOW_TYPES } from '../../../../shared/follows.ts'
import { followInput, followListQuery } from '../../../../shared/follow-input.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { cursorPageOf, presentCursorPage, timeSchema } from '../../../rest/wire.ts'
import type { FollowItem } from './service.ts'

const fields = {
  type: z.enum(FOLLOW_TYPES),
  id: z.string(),
  level: z.enum(FOLLOW_LEVELS),
  topics: z.array(z.enum(FOLLOW_TOPICS)),
}
const followSchema = z.object({ ...fields, since: timeSchema, name: z.string().nullable() }).meta({ id: 'Follow' })

const presentFollow = ({ type, id, level, topics, since, name }: FollowItem): z.input<typeof followSchema> => ({
  type,
  id,
  level,
  topics,
  since,
  name,
})

export const followRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/follows',
    summary: 'What the user follows or has muted, the newest first; no other user can read it',
    auth: 'required',
    query: followListQuery,
    response: cursorPageOf(followSchema),
    handle: async (caller, { query }) => presentCursorPage(await caller.follow.list(query), presentFollow),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/follows',
    summary: 'Follows, mutes or unfollows an item; the id of a tag is its name, that of a thread a comment of it',
    auth: 'required',
    body: followInput,
    response: z.object(fields),
    async handle(caller, { body }) {
      const { level, topics } = await caller.follow.set(body)
      return { type: body.type, id: body.id, level, topics }
    },
  }),
]
