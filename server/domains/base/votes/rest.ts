import { z } from 'zod'
import { idSchema } from '../../../../shared/fields.ts'
import type { Votable } from '../../../../shared/votes.ts'
import { defineRoute, type RestRoute, type Viewer } from '../../../rest/define-route.ts'
import { presentVoters, votersSchema } from '../../../rest/wire.ts'
import type { Caller } from '../../../trpc/router.ts'
import { postSchema, readPost } from '../../catalogue/blog/rest.ts'
import { imageSchema, presentImage } from '../../catalogue/images/rest.ts'
import type { VoteState } from './service.ts'

type VoteResponse = {
  path: string
  /** The item with its article, for the summary of the route. */
  item: string
  response: z.ZodType
  present(caller: Caller, id: string, state: VoteState, viewer: Viewer): unknown
}

/** The response to a vote: for a comment its votes, for an image or post the whole image or post. */
const responses: Record<Votable, VoteResponse> = {
  comment: {
    path: '/api/comments/:id',
    item: 'a comment',
    response: z.object({ _id: z.string(), votes: z.number(), ...votersSchema }),
    present: async (_caller, id, { votes, userVote }, viewer) => ({
      _id: id,
      votes,
      ...presentVoters(userVote, await viewer()),
    }),
  },
  image: {
    path: '/api/images/:id',
    item: 'an image',
    response: imageSchema,
    present: async (caller, id) => presentImage(await caller.image.byId({ id })),
  },
  post: {
    path: '/api/blog-posts/:id',
    item: 'a blog post',
    response: postSchema,
    present: (caller, id, _state, viewer) => readPost(caller, { id }, viewer),
  },
}

const voteRoute = (kind: Votable, button: 'vote' | 'downvote') => {
  const { path, item, response, present } = responses[kind]
  return defineRoute({
    method: 'PUT',
    path: `${path}/${button}`,
    summary: `Votes ${item} ${button === 'vote' ? 'up' : 'down'}, or deletes that vote`,
    tag: 'Votes',
    auth: 'required',
    params: z.object({ id: idSchema }),
    response,
    async handle(caller, { params }, viewer) {
      const state = await caller.vote.toggle({ kind, id: params.id, value: button === 'vote' ? 1 : -1 })
      return present(caller, params.id, state, viewer)
    },
  })
}

export const voteRoutes: RestRoute[] = (['comment', 'image', 'post'] as const).flatMap((kind) => [
  voteRoute(kind, 'vote'),
  voteRoute(kind, 'downvote'),
])
