import { z } from 'zod'
import { idSchema } from '../../../shared/paging.ts'
import type { Votable } from '../../../shared/votes.ts'
import { defineRoute, type RestRoute, type Viewer } from '../../rest/define-route.ts'
import { presentVoters, votersSchema } from '../../rest/wire.ts'
import type { Caller } from '../../trpc/router.ts'
import { postSchema, readPost } from '../blog/rest.ts'
import { imageSchema, presentImage } from '../images/rest.ts'
import type { VoteState } from './service.ts'

type Answer = {
  path: string
  name: string
  response: z.ZodType
  present(caller: Caller, id: string, standing: VoteState, viewer: Viewer): unknown
}

/** Votes on a comment answer its standing, votes on a picture or post the whole of it (spec.md §7). */
const answers: Record<Votable, Answer> = {
  comment: {
    path: '/api/comments/:id',
    name: 'a comment',
    response: z.object({ _id: z.string(), votes: z.number(), ...votersSchema }),
    present: async (_caller, id, { votes, userVote }, viewer) => ({
      _id: id,
      votes,
      ...presentVoters(userVote, await viewer()),
    }),
  },
  image: {
    path: '/api/images/:id',
    name: 'a picture',
    response: imageSchema,
    present: async (caller, id) => presentImage(await caller.image.byId({ id })),
  },
  post: {
    path: '/api/blog-posts/:id',
    name: 'a blog post',
    response: postSchema,
    present: (caller, id, _standing, viewer) => readPost(caller, { id }, viewer),
  },
}

const pressing = (kind: Votable, button: 'vote' | 'downvote') => {
  const { path, name, response, present } = answers[kind]
  return defineRoute({
    method: 'PUT',
    path: `${path}/${button}`,
    summary: `Votes ${name} ${button === 'vote' ? 'up' : 'down'}, or takes that vote back`,
    tag: 'Votes',
    auth: 'required',
    params: z.object({ id: idSchema }),
    response,
    async handle(caller, { params }, viewer) {
      const standing = await caller.vote.toggle({ kind, id: params.id, value: button === 'vote' ? 1 : -1 })
      return present(caller, params.id, standing, viewer)
    },
  })
}

export const voteRoutes: RestRoute[] = (['comment', 'image', 'post'] as const).flatMap((kind) => [
  pressing(kind, 'vote'),
  pressing(kind, 'downvote'),
])
