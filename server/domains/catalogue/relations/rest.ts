import { z } from 'zod'
import { idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { FITMENT_SOURCES } from '../../../../shared/fitment-rows.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import { RELATION_KINDS } from '../../../../shared/relation-rows.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { presentCardImage } from '../../../rest/entities.ts'
import { withRestNames } from '../../../rest/errors.ts'
import {
  pageOf,
  personSchema,
  presentPage,
  presentPerson,
  presentPrice,
  priceSchema,
  timeSchema,
} from '../../../rest/wire.ts'
import { partVersion } from '../parts/service.ts'
import type { OwnRelationConfirmation } from './confirmation-service.ts'
import type { Relation, RelationRevision } from './queries.ts'
import type { Relations } from './service.ts'

const productSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  /** The first part number. */
  number: z.string().nullable(),
  /** Of the active asks. */
  askCount: z.number(),
  /** USD. */
  lowestAsk: priceSchema,
})

const presentProduct = ({
  part,
  askCount,
  lowestAskCents,
}: Omit<Relations['further'][number], 'via'>): z.input<typeof productSchema> => ({
  _id: part.id,
  slug: part.slug,
  title: part.name,
  image: presentCardImage(part.image),
  number: part.number,
  askCount,
  lowestAsk: presentPrice(lowestAskCents),
})

const contentFields = {
  kind: z.enum(keysOf(RELATION_KINDS)),
  note: z.string(),
  source: z.enum(keysOf(FITMENT_SOURCES)),
}

const relationSchema = z
  .object({
    _id: z.string(),
    ...contentFields,
    /** Of a kit, which `contains` the other part. */
    quantity: z.number().nullable(),
    /** The users who confirmed it by one of their cars, and those who did by a trade. */
    confirmations: z.object({ cars: z.number(), trades: z.number() }),
    product: productSchema,
  })
  .meta({ id: 'Relation' })

const storedRelationSchema = relationSchema
  .extend({
    ordinal: z.number().meta({ description: 'Its place among those of the part. A PUT sends them in this order.' }),
  })
  .meta({ id: 'StoredRelation' })

const presentRelation = (row: Relation): z.input<typeof relationSchema> => ({
  _id: row.id,
  kind: row.kind,
  quantity: row.quantity,
  note: row.note,
  source: row.source,
  confirmations: row.confirmations,
  product: presentProduct(row),
})

const relationsSchema = z
  .object({
    partId: z.string(),
    /** Of the relations that are stored at the part; 0 for none. */
    revision: z.number(),
    lastEditedBy: personSchema.nullable(),
    updatedAt: timeSchema.nullable(),
    /** This part is the same as the product, replaces it, works in place of it or contains it. Most confirmed first. */
    rows: z.array(storedRelationSchema),
    /** The product is the same as this part, replaces it, works in place of it or contains it. Most confirmed first. */
    fromOthers: z.array(relationSchema),
    /** Products two steps away. Nobody has connected them with the part. */
    notConfirmed: z.array(
      z.object({ product: productSchema, via: z.object({ _id: z.string(), slug: z.string(), title: z.string() }) }),
    ),
  })
  .meta({ id: 'Relations' })

const presentRelations = (relations: Relations): z.input<typeof relationsSchema> => ({
  partId: relations.partId,
  revision: relations.revision,
  lastEditedBy: presentPerson(relations.editor),
  updatedAt: relations.updatedAt,
  rows: relations.rows.map((row) => ({ ...presentRelation(row), ordinal: row.ordinal })),
  fromOthers: relations.fromOthers.map(presentRelation),
  notConfirmed: relations.further.map(({ via, ...other }) => ({
    product: presentProduct(other),
    via: { _id: via.id, slug: via.slug, title: via.name },
  })),
})

const revisionSchema = z
  .object({
    _id: z.string(),
    revision: z.number(),
    user: personSchema.nullable(),
    timestamp: timeSchema,
    summary: z.string(),
    reverts_to: z.number().nullable(),
    /** With the titles of the products at the time of the edit. */
    rows: z.array(
      z.object({
        ...contentFields,
        quantity: z.number().nullable(),
        product: z.object({ _id: z.string(), title: z.string() }),
      }),
    ),
  })
  .meta({ id: 'RelationRevision' })

const presentRevision = (revision: RelationRevision): z.input<typeof revisionSchema> => ({
  _id: revision.id,
  revision: revision.number,
  user: presentPerson(revision.author),
  timestamp: revision.createdAt,
  summary: revision.summary,
  reverts_to: revision.revertsTo,
  rows: revision.rows.map(({ otherId, other, ...row }) => ({ ...row, product: { _id: otherId, title: other } })),
})

const confirmationSchema = z
  .object({
    _id: z.string(),
    /** The part where the relation is stored. */
    partId: z.string(),
    kind: contentFields.kind,
    productId: z.string(),
    /** Null for a confirmation by a trade. */
    vehicleId: z.string().nullable(),
  })
  .meta({ id: 'RelationConfirmation' })

const presentConfirmation = ({
  id,
  otherId,
  ...confirmation
}: OwnRelationConfirmation): z.input<typeof confirmationSchema> => ({ _id: id, productId: otherId, ...confirmation })

/** Of a relation that is stored at `id`. */
const confirmationParams = z.object({ id: idSchema, kind: contentFields.kind, otherId: idSchema })
const confirmationPath = '/api/parts/:id/relations/:kind/:otherId/confirmation'

/** The procedure validates it. */
const rowInputSchema = z
  .object({
    productId: z.string(),
    kind: contentFields.kind,
    quantity: z.number().nullish(),
    note: z.string().optional(),
    source: contentFields.source,
  })
  .transform(({ productId: otherId, ...row }) => ({ otherId, ...row }))

const presentError = withRestNames({ otherId: 'productId' }, (current: Relations) => ({
  relations: presentRelations(current),
}))

export const relationRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/parts/:id/relations',
    summary: 'The parts that a part is the same as, replaces, works in place of or contains, in both directions',
    params: z.object({ id: idOrSlugSchema }),
    response: relationsSchema,
    version: async (deps, { id }) => (await partVersion(deps, id))?.versionWithRelated,
    handle: async (caller, { params }) => presentRelations(await caller.relation.list({ idOrSlug: params.id })),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/parts/:id/relations',
    summary:
      'Replaces the relations that are stored at a part, as a new revision; an edit that came in between answers 409 with the relations',
    auth: 'required',
    params: z.object({ id: idSchema }),
    body: z.object({
      baseRevision: z.number().int().meta({ description: 'The revision that was edited; 0 for none.' }),
      rows: z.array(rowInputSchema),
      summary: z.string().optional(),
    }),
    response: relationsSchema,
    async handle(caller, { params: { id: partId }, body }) {
      const { relations } = await caller.relation.save({ partId, ...body }).catch(presentError)
      return presentRelations(relations)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/parts/:id/relations/history',
    summary: 'The edits of the relations that are stored at a part, newest first, each with its content',
    params: z.object({ id: idOrSlugSchema }),
    query: z.object({ page: pageNumberSchema, limit: limitSchema(PAGE_SIZE.history) }),
    response: pageOf(revisionSchema),
    handle: async (caller, { params, query }) =>
      presentPage(await caller.relation.historyPage({ idOrSlug: params.id, ...query }), presentRevision),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/parts/:id/relations/revert',
    summary: 'Restores an earlier revision of the relations that are stored at a part, as a new revision',
    auth: 'required',
    params: z.object({ id: idSchema }),
    body: z.object({ baseRevision: z.number().int(), to: z.number().int() }),
    response: relationsSchema,
    async handle(caller, { params: { id: partId }, body }) {
      const { relations } = await caller.relation.revert({ partId, ...body }).catch(presentError)
      return presentRelations(relations)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: confirmationPath,
    summary:
      'Stores that the user knows from a car in their garage, or without a vehicleId from a trade, that a relation is right; a repetition replaces it. `id` is the part where the relation is stored',
    auth: 'required',
    params: confirmationParams,
    body: z.object({ vehicleId: idSchema.nullable() }),
    response: z.array(confirmationSchema),
    handle: async (caller, { params: { id: partId, ...relation }, body }) =>
      (await caller.relation.confirm({ partId, ...relation, ...body })).map(presentConfirmation),
  }),
  defineRoute({
    method: 'DELETE',
    path: confirmationPath,
    summary: "Deletes the user's confirmation of a relation",
    auth: 'required',
    params: confirmationParams,
    response: z.array(confirmationSchema),
    handle: async (caller, { params: { id: partId, ...relation } }) =>
      (await caller.relation.withdraw({ partId, ...relation })).map(presentConfirmation),
  }),
]
