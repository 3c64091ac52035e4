import { z } from 'zod'
import { idSchema } from '../../../../shared/fields.ts'
import type { Votable } from '../../../../shared/votes.ts'
import { defineRoute, type RestRoute, type Viewer } from '../../../rest/define-route.ts'
import { imageSchema, presentImage } from '../../../rest/entities.ts'
import { presentVoters, votersSchema } from '../../../rest/wire.ts'
import type { Caller } from '../../../trpc/router.ts'
import type { VoteState } from './service.ts'

type VotedItem = {
  kind: Votable
  path: string
  /** The item with its article, for the summary of the route. */
  item: string
  response: z.ZodType
  present(caller: Caller, id: string, state: VoteState, viewer: Viewer): unknown
}

/** Returns the routes of the two vote buttons of an item. */
export const voteRoutesOf = ({ kind, path, item, response, present }: VotedItem): RestRoute[] =>
  (['vote', 'downvote'] as const).map((button) =>
    defineRoute({
      method: 'PUT',
      path: `${path}/${button}`,
      summary: `Votes ${item} ${button === 'vote' ? 'up' : 'down'}, or deletes that vote`,
      auth: 'required',
      params: z.object({ id: idSchema }),
      response,
      async handle(caller, { params }, viewer) {
        const state = await caller.vote.toggle({ kind, id: params.id, value: button === 'vote' ? 1 : -1 })
        return present(caller, params.id, state, viewer)
      },
    }),
  )

/** The votes on comments and images. Those on posts are in catalogue/blog, because their answer is the whole post. */
export const voteRoutes: RestRoute[] = [
  ...voteRoutesOf({
    kind: 'comment',
    path: '/api/comments/:id',
    item: 'a comment',
    response: z.object({ _id: z.string(), votes: z.number(), ...votersSchema }),
    present: async (_caller, id, { votes, userVote }, viewer) => ({
      _id: id,
      votes,
      ...presentVoters(userVote, await viewer()),
    }),
  }),
  ...voteRoutesOf({
    kind: 'image',
    path: '/api/images/:id',
    item: 'an image',
    response: imageSchema,
    present: async (caller, id) => presentImage(await caller.image.byId({ id })),
  }),
]
