import { z } from 'zod'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { idSchema } from '../../../../shared/fields.ts'
import { POST_EMPTY, POST_UNTITLED, postSlugSchema } from '../../../../shared/posts.ts'
import type { Comment } from '../../../db/columns.ts'
import { defineRoute, type RestRoute, type Viewer } from '../../../rest/define-route.ts'
import { commentSchema, presentComment } from '../../../rest/entities.ts'
import { personSchema, presentPerson, presentVoters, timeSchema, votersSchema } from '../../../rest/wire.ts'
import type { Caller } from '../../../trpc/router.ts'
import { voteRoutesOf } from '../../base/votes/rest.ts'
import type { PostRecord } from './service.ts'

const postSchema = z
  .object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    tags: z.array(z.string()),
    content_markdown: z.string(),
    content_full_html: z.string(),
    content_preview_html: z.string(),
    author_id: personSchema.nullable(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
    votes: z.number(),
    ...votersSchema,
    /** The newest threads. GET /api/blog-posts/{id}/comments returns all. */
    comments: z.array(commentSchema),
    /** Comments and replies that are not deleted. */
    commentCount: z.number(),
  })
  .meta({ id: 'BlogPost' })

const presentPost = (post: PostRecord, comments: Comment[], viewerId: string | null): z.input<typeof postSchema> => ({
  _id: post.id,
  slug: post.slug,
  title: post.title,
  tags: post.tags,
  content_markdown: post.contentMarkdown,
  content_full_html: post.contentHtml,
  content_preview_html: post.previewHtml,
  author_id: presentPerson(post.author),
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  votes: post.votes,
  ...presentVoters(post.userVote, viewerId),
  comments: comments.map((comment) => presentComment(comment, viewerId)),
  commentCount: post.commentCount,
})

/** Returns a post with its newest threads in the form of REST. */
async function readPost(
  caller: Caller,
  by: { slug: string } | { id: string },
  viewer: Viewer,
): Promise<z.input<typeof postSchema>> {
  const post = await caller.post.record(by)
  const threads = await caller.comment.page({ postId: post.id, limit: PAGE_SIZE.postComments })
  return presentPost(post, threads.items, await viewer())
}

export const postRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/blog-posts/:slug',
    summary: 'A blog post with its newest comments',
    auth: 'optional',
    params: z.object({ slug: postSlugSchema }),
    response: postSchema,
    handle: (caller, { params: { slug } }, viewer) => readPost(caller, { slug }, viewer),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/blog-posts',
    longText: true,
    summary: 'Publishes a blog post',
    auth: 'required',
    body: z.object({
      title: z.string(POST_UNTITLED),
      content: z.string(POST_EMPTY),
      tags: z.array(z.string()).optional(),
    }),
    status: 201,
    response: postSchema,
    async handle(caller, { body }, viewer) {
      const { id } = await caller.post.create(body)
      return readPost(caller, { id }, viewer)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/blog-posts/:id',
    longText: true,
    summary: 'Edits an own blog post; fields that are not given keep their values',
    auth: 'required',
    params: z.object({ id: idSchema }),
    body: z.object({
      title: z.string().optional(),
      content: z.string().optional(),
      tags: z.array(z.string()).optional(),
    }),
    response: postSchema,
    async handle(caller, { params: { id }, body }, viewer) {
      await caller.post.edit({ id, ...body })
      return readPost(caller, { id }, viewer)
    },
  }),
]

export const postVoteRoutes = voteRoutesOf({
  kind: 'post',
  path: '/api/blog-posts/:id',
  item: 'a blog post',
  response: postSchema,
  present: (caller, id, _state, viewer) => readPost(caller, { id }, viewer),
})
