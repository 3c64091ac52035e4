import { z } from 'zod'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { FOUND_BY } from '../../../../shared/relation-rows.ts'
import { limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import { PRICE_WRONG } from '../../../../shared/price.ts'
import { searchFilters, searchTextSchema } from '../../../../shared/search.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { presentCardImage } from '../../../rest/entities.ts'
import { flagSchema, personSchema, presentPerson, presentPrice, priceSchema, timeSchema } from '../../../rest/wire.ts'
import { carQuery, readCar } from '../../catalogue/fitment/rest.ts'
import { readWhere, whereQuery } from '../../base/places/rest.ts'
import { factQuery } from '../../market/listings/rest.ts'
import type { FoundPart, FoundPost, FoundUser } from './result-queries.ts'

const foundPartSchema = z.object({
  resultType: z.literal('product'),
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  primaryImageUrl: z.string().nullable(),
  /** The typed number, if it is that of a confirmed equivalent and not of the part itself: 'same_as', 'replaces' or 'replaced_by' it. */
  equivalent: z.object({ relation: z.enum(keysOf(FOUND_BY)), number: z.string() }).nullable(),
  lowestAsk: priceSchema,
  highestBid: priceSchema,
})

const presentPart = (part: FoundPart): z.input<typeof foundPartSchema> => ({
  resultType: 'product',
  _id: part.id,
  slug: part.slug,
  title: part.name,
  primaryImageUrl: presentCardImage(part.image),
  equivalent: part.equivalent,
  lowestAsk: presentPrice(part.lowestAskCents),
  highestBid: presentPrice(part.highestBidCents),
})

const foundUserSchema = z.object({
  resultType: z.literal('user'),
  _id: z.string(),
  name: z.string(),
  profilePicture: z.string().nullable(),
  bio: z.string(),
})

const presentUser = (user: FoundUser): z.input<typeof foundUserSchema> => ({
  resultType: 'user',
  _id: user.id,
  name: user.name,
  profilePicture: user.picture,
  bio: user.bio,
})

const foundPostSchema = z.object({
  resultType: z.literal('blogPost'),
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  authorName: z.string().nullable(),
  authorProfilePicture: z.string().nullable(),
  author_id: personSchema.nullable(),
  content_preview_html: z.string(),
  createdAt: timeSchema,
})

const presentPost = (post: FoundPost): z.input<typeof foundPostSchema> => ({
  resultType: 'blogPost',
  _id: post.id,
  slug: post.slug,
  title: post.title,
  authorName: post.author?.name ?? null,
  authorProfilePicture: post.author?.picture ?? null,
  author_id: presentPerson(post.author),
  content_preview_html: post.previewHtml,
  createdAt: post.createdAt,
})

const found = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.number() })

/** US dollars as users write them. The procedure parses them. */
const dollarsSchema = z.string(PRICE_WRONG).optional()

export const searchRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/search',
    summary: 'Parts by number, tag and words, people by name, blog posts by title',
    query: z.object({
      q: searchTextSchema.default(''),
      page: pageNumberSchema,
      limit: limitSchema(PAGE_SIZE.search),
      tag: z.preprocess((tags) => (typeof tags === 'string' ? [tags] : tags), searchFilters.tags),
      asks: flagSchema('Asks'),
      bids: flagSchema('Bids'),
      min: dollarsSchema,
      max: dollarsSchema,
      sort: searchFilters.sort,
      ...whereQuery,
      ...factQuery,
      // Parts that fit this car come first, and parts that do not fit are left out.
      ...carQuery.partial({ vehicleId: true }).shape,
    }),
    response: z.object({
      results: z.object({
        products: found(foundPartSchema),
        users: found(foundUserSchema),
        blogPosts: found(foundPostSchema),
      }),
      pagination: z.object({ currentPage: z.number(), totalPages: z.number(), limit: z.number() }),
    }),
    async handle(caller, { query: all }) {
      const { page: cursor, tag: tags, shipsTo, near, km, vehicleId, engineId, ...of } = all
      const { builtFrom, builtTo, modelYear, ...query } = of
      const { parts, users, posts, page, limit, totalPages } = await caller.search.list({
        ...query,
        ...readWhere({ shipsTo, near, km }),
        ...(vehicleId !== undefined && { fits: readCar({ vehicleId, engineId, builtFrom, builtTo, modelYear }) }),
        tags,
        cursor,
        facets: false,
      })
      return {
        results: {
          products: { items: parts.items.map(presentPart), total: parts.total },
          users: { items: users.items.map(presentUser), total: users.total },
          blogPosts: { items: posts.items.map(presentPost), total: posts.total },
        },
        pagination: { currentPage: page, totalPages, limit },
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/search/suggest',
    summary: 'Completes the beginning of a search: parts by number and name, tags, people',
    query: z.object({ q: searchTextSchema.default('') }),
    response: z.object({
      parts: z.array(z.object({ slug: z.string(), title: z.string(), number: z.string().nullable() })),
      tags: z.array(z.string()),
      users: z.array(personSchema),
    }),
    async handle(caller, { query }) {
      const { parts, tags, people } = await caller.search.suggest(query)
      return {
        parts: parts.map(({ slug, name, number }) => ({ slug, title: name, number })),
        tags,
        users: people.map(presentPerson),
      }
    },
  }),
]
