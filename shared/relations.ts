import { z } from 'zod'
import { rowFields } from './fitment.ts'
import { historyFields, idOrSlugSchema, idSchema, noteSchema, revertFields, revisionNumberSchema } from './fields.ts'
import { keysOf } from './labels.ts'
import { PAGE_SIZE } from './limits.ts'
import { pageSchema } from './paging.ts'
import { RELATION_KINDS } from './relation-rows.ts'

/** Maximum number of relations that are stored at a part. */
export const MAX_RELATIONS = 50

const PART_MISSING = 'Choose a part.'
const NOTE_MISSING = 'Say what must be changed so that it works.'
const QUANTITY_MISSING = 'Say how many of it the kit contains.'
const QUANTITY_ONLY_OF_KITS = 'Only a kit has a quantity.'
const RELATION_REPEATED = 'This relation is listed twice.'

const kindSchema = z.enum(keysOf(RELATION_KINDS), 'Choose how the parts belong together.')

/** A relation as a form edits it. */
export const relationSchema = z
  .object({
    otherId: idSchema.or(z.literal('')).refine((id) => id !== '', PART_MISSING),
    kind: kindSchema,
    quantity: rowFields.quantity,
    note: rowFields.note,
    source: rowFields.source,
  })
  .superRefine(({ kind, quantity, note }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'works_with_changes' && note === '') issue('note', NOTE_MISSING)
    if (kind === 'contains' && quantity === null) issue('quantity', QUANTITY_MISSING)
    if (kind !== 'contains' && quantity !== null) issue('quantity', QUANTITY_ONLY_OF_KITS)
  })
export type RelationInput = z.output<typeof relationSchema>

const relationsSchema = z
  .array(relationSchema)
  .max(MAX_RELATIONS, `A part has at most ${MAX_RELATIONS} relations.`)
  .superRefine((rows, context) => {
    const keys = rows.map(({ kind, otherId }) => `${kind} ${otherId}`)
    for (const [at, key] of keys.entries())
      if (keys.indexOf(key) < at)
        context.addIssue({ code: 'custom', path: [at, 'otherId'], message: RELATION_REPEATED })
  })

export const relationsOfInput = z.object({ idOrSlug: idOrSlugSchema })
/** Replaces the relations that are stored at a part. `baseRevision` is the revision from which the edit started. */
export const relationsSaveInput = z.object({
  partId: idSchema,
  baseRevision: revisionNumberSchema,
  rows: relationsSchema,
  summary: noteSchema,
})
export const relationsRevertInput = z.object({ partId: idSchema, ...revertFields })
export const relationHistoryInput = z.object({ partId: idSchema, ...historyFields })
export const relationHistoryPageInput = pageSchema(PAGE_SIZE.history).safeExtend({ idOrSlug: idOrSlugSchema })

/** A relation as it is stored: at `partId`, also if the user is on the page of the other part. */
export const relationWithdrawInput = z.object({ partId: idSchema, kind: kindSchema, otherId: idSchema })
/** The confirmation of a user by a car of their garage, or by a trade of one of the two parts. */
export const relationConfirmInput = relationWithdrawInput.extend({
  /** Null for one by a trade. */
  vehicleId: idSchema.nullable(),
})
export const ownRelationConfirmationsInput = z.object({ partId: idSchema })
