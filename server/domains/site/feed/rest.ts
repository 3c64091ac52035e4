import { z } from 'zod'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { commentSchema, imageSchema, presentCardImage, presentComment, presentImage } from '../../../rest/entities.ts'
import {
  personSchema,
  presentPerson,
  presentPrice,
  presentVoters,
  priceSchema,
  timeSchema,
  votersSchema,
} from '../../../rest/wire.ts'
import { partNumberSchema, presentPartNumber } from '../../catalogue/parts/rest.ts'
import type { FeedComment, FeedItem, FeedPart, FeedPost } from './queries.ts'
import { pageVersion } from './service.ts'

/** The card of a part: the first tags, the image with the most votes and the beginning of the description. */
const partCardSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description_preview_html: z.string(),
  tags: z.array(z.string()),
  images: z.array(imageSchema),
  part_numbers: z.array(partNumberSchema),
  lowest_ask: priceSchema,
  highest_bid: priceSchema,
  created_at: timeSchema,
})

const presentPart = (part: FeedPart): z.input<typeof partCardSchema> => ({
  _id: part.id,
  slug: part.slug,
  title: part.name,
  description_preview_html: part.descriptionPreviewHtml,
  tags: part.tags,
  images: part.image ? [presentImage(part.image)] : [],
  part_numbers: part.numbers.map(presentPartNumber),
  lowest_ask: presentPrice(part.lowestAskCents),
  highest_bid: presentPrice(part.highestBidCents),
  created_at: part.createdAt,
})

/** The card of a comment: `product` is a summary of the part instead of its id. */
const commentCardSchema = commentSchema.extend({
  product: z.object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    primaryImageUrl: z.string().nullable(),
    part_number: z.string().nullable(),
  }),
})

const presentCommentCard = (comment: FeedComment, viewerId: string | null): z.input<typeof commentCardSchema> => ({
  ...presentComment(comment, viewerId),
  product: {
    _id: comment.part.id,
    slug: comment.part.slug,
    title: comment.part.name,
    primaryImageUrl: presentCardImage(comment.part.image),
    part_number: comment.part.number,
  },
})

/** The card of a post: the first tags and the beginning of the content. */
const postCardSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  content_preview_html: z.string(),
  author_id: personSchema.nullable(),
  createdAt: timeSchema,
  votes: z.number(),
  ...votersSchema,
  commentCount: z.number(),
})

const presentPost = (post: FeedPost, viewerId: string | null): z.input<typeof postCardSchema> => ({
  _id: post.id,
  slug: post.slug,
  title: post.title,
  tags: post.tags,
  content_preview_html: post.previewHtml,
  author_id: presentPerson(post.author),
  createdAt: post.createdAt,
  votes: post.votes,
  ...presentVoters(post.userVote, viewerId),
  commentCount: post.commentCount,
})

function presentItem(item: FeedItem, viewerId: string | null) {
  switch (item.type) {
    case 'new_part':
      return { type: item.type, data: presentPart(item.data) }
    case 'trending_comment':
      return { type: item.type, data: presentCommentCard(item.data, viewerId) }
    case 'trending_blog_post':
      return { type: item.type, data: presentPost(item.data, viewerId) }
  }
}

export const feedRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/homepage-feed',
    summary: 'New parts, trending comments and trending blog posts, by rank',
    auth: 'optional',
    query: z.object({ page: pageNumberSchema, limit: limitSchema(PAGE_SIZE.feed) }),
    response: z.object({
      feed: z.array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('new_part'), data: partCardSchema }),
          z.object({ type: z.literal('trending_comment'), data: commentCardSchema }),
          z.object({ type: z.literal('trending_blog_post'), data: postCardSchema }),
        ]),
      ),
      pagination: z.object({
        currentPage: z.number(),
        totalPages: z.number(),
        totalItems: z.number(),
        limit: z.number(),
      }),
    }),
    version: pageVersion,
    async handle(caller, { query }, viewer) {
      const page = await caller.feed.page(query)
      const viewerId = await viewer()
      return {
        feed: page.items.map((item) => presentItem(item, viewerId)),
        pagination: { currentPage: page.page, totalPages: page.totalPages, totalItems: page.total, limit: page.limit },
      }
    },
  }),
]
