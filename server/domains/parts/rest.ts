import { z } from 'zod'
import { PAGE_SIZE } from '../../../shared/limits.ts'
import { limitSchema, pageNumberSchema, toPage } from '../../../shared/paging.ts'
import { idOrSlugSchema } from '../../../shared/parts.ts'
import type { Listing } from '../../db/columns.ts'
import { defineRoute, type RestRoute } from '../../rest/define-route.ts'
import {
  pageOf,
  presentPage,
  presentPerson,
  presentPrice,
  personSchema,
  priceSchema,
  timeSchema,
} from '../../rest/wire.ts'
import { commentSchema, presentComment } from '../comments/rest.ts'
import { imageSchema, presentImage } from '../images/rest.ts'
import { listingSchema, presentListing } from '../listings/rest.ts'
import type { PartNumber, PartRecord } from './service.ts'

export const partNumberSchema = z.object({
  number: z.string(),
  link: z.string().optional(),
  brand: z.string().optional(),
})

/** Without a link or brand where there is none. */
export const presentPartNumber = ({ number, link, brand }: PartNumber): z.input<typeof partNumberSchema> => ({
  number,
  ...(link !== null && { link }),
  ...(brand !== null && { brand }),
})

const productSchema = z
  .object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    description_markdown: z.string(),
    description_full_html: z.string(),
    description_preview_html: z.string(),
    initial_description_markdown: z.string(),
    tags: z.array(z.string()),
    images: z.array(imageSchema),
    part_numbers: z.array(partNumberSchema),
    lowest_ask: priceSchema,
    highest_bid: priceSchema,
    created_by: personSchema.nullable(),
    last_edited_by: personSchema.nullable(),
    revision: z.number(),
    edit_history: z.array(
      z.object({
        _id: z.string(),
        user: personSchema.nullable(),
        timestamp: timeSchema,
        summary: z.string(),
        description_markdown: z.string(),
      }),
    ),
    created_at: timeSchema,
    updated_at: timeSchema,
  })
  .meta({ id: 'Product' })

function presentProduct(part: PartRecord): z.input<typeof productSchema> {
  return {
    _id: part.id,
    slug: part.slug,
    title: part.name,
    description_markdown: part.descriptionMarkdown,
    description_full_html: part.descriptionHtml,
    description_preview_html: part.descriptionPreviewHtml,
    initial_description_markdown: part.initialDescriptionMarkdown,
    tags: part.tags,
    images: part.images.map(presentImage),
    part_numbers: part.numbers.map(presentPartNumber),
    lowest_ask: presentPrice(part.lowestAskCents),
    highest_bid: presentPrice(part.highestBidCents),
    created_by: presentPerson(part.createdBy),
    last_edited_by: presentPerson(part.lastEditedBy),
    revision: part.revision,
    edit_history: part.revisions.map((revision) => ({
      _id: revision.id,
      user: presentPerson(revision.author),
      timestamp: revision.createdAt,
      summary: revision.summary,
      description_markdown: revision.descriptionMarkdown,
    })),
    created_at: part.createdAt,
    updated_at: part.updatedAt,
  }
}

const firstListings = { page: 1, limit: PAGE_SIZE.listings }

export const partRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'A part by id or slug, with its first listings and a page of its comments, newest first',
    tag: 'Parts',
    auth: 'optional',
    params: z.object({ id: idOrSlugSchema }),
    query: z.object({ commentsPage: pageNumberSchema, commentsLimit: limitSchema(PAGE_SIZE.comments) }),
    response: z.object({
      product: productSchema,
      listings: z.object({ asks: pageOf(listingSchema), bids: pageOf(listingSchema) }),
      comments: pageOf(commentSchema),
    }),
    async handle(caller, { params, query }, viewer) {
      const at = { page: query.commentsPage, limit: query.commentsLimit }
      const part = await caller.part.record({ idOrSlug: params.id, comments: at })
      const viewerId = await viewer()
      const present = (listing: Listing) => presentListing(listing, part.images[0] ?? null)
      return {
        product: presentProduct(part),
        listings: {
          asks: presentPage(toPage(part.asks, part.askCount, firstListings), present),
          bids: presentPage(toPage(part.bids, part.bidCount, firstListings), present),
        },
        comments: presentPage(toPage(part.comments, part.threadCount, at), (comment) =>
          presentComment(comment, viewerId),
        ),
      }
    },
  }),
]
