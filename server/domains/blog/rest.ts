import { z } from 'zod'
import { PAGE_SIZE } from '../../../shared/limits.ts'
import { postSlugSchema } from '../../../shared/posts.ts'
import type { Comment } from '../../db/columns.ts'
import { defineRoute, type RestRoute } from '../../rest/define-route.ts'
import { personSchema, presentPerson, presentVoters, timeSchema, votersSchema } from '../../rest/wire.ts'
import type { Caller } from '../../trpc/router.ts'
import { commentSchema, presentComment } from '../comments/rest.ts'
import type { Post } from './service.ts'

export const postSchema = z
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
    /** The newest threads; GET /api/blog-posts/{id}/comments has them all. */
    comments: z.array(commentSchema),
    /** Comments and replies that are not deleted. */
    commentCount: z.number(),
  })
  .meta({ id: 'BlogPost' })

const presentPost = (post: Post, comments: Comment[], viewerId: string | null): z.input<typeof postSchema> => ({
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

/** The post in the names of the wire, with its newest threads. */
export async function readPost(caller: Caller, post: Post, viewerId: string | null) {
  const threads = await caller.comment.list({ postId: post.id, limit: PAGE_SIZE.postComments })
  return presentPost(post, threads.items, viewerId)
}

export const postRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/blog-posts/:slug',
    summary: 'A blog post with its newest comments',
    tag: 'Blog posts',
    auth: 'optional',
    params: z.object({ slug: postSlugSchema }),
    response: postSchema,
    async handle(caller, { params }, viewer) {
      return readPost(caller, await caller.post.bySlug({ slug: params.slug }), await viewer())
    },
  }),
]
