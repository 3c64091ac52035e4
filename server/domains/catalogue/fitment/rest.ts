import { z } from 'zod'
import { FITMENT_SOURCES, type FitmentRow, type RevisionRow } from '../../../../shared/fitment-rows.ts'
import { rowFields } from '../../../../shared/fitment.ts'
import { idOrSlugSchema, idSchema } from '../../../../shared/fields.ts'
import { keysOf } from '../../../../shared/labels.ts'
import { PAGE_SIZE } from '../../../../shared/limits.ts'
import { limitSchema, pageNumberSchema } from '../../../../shared/paging.ts'
import { vehicleTitle } from '../../../../shared/vehicle-names.ts'
import { carFields, monthSchema } from '../../../../shared/vehicles.ts'
import { CONDITION_KEYS } from '../../../../shared/conditions.ts'
import { intersectMonths, modelYearMonths } from '../../../../shared/months.ts'
import { AppError } from '../../../errors.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { pageOf, personSchema, presentPage, presentPerson, timeSchema } from '../../../rest/wire.ts'
import { fromTRPCError } from '../../../trpc/errors.ts'
import { partVersion } from '../parts/service.ts'
import type { OwnConfirmation } from './confirmation-service.ts'
import type { FitmentRevision } from './queries.ts'
import type { Fitment } from './service.ts'

const PRECISION = { month: 'month', year: 'year', model_year: 'modelYear' } as const
const precisionSchema = z.enum(Object.values(PRECISION))

const contentSchema = z.object({
  /** The title of the vehicle or engine: 'BMW 320i (E46, M54B22)'. */
  vehicle: z.string(),
  /** Months, 'YYYY-MM', both included; null for those of the vehicle. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  precision: precisionSchema,
  fits: z.boolean(),
  position: z.string(),
  quantity: z.number().nullable(),
  note: z.string(),
  conditions: z.array(z.object({ key: z.enum(CONDITION_KEYS), value: z.string() })),
  source: z.enum(keysOf(FITMENT_SOURCES)),
})

const presentContent = (
  row: Omit<RevisionRow, 'vehicle' | 'vehicleId'>,
  vehicle: string,
): z.input<typeof contentSchema> => ({
  vehicle,
  from: row.from,
  to: row.to,
  precision: PRECISION[row.precision],
  fits: row.fits,
  position: row.position,
  quantity: row.quantity,
  note: row.note,
  conditions: row.conditions.map(({ key, value }) => ({ key, value })),
  source: row.source,
})

const rowSchema = contentSchema
  .extend({
    _id: z.string(),
    /** A row has one of the two. */
    vehicleId: z.string().optional(),
    engineId: z.string().optional(),
    /** Owners whose cars the row covers and who tried the part; `bought` of `fitted` bought it here. */
    confirmations: z.object({ fitted: z.number(), bought: z.number(), notFitted: z.number() }),
  })
  .meta({ id: 'FitmentRow' })

const presentRow = (row: FitmentRow): z.input<typeof rowSchema> => ({
  _id: row.id,
  ...(row.vehicle.level === 'engine' ? { engineId: row.vehicle.id } : { vehicleId: row.vehicle.id }),
  ...presentContent(row, vehicleTitle(row.vehicle)),
  confirmations: { fitted: row.fitted, bought: row.bought, notFitted: row.notFitted },
})

const fitmentSchema = z
  .object({
    partId: z.string(),
    /** 0 for a part without fitment. */
    revision: z.number(),
    universal: z.boolean(),
    lastEditedBy: personSchema.nullable(),
    updatedAt: timeSchema.nullable(),
    rows: z.array(rowSchema),
  })
  .meta({ id: 'Fitment' })

const presentFitment = (fitment: Fitment): z.input<typeof fitmentSchema> => ({
  partId: fitment.partId,
  revision: fitment.revision,
  universal: fitment.universal,
  lastEditedBy: presentPerson(fitment.editor),
  updatedAt: fitment.updatedAt,
  rows: fitment.rows.map(presentRow),
})

export const revisionRowSchema = contentSchema.extend({ vehicleId: z.string() })

export const presentRevisionRow = ({ vehicleId, vehicle, ...row }: RevisionRow): z.input<typeof revisionRowSchema> => ({
  vehicleId,
  ...presentContent(row, vehicle),
})

const revisionSchema = z
  .object({
    _id: z.string(),
    revision: z.number(),
    user: personSchema.nullable(),
    timestamp: timeSchema,
    summary: z.string(),
    reverts_to: z.number().nullable(),
    universal: z.boolean(),
    rows: z.array(revisionRowSchema),
  })
  .meta({ id: 'FitmentRevision' })

const presentRevision = (revision: FitmentRevision): z.input<typeof revisionSchema> => ({
  _id: revision.id,
  revision: revision.number,
  user: presentPerson(revision.author),
  timestamp: revision.createdAt,
  summary: revision.summary,
  reverts_to: revision.revertsTo,
  universal: revision.universal,
  rows: revision.rows.map(presentRevisionRow),
})

/** A row in a request: a vehicle or an engine. The procedure validates it. */
const rowInputSchema = z
  .object({
    ...rowFields,
    vehicleId: idSchema.optional(),
    engineId: idSchema.optional(),
    precision: precisionSchema.default('month'),
  })
  .refine(({ vehicleId, engineId }) => (vehicleId === undefined) !== (engineId === undefined), {
    path: ['vehicleId'],
    error: 'A row has either a vehicleId or an engineId.',
  })
  .transform(({ vehicleId, engineId, precision, ...row }) => ({
    ...row,
    precision: precision === 'modelYear' ? ('model_year' as const) : precision,
    vehicleId: vehicleId ?? engineId ?? '',
  }))

const yearSchema = z.coerce
  .number('A model year is a year, such as 2001.')
  .int('A model year is a year, such as 2001.')
  .min(1850, 'A model year is at least 1850.')
  .max(2099, 'A model year is at most 2099.')

/** The car in the query of a verdict or a search. */
export const carQuery = z.object({
  vehicleId: carFields.vehicleId,
  engineId: idSchema.nullish(),
  builtFrom: monthSchema.nullish(),
  builtTo: monthSchema.nullish(),
  modelYear: yearSchema.optional(),
})

const NO_MONTH = 'The car cannot be built in these months and in this model year.'

/** @throws AppError VALIDATION if the months exclude the model year */
export function readCar({ vehicleId, engineId, builtFrom, builtTo, modelYear }: z.output<typeof carQuery>) {
  const given = { from: builtFrom ?? null, to: builtTo ?? null }
  const months = modelYear === undefined ? given : intersectMonths(given, modelYearMonths(modelYear))
  if (!months) throw new AppError('VALIDATION', NO_MONTH, { fields: { modelYear: NO_MONTH } })
  return { vehicleId, engineId: engineId ?? null, builtFrom: months.from, builtTo: months.to }
}

const confirmationSchema = z
  .object({ _id: z.string(), vehicleId: z.string(), fitted: z.boolean(), note: z.string() })
  .meta({ id: 'Confirmation' })

const presentConfirmation = ({ id, vehicleId, fitted, note }: OwnConfirmation): z.input<typeof confirmationSchema> => ({
  _id: id,
  vehicleId,
  fitted,
  note,
})

/** Of a part that was removed meanwhile. */
const NOTHING_KNOWN = { verdict: 'unknown' as const, questions: [], rows: [], kitPart: null }

const partParams = z.object({ id: idOrSlugSchema })

export const fitmentRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/parts/:id/fitment',
    summary: 'The cars and engines that a part fits or is known not to fit',
    params: partParams,
    response: fitmentSchema,
    version: async (deps, { id }) => (await partVersion(deps, id))?.version,
    handle: async (caller, { params }) => presentFitment(await caller.fitment.ofPart({ partId: params.id })),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/parts/:id/fitment',
    longText: true,
    summary:
      'Replaces the fitment of a part, as a new revision; an edit that came in between answers 409 with the fitment',
    auth: 'required',
    params: z.object({ id: idSchema }),
    body: z.object({
      baseRevision: z.number().int().nullish().meta({ description: 'The revision that was edited; 0 for none.' }),
      universal: z.boolean().optional(),
      rows: z.array(rowInputSchema).max(1_000),
      summary: z.string().optional(),
    }),
    response: fitmentSchema,
    async handle(caller, { params: { id }, body: { baseRevision, ...content } }) {
      const { fitment } = await caller.fitment
        .save({ partId: id, baseRevision: baseRevision ?? null, ...content })
        .catch(presentConflict)
      return presentFitment(fitment)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/parts/:id/fitment/history',
    summary: 'The edits of the fitment of a part, newest first, each with its content',
    params: partParams,
    query: z.object({ page: pageNumberSchema, limit: limitSchema(PAGE_SIZE.history) }),
    response: pageOf(revisionSchema),
    handle: async (caller, { params, query }) =>
      presentPage(await caller.fitment.historyPage({ partId: params.id, ...query }), presentRevision),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/parts/:id/verdict',
    summary: 'Whether a part fits a car, with the questions that are open',
    params: partParams,
    query: carQuery,
    response: z.object({
      verdict: z.enum(['fits', 'check', 'no', 'unknown']),
      questions: z.array(z.object({ kind: z.string(), text: z.string() })),
      /** The ids of the rows that decide, the most specific first. */
      rows: z.array(z.string()),
      /** The part of a kit that gives the verdict; null for the cars of the part itself. */
      kitPart: z.object({ _id: z.string(), slug: z.string(), title: z.string() }).nullable(),
    }),
    async handle(caller, { params, query }) {
      const { partId } = await caller.fitment.ofPart({ partId: params.id })
      const [answer] = await caller.fitment.verdicts({ partIds: [partId], car: readCar(query) })
      const { verdict, questions, rows, kitPart } = answer ?? NOTHING_KNOWN
      return {
        verdict,
        questions: questions.map(({ kind, text }) => ({ kind, text })),
        rows,
        kitPart: kitPart && { _id: kitPart.id, slug: kitPart.slug, title: kitPart.name },
      }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/parts/:id/confirmation',
    summary: "Stores whether the part fitted a car in the user's garage; a repetition replaces the answer",
    auth: 'required',
    params: z.object({ id: idSchema }),
    body: z.object({
      vehicleId: idSchema,
      engineId: idSchema.nullish(),
      fitted: z.boolean(),
      note: z.string().optional(),
    }),
    response: z.array(confirmationSchema),
    async handle(caller, { params, body: { vehicleId, engineId = null, ...said } }) {
      const own = await caller.fitment.confirm({ partId: params.id, car: { vehicleId, engineId }, ...said })
      return own.map(presentConfirmation)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/parts/:id/confirmation/:vehicleId',
    summary: "Deletes the user's confirmation for a car",
    auth: 'required',
    params: z.object({ id: idSchema, vehicleId: idSchema }),
    response: z.array(confirmationSchema),
    handle: async (caller, { params: { id: partId, vehicleId } }) =>
      (await caller.fitment.withdraw({ partId, vehicleId })).map(presentConfirmation),
  }),
]

/** Throws the error of a procedure with the current fitment in REST names. */
function presentConflict(thrown: unknown): never {
  const error = fromTRPCError(thrown)
  const current = error.details?.['current'] as Fitment | undefined
  if (!current) throw error
  throw new AppError('CONFLICT', error.message, { cause: thrown, details: { fitment: presentFitment(current) } })
}
