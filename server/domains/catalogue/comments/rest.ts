import { z } from 'zod'
import { commentTextSchema } from '../../../../shared/comments.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../../../shared/limits.ts'
import { idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import { type RestRoute, defineRoute } from '../../../rest/define-route.ts'
import { commentSchema, presentComment } from '../../../rest/entities.ts'
import { messageSchema, pageOf, presentPage } from '../../../rest/wire.ts'

const paging = (standard: number) => z.object({ page: pageNumberSchema, limit: limitSchema(standard) })

export const commentRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/products/:id/comments',
    summary: 'A page of the comments on a part, newest first',
    auth: 'optional',
    params: z.object({ id: idOrSlugSchema }),
    query: paging(PAGE_SIZE.comments),
    response: pageOf(commentSchema),
    async handle(caller, { params, query }, viewer) {
      const page = await caller.comment.page({ partId: params.id, ...query })
      const viewerId = await viewer()
      return presentPage(page, (comment) => presentComment(comment, viewerId))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/blog-posts/:id/comments',
    summary: 'A page of the comments on a blog post, newest first',
    auth: 'optional',
    params: z.object({ id: idSchema }),
    query: paging(PAGE_SIZE.postComments),
    response: pageOf(commentSchema),
    async handle(caller, { params, query }, viewer) {
      const page = await caller.comment.page({ postId: params.id, ...query })
      const viewerId = await viewer()
      return presentPage(page, (comment) => presentComment(comment, viewerId))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/comments/:id/replies',
    summary: 'The replies to a comment, oldest first: the first 100 as an array, or a page of them with page or limit',
    auth: 'optional',
    params: z.object({ id: idSchema }),
    query: z.object({
      page: pageNumberSchema.unwrap().optional(),
      limit: limitSchema(MAX_PAGE_SIZE).unwrap().optional(),
    }),
    response: z.union([z.array(commentSchema), pageOf(commentSchema)]),
    async handle(caller, { params, query }, viewer) {
      const paged = query.page !== undefined || query.limit !== undefined
      const page = await caller.comment.replyPage({ commentId: params.id, ...query })
      const viewerId = await viewer()
      const wire = presentPage(page, (comment) => presentComment(comment, viewerId))
      return paged ? wire : wire.items
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/comments',
    summary: 'Writes a comment on a part or blog post, or with parentId a reply',
    auth: 'required',
    body: z.object({
      text: commentTextSchema,
      parentId: idSchema.nullish(),
      productId: idSchema.nullish(),
      blogPostId: idSchema.nullish(),
    }),
    response: commentSchema,
    status: 201,
    async handle(caller, { body }, viewer) {
      const { text, parentId, productId, blogPostId } = body
      // A reply is on the page of its parent. Clients send the part or post as well.
      const on = parentId ? { parentId } : { partId: productId, postId: blogPostId }
      return presentComment(await caller.comment.create({ text, ...on }), await viewer())
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/comments/:id/by-user',
    summary: 'Deletes an own comment',
    auth: 'required',
    params: z.object({ id: idSchema }),
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.comment.remove({ id: params.id })
      return { message: 'Comment deleted successfully.' }
    },
  }),
]
