import { z } from 'zod'
import { idInput } from '../../../../shared/fields.ts'
import { keysOf } from '../../../../shared/labels.ts'
import {
  MOVED,
  mergeInput,
  mergeReportSchema,
  splitInput,
  undoMergeInput,
  type MergeField,
} from '../../../../shared/merges.ts'
import { AppError } from '../../../errors.ts'
import { presentCardImage } from '../../../rest/entities.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { timeSchema } from '../../../rest/wire.ts'
import { fromTRPCError } from '../../../trpc/errors.ts'
import { presentRevisionRow, revisionRowSchema } from '../../catalogue/fitment/rest.ts'
import { partNumberSchema, presentPartNumber } from '../../catalogue/parts/rest.ts'
import type { MadeMerge, MergeCard, MergePreview } from './service.ts'
import type { UndoneMerge } from './undo-service.ts'

const cardSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  createdAt: timeSchema,
  edits: z.number(),
  asks: z.number(),
})
const presentCard = ({ id, image, ...card }: MergeCard): z.input<typeof cardSchema> => ({
  _id: id,
  ...card,
  image: presentCardImage(image),
})

const fieldOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ winner: schema, loser: schema, merged: schema, isSame: z.boolean() })
const presentField = <Value, Shown>({ isSame, ...values }: MergeField<Value>, present: (value: Value) => Shown) => ({
  winner: present(values.winner),
  loser: present(values.loser),
  merged: present(values.merged),
  isSame,
})

const previewSchema = z
  .object({
    winner: cardSchema,
    loser: cardSchema,
    fields: z.object({
      title: fieldOf(z.string()),
      /** The beginning of the text, and the number of its words. */
      description: fieldOf(z.object({ beginning: z.string(), words: z.number() })),
      numbers: fieldOf(z.array(partNumberSchema)),
      tags: fieldOf(z.array(z.string())),
      cars: fieldOf(z.object({ universal: z.boolean(), rows: z.array(revisionRowSchema) })),
    }),
    /** What moves to the winner. */
    moves: z.record(z.enum(keysOf(MOVED)), z.number()),
    warnings: z.array(z.object({ level: z.enum(['refused', 'look']), field: z.string(), sentence: z.string() })),
    version: z.string(),
    mayMerge: z.boolean(),
  })
  .meta({ id: 'MergePreview' })

const same = <Value>(value: Value) => value

const presentPreview = ({ fields, ...preview }: MergePreview): z.input<typeof previewSchema> => ({
  ...preview,
  winner: presentCard(preview.winner),
  loser: presentCard(preview.loser),
  fields: {
    title: fields.title,
    description: fields.description,
    numbers: presentField(fields.numbers, (numbers) => numbers.map(presentPartNumber)),
    tags: presentField(fields.tags, same),
    cars: presentField(fields.cars, ({ universal, rows }) => ({ universal, rows: rows.map(presentRevisionRow) })),
  },
})

/** Throws the error of a procedure with the new preview in REST names. */
export function presentPartsChanged(thrown: unknown): never {
  const error = fromTRPCError(thrown)
  const preview = error.details?.['preview'] as MergePreview | undefined
  if (!preview) throw error
  throw new AppError('CONFLICT', error.message, { cause: thrown, details: { preview: presentPreview(preview) } })
}

const mergeSchema = z
  .object({
    /** Null for a rehearsal, which stores nothing. */
    _id: z.string().nullable(),
    /** Of a rehearsal. */
    preview: previewSchema.nullable(),
    /** The part that both are now, and the number of its newest revision. */
    part: z.object({ _id: z.string(), slug: z.string(), title: z.string(), revision: z.number() }).nullable(),
  })
  .meta({ id: 'Merge' })

const presentMerge = ({ id, winner, revision }: MadeMerge): z.input<typeof mergeSchema> => ({
  _id: id,
  preview: null,
  part: { _id: winner.id, slug: winner.slug, title: winner.title, revision },
})

const undoneSchema = z
  .object({
    _id: z.string(),
    loserId: z.string(),
    winnerId: z.string(),
    /** Of the loser now. */
    title: z.string(),
    report: mergeReportSchema,
  })
  .meta({ id: 'UndoneMerge' })

const presentUndone = ({ id, ...undone }: UndoneMerge): z.input<typeof undoneSchema> => ({ _id: id, ...undone })

const splitSchema = z
  .object({
    /** The new part. */
    part: z.object({ _id: z.string(), slug: z.string() }),
    /** The number of the newest revision of the other one. */
    revision: z.number(),
  })
  .meta({ id: 'Split' })

const { reason } = mergeInput.shape

export const mergeRoutes: RestRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/parts/:id/merge',
    summary: 'Merges a part into another one, or only says what the merge would do',
    auth: 'required',
    params: idInput,
    body: mergeInput.omit({ id: true }).extend({ rehearsal: z.boolean(), reason: reason.optional() }),
    response: mergeSchema,
    async handle(caller, { params, body: { rehearsal, reason: given = '', ...merge } }) {
      if (rehearsal)
        return { _id: null, preview: presentPreview(await caller.merge.preview({ ...params, ...merge })), part: null }
      return presentMerge(await caller.merge.merge({ ...params, ...merge, reason: given }).catch(presentPartsChanged))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/parts/:id/split',
    summary: 'Moves numbers, images, cars and listings of a part to a new one',
    auth: 'required',
    params: idInput,
    body: splitInput.omit({ id: true }),
    status: 201,
    longText: true,
    response: splitSchema,
    async handle(caller, { params, body }): Promise<z.input<typeof splitSchema>> {
      const { id, slug, revision } = await caller.merge.split({ ...params, ...body })
      return { part: { _id: id, slug }, revision }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/merges/:id/undo',
    summary: 'Undoes a merge, and says what came back and what did not',
    auth: 'required',
    params: idInput,
    body: undoMergeInput.omit({ id: true }),
    response: undoneSchema,
    handle: async (caller, { params, body }) => presentUndone(await caller.merge.undo({ ...params, ...body })),
  }),
]
