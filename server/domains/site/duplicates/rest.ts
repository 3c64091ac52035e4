import { z } from 'zod'
import { DUPLICATE_REASONS, duplicatesInput } from '../../../../shared/duplicates.ts'
import { idSchema } from '../../../../shared/fields.ts'
import { keysOf } from '../../../../shared/labels.ts'
import type { PartSummary } from '../../../db/columns.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { presentCardImage } from '../../../rest/entities.ts'
import { cursorPageOf, messageSchema, presentCursorPage } from '../../../rest/wire.ts'
import type { DuplicatePair } from './queries.ts'

export const cardSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  /** The first part number. */
  number: z.string().nullable(),
})

export const presentCard = ({ id, slug, name, image, number }: PartSummary): z.input<typeof cardSchema> => ({
  _id: id,
  slug,
  title: name,
  image: presentCardImage(image),
  number,
})

const pairSchema = z
  .object({
    _id: z.string(),
    /** Two, the older one first. */
    products: z.array(cardSchema),
    reason: z.enum(keysOf(DUPLICATE_REASONS)),
    /** The number in common, as the older product has it. */
    number: z.string(),
    brand: z.string().nullable(),
    /** Of the titles, in percent. */
    similarity: z.number(),
    /** Of the open proposal to merge the two. */
    proposalId: z.string().nullable(),
  })
  .meta({ id: 'DuplicatePair' })

const presentPair = ({ id, parts, ...pair }: DuplicatePair): z.input<typeof pairSchema> => ({
  _id: id,
  products: parts.map(presentCard),
  reason: pair.reason,
  number: pair.number,
  brand: pair.brand,
  similarity: pair.similarity,
  proposalId: pair.proposal?.id ?? null,
})

const pairParams = z.object({ id: idSchema, otherId: idSchema })

export const duplicateRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/duplicates',
    summary: 'Lists pairs of parts that may be the same, the likeliest first',
    auth: 'none',
    query: duplicatesInput,
    response: cursorPageOf(pairSchema),
    handle: async (caller, { query }) => presentCursorPage(await caller.duplicate.list(query), presentPair),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/products/:id/not-duplicates/:otherId',
    summary: 'Remembers that two parts are not the same',
    auth: 'required',
    params: pairParams,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.duplicate.notDuplicate({ one: params.id, other: params.otherId })
      return { message: 'Remembered that they are not the same part.' }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/products/:id/not-duplicates/:otherId',
    summary: 'Takes back that two parts are not the same',
    auth: 'required',
    params: pairParams,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.duplicate.takeBack({ one: params.id, other: params.otherId })
      return { message: 'Taken back. They may be the same part again.' }
    },
  }),
]
