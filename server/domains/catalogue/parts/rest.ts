import { z } from 'zod'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { limitSchema, pageNumberSchema, toPage } from '../../../../shared/paging.ts'
import type { Listing, PartNumber } from '../../../db/columns.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import {
  commentSchema,
  imageSchema,
  listingSchema,
  presentComment,
  presentImage,
  presentListing,
} from '../../../rest/entities.ts'
import { withRestNames } from '../../../rest/errors.ts'
import {
  pageOf,
  presentPage,
  presentPerson,
  presentPrice,
  personSchema,
  priceSchema,
  timeSchema,
} from '../../../rest/wire.ts'
import { presentProtection, protectionSchema } from '../protections/rest.ts'
import type { RevisionContent } from './revision-queries.ts'
import { partVersion, type PartRecord } from './service.ts'

export const partNumberSchema = z.object({
  number: z.string(),
  link: z.string().optional(),
  brand: z.string().optional(),
  superseded_by: z.string().optional(),
})

/** Leaves out empty fields. */
export const presentPartNumber = ({
  number,
  link,
  brand,
  supersededBy,
}: PartNumber): z.input<typeof partNumberSchema> => ({
  number,
  ...(link !== null && { link }),
  ...(brand !== null && { brand }),
  ...(supersededBy !== null && { superseded_by: supersededBy }),
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
    follow_count: z.number(),
    want_count: z.number(),
    protection: protectionSchema.nullable(),
    merged_parts: z.array(z.object({ _id: z.string(), title: z.string() })),
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
    follow_count: part.followCount,
    want_count: part.wantCount,
    protection: part.protection && presentProtection(part.protection),
    merged_parts: part.mergedParts.map(({ id, name }) => ({ _id: id, title: name })),
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

const revisionSchema = z
  .object({
    _id: z.string(),
    revision: z.number(),
    user: personSchema.nullable(),
    timestamp: timeSchema,
    summary: z.string(),
    reverts_to: z.number().nullable(),
    title: z.string(),
    description_markdown: z.string(),
    tags: z.array(z.string()),
    part_numbers: z.array(partNumberSchema),
  })
  .meta({ id: 'Revision' })

const presentRevision = (revision: RevisionContent): z.input<typeof revisionSchema> => ({
  _id: revision.id,
  revision: revision.number,
  user: presentPerson(revision.author),
  timestamp: revision.createdAt,
  summary: revision.summary,
  reverts_to: revision.revertsTo,
  title: revision.name,
  description_markdown: revision.descriptionMarkdown,
  tags: revision.tags,
  part_numbers: revision.numbers.map(presentPartNumber),
})

/** A part number in a request: an object as in the form or the wizard, or a plain text. */
const numberInputSchema = z.union([
  z.string().transform((number) => ({ number })),
  z
    .object({
      number: z.string(),
      brand: z.string().nullish(),
      link: z.string().nullish(),
      sourceUrl: z.string().nullish(),
      superseded_by: z.string().nullish(),
    })
    .transform(({ number, brand, link, sourceUrl, superseded_by: supersededBy }) => ({
      number,
      brand,
      link: link || sourceUrl,
      supersededBy,
    })),
])

/** The REST names of fields that the procedures name differently, so that a field error names the field of the request. */
const NUMBER_FIELDS = { supersededBy: 'superseded_by' }
const EDIT_FIELDS = { name: 'title', description: 'description_markdown', numbers: 'part_numbers', ...NUMBER_FIELDS }
const CREATE_FIELDS = { numbers: 'partNumbers', imageUrl: 'images', ...NUMBER_FIELDS }

const firstListings = { page: 1, limit: PAGE_SIZE.listings }

export const partRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'A part by id or slug, with its first listings and a page of its comments, newest first',
    auth: 'optional',
    params: z.object({ id: idOrSlugSchema }),
    query: z.object({ commentsPage: pageNumberSchema, commentsLimit: limitSchema(PAGE_SIZE.comments) }),
    response: z.object({
      product: productSchema,
      listings: z.object({ asks: pageOf(listingSchema), bids: pageOf(listingSchema) }),
      comments: pageOf(commentSchema),
    }),
    version: async (deps, { id }) => (await partVersion(deps, id))?.version,
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
  defineRoute({
    method: 'POST',
    path: '/api/parts',
    longText: true,
    summary: 'Adds a part; a name that another part has answers 409 with existingSlug',
    auth: 'required',
    body: z.object({
      name: z.string('Please enter a part name.'),
      tags: z.array(z.string(), 'Add at least one tag.'),
      partNumbers: z.array(numberInputSchema).default([]),
      description: z.string('Please describe the part.'),
      images: z.array(z.string()).max(1, 'A new part can have at most one image.').optional(),
      uploadId: idSchema.optional(),
    }),
    status: 201,
    response: z.object({ _id: z.string(), slug: z.string() }),
    async handle(caller, { body: { name, tags, partNumbers, description, images, uploadId } }) {
      const created = await caller.part
        .create({ name, tags, numbers: partNumbers, description, imageUrl: images?.[0], uploadId })
        .catch(withRestNames(CREATE_FIELDS))
      return { _id: created.id, slug: created.slug }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/products/:id',
    longText: true,
    summary: 'Edits a part, as a new revision; an edit that came in between answers 409 with the product',
    auth: 'required',
    params: z.object({ id: idSchema }),
    body: z.object({
      title: z.string().optional(),
      description_markdown: z.string().optional(),
      tags: z.array(z.string()).optional(),
      part_numbers: z.array(numberInputSchema).optional(),
      base_revision: z.number().int().nullish(),
      summary: z.string().optional(),
      editorUsername: z.string().optional().meta({ description: 'Ignored: authorship comes from the session.' }),
    }),
    response: productSchema,
    async handle(caller, { params: { id }, body }) {
      const current = async () =>
        presentProduct(await caller.part.record({ idOrSlug: id, comments: { page: 1, limit: 1 } }))
      await caller.part
        .edit({
          id,
          baseRevision: body.base_revision ?? null,
          name: body.title,
          description: body.description_markdown,
          tags: body.tags,
          numbers: body.part_numbers,
          summary: body.summary,
        })
        .catch(withRestNames(EDIT_FIELDS, async () => ({ product: await current() })))
      return current()
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/products/:id/history',
    summary: 'The edits of a part, or of a part that was merged into it, newest first, each with its content',
    params: z.object({ id: idOrSlugSchema }),
    query: z.object({ merged: idSchema.optional(), page: pageNumberSchema, limit: limitSchema(PAGE_SIZE.history) }),
    response: pageOf(revisionSchema),
    async handle(caller, { params: { id }, query }) {
      return presentPage(await caller.part.historyPage({ idOrSlug: id, ...query }), presentRevision)
    },
  }),
]
