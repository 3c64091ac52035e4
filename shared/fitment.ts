import { z } from 'zod'
import { FITMENT_SOURCES, PRECISIONS, type Precision } from './fitment-rows.ts'
import {
  historyFields,
  idOrSlugSchema,
  idSchema,
  lineSchema,
  noteSchema,
  revertFields,
  revisionNumberSchema,
} from './fields.ts'
import { keysOf } from './labels.ts'
import { LENGTH, PAGE_SIZE } from './limits.ts'
import { pageSchema } from './paging.ts'
import { CONDITION_KEYS } from './conditions.ts'
import { carRefSchema, monthSchema, monthsInOrder } from './vehicles.ts'

/** Maximum number of rows of a part. */
export const MAX_FITMENT_ROWS = 500
/** Maximum number of conditions of a row. */
export const MAX_CONDITIONS = 10
/** Maximum number of conditions of all rows of a part: two for each row. */
export const MAX_ALL_CONDITIONS = 1_000
/** Maximum number of parts in one call of `fitment.verdicts`. */
export const MAX_VERDICTS = 50

const VEHICLE_MISSING = 'Choose a car or an engine from the list.'
const ROW_REPEATED = 'This car is listed twice with the same dates and conditions.'
const TOO_MANY_CONDITIONS = `The cars have more than ${MAX_ALL_CONDITIONS.toLocaleString('en')} conditions together. Remove some, or combine cars with the same ones.`
const CONDITION_MISSING = 'Enter the value of this condition.'

/** The months with which the first and the last year of a precision begin and end. */
const WHOLE = { month: null, year: ['-01', '-12'], model_year: ['-07', '-12'] } as const
const NOT_WHOLE = 'A calendar year is January to December, a model year is July of the year before to December.'

/** The same check for each precision that is a year. */
function refuseNotWhole(
  { from, to, precision }: { from: string | null; to: string | null; precision: Precision },
  context: z.RefinementCtx,
) {
  const ends = WHOLE[precision]
  if (!ends) return
  if (from !== null && !from.endsWith(ends[0])) context.addIssue({ code: 'custom', path: ['from'], message: NOT_WHOLE })
  if (to !== null && !to.endsWith(ends[1])) context.addIssue({ code: 'custom', path: ['to'], message: NOT_WHOLE })
}

const conditionSchema = z.object({
  key: z.enum(CONDITION_KEYS),
  value: lineSchema('A condition', LENGTH.number).refine((value) => value !== '', CONDITION_MISSING),
})

/** The fields of a row beside its vehicle or engine. */
export const rowFields = {
  from: monthSchema.nullable().default(null),
  to: monthSchema.nullable().default(null),
  precision: z.enum(keysOf(PRECISIONS)).default('month'),
  fits: z.boolean('Choose whether the part fits.').default(true),
  position: lineSchema('A position', LENGTH.number).default(''),
  quantity: z
    .number('A quantity must be a number.')
    .int('A quantity is a whole number.')
    .min(1, 'A quantity is at least 1.')
    .max(999, 'A quantity is at most 999.')
    .nullable()
    .default(null),
  note: lineSchema('A note', LENGTH.note).default(''),
  conditions: z.array(conditionSchema).max(MAX_CONDITIONS, `At most ${MAX_CONDITIONS} conditions.`).default([]),
  source: z.enum(keysOf(FITMENT_SOURCES), 'Choose where you know this from.'),
}

/** The form of a row. Its car or engine is chosen apart from it. */
export const rowForm = z.object(rowFields).superRefine(monthsInOrder('from', 'to')).superRefine(refuseNotWhole)

const rowSchema = z
  .object({ vehicleId: idSchema.or(z.literal('')).refine((id) => id !== '', VEHICLE_MISSING), ...rowFields })
  .superRefine(monthsInOrder('from', 'to'))
  .superRefine(refuseNotWhole)
export type RowInput = z.output<typeof rowSchema>

const rowsSchema = z
  .array(rowSchema, 'Rows must be a list.')
  .max(MAX_FITMENT_ROWS, `A part has at most ${MAX_FITMENT_ROWS} rows.`)
  .superRefine((rows, context) => {
    const seen = new Set<string>()
    for (const [at, { vehicleId, from, to, conditions, position }] of rows.entries()) {
      const key = JSON.stringify([vehicleId, from, to, conditions, position])
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [at, 'vehicleId'], message: ROW_REPEATED })
      seen.add(key)
    }
    const conditions = rows.reduce((sum, row) => sum + row.conditions.length, 0)
    if (conditions > MAX_ALL_CONDITIONS) context.addIssue({ code: 'custom', message: TOO_MANY_CONDITIONS })
  })

/** The whole fitment of a part. `baseRevision` is the revision that the user edited, 0 for none; null means the current one. */
export const fitmentSaveInput = z.object({
  partId: idSchema,
  baseRevision: revisionNumberSchema.nullable(),
  /** The part fits every vehicle. */
  universal: z.boolean().default(false),
  rows: rowsSchema,
  summary: lineSchema('A summary', LENGTH.title).default(''),
})

/** Creates a new revision with the content of revision `to`. */
export const fitmentRevertInput = z.object({ partId: idSchema, ...revertFields })

export const fitmentOfPartInput = z.object({ partId: idOrSlugSchema })

export const fitmentHistoryInput = z.object({ partId: idSchema, ...historyFields })
export const fitmentHistoryPageInput = pageSchema(PAGE_SIZE.history).safeExtend({ partId: idOrSlugSchema })
export const fitmentRevisionInput = z.object({ partId: idSchema, number: revisionNumberSchema.min(1) })

export const verdictsInput = z.object({
  partIds: z.array(idSchema).min(1).max(MAX_VERDICTS),
  car: carRefSchema,
})

/** The confirmation of an owner: whether the part fitted a car of their garage. */
export const confirmInput = z.object({
  partId: idSchema,
  car: carRefSchema,
  fitted: z.boolean(),
  note: noteSchema,
})
export const withdrawInput = z.object({ partId: idSchema, vehicleId: idSchema })
export const confirmationsInput = z.object({ rowIds: z.array(idSchema).min(1).max(MAX_FITMENT_ROWS) })
