import { z } from 'zod'
import { historyFields, idOrSlugSchema, idSchema, lineSchema, revertFields, revisionNumberSchema } from './fields.ts'
import { LENGTH, MAX_ANSWERS, PAGE_SIZE } from './limits.ts'
import { listingTypeSchema } from './listings.ts'
import { idCursorSchema, limitSchema, pageSchema } from './paging.ts'
import { CONDITION_KEYS } from './conditions.ts'
import { wordsOf } from './search-words.ts'
import { tagSchema } from './tags.ts'
import { VEHICLE_LEVELS } from './vehicle-names.ts'

// ── Months ───────────────────────────────────────────────────────────────────────────────────────────────────────

const MONTH_WRONG = 'Enter a month and a year, such as 09/2000.'

/** A month, 'YYYY-MM'. */
export const monthSchema = z.string(MONTH_WRONG).regex(/^(?:18|19|20)\d\d-(?:0[1-9]|1[0-2])$/, MONTH_WRONG)

export const MONTHS_REVERSED = 'The last month must not be before the first.'

/** Refines an object with two months. @param to the name of the later one, which gets the error */
export const monthsInOrder =
  <Key extends string>(from: Key, to: Key) =>
  (value: Partial<Record<Key, string | null>>, context: z.RefinementCtx) => {
    const [first, last] = [value[from], value[to]]
    if (first && last && first > last) context.addIssue({ code: 'custom', path: [to], message: MONTHS_REVERSED })
  }

// ── Entries ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const MAX_VEHICLE_NAME = 100
export const MAX_VEHICLE_CODES = 20
export const MAX_ATTRIBUTES = 20

const wordSchema = (name: string, missing: string) =>
  lineSchema(name, MAX_VEHICLE_NAME).refine((line) => wordsOf(line).length > 0, missing)

/** Names without empty and repeated ones. */
const wordsSchema = (name: string, missing: string) =>
  z
    .array(wordSchema(name, missing))
    .max(MAX_VEHICLE_CODES, `At most ${MAX_VEHICLE_CODES}.`)
    .transform((all) => [...new Set(all)])

const NAME_MISSING = 'Enter a name with a letter or a digit.'
const CODE_MISSING = 'A code needs a letter or a digit.'
const ALIAS_MISSING = 'Another name needs a letter or a digit.'

export const ENGINE_MISSING = 'Choose an engine from the list.'

/** The fields of a vehicle that an edit can change and a revision contains. */
const content = {
  name: wordSchema('A name', NAME_MISSING),
  aliases: wordsSchema('Another name', ALIAS_MISSING),
  codes: wordsSchema('A code', CODE_MISSING),
  from: monthSchema.nullable(),
  to: monthSchema.nullable(),
  engineId: z.uuid(ENGINE_MISSING).toLowerCase().nullable(),
  attributes: z
    .record(
      z.string().regex(/^[a-z][A-Za-z]{0,39}$/, 'The name of an attribute has at most 40 letters.'),
      lineSchema('A value', MAX_VEHICLE_NAME),
    )
    .refine((all) => Object.keys(all).length <= MAX_ATTRIBUTES, `At most ${MAX_ATTRIBUTES} attributes.`),
}

export const ENGINE_OF_VARIANT = 'Only a variant has an engine.'

/** A new entry. */
export const vehicleCreateInput = z
  .object({
    level: z.enum(VEHICLE_LEVELS, `Level must be ${VEHICLE_LEVELS.join(', ')}.`),
    parentId: idSchema.nullable().default(null),
    name: content.name,
    aliases: content.aliases.default([]),
    codes: content.codes.default([]),
    from: content.from.default(null),
    to: content.to.default(null),
    engineId: content.engineId.default(null),
    attributes: content.attributes.default({}),
  })
  .superRefine(monthsInOrder('from', 'to'))
  .refine(({ level, parentId }) => (parentId === null) === (level === 'make'), {
    path: ['parentId'],
    error: 'Choose what the entry belongs to. Only a make has no parent.',
  })
  .refine(({ level, engineId }) => level === 'variant' || engineId === null, {
    path: ['engineId'],
    error: ENGINE_OF_VARIANT,
  })

/** An edit. `baseRevision` is the revision that the user edited; null means the current one (REST only). Omitted fields stay. */
export const vehicleEditInput = z
  .object({
    id: idSchema,
    baseRevision: revisionNumberSchema.nullable(),
    ...z.object(content).partial().shape,
    summary: lineSchema('A summary', LENGTH.title).default(''),
  })
  .superRefine(monthsInOrder('from', 'to'))

/** Creates a new revision with the content of revision `to`. */
export const vehicleRevertInput = z.object({ id: idSchema, ...revertFields })

export const vehicleHistoryInput = z.object({ id: idSchema, ...historyFields })

/** The fields that an edit can change and a revision stores. */
export const vehicleContentSchema = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  codes: z.array(z.string()),
  from: z.string().nullable(),
  to: z.string().nullable(),
  engineId: z.string().nullable(),
  attributes: z.record(z.string(), z.string()),
})
export type VehicleContent = z.output<typeof vehicleContentSchema>

/** The entries of a level or below a parent whose name, alias or code has a word that begins with each word of `q`. */
export const vehicleListInput = z.object({
  parentId: idSchema.nullish(),
  level: z.enum(VEHICLE_LEVELS).nullish(),
  q: lineSchema('A search', LENGTH.query).default(''),
  limit: limitSchema(20),
})

/** Words of a car, on any levels: 'e46 320i'. */
export const vehicleSearchInput = z.object({ q: lineSchema('A search', LENGTH.query) })

export const vehicleInput = z.object({ idOrSlug: idOrSlugSchema })

/** A page of the parts of a vehicle, of one tag or of all. */
export const vehiclePartsInput = pageSchema(PAGE_SIZE.vehicleParts).safeExtend({
  id: idSchema,
  tag: tagSchema.nullish(),
})

export const vehicleListingsInput = z.object({
  id: idSchema,
  type: listingTypeSchema,
  cursor: idCursorSchema,
  limit: limitSchema(PAGE_SIZE.listings),
})

// ── Cars ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const answerSchema = z.object({
  /** The key and value of a condition. */
  key: z.enum(CONDITION_KEYS),
  value: z.string().max(LENGTH.number),
  yes: z.boolean(),
})

/**
 * The car of a verdict: a vehicle of any level below a make, with its engine, months and answers if known. The garage
 * stores it, the browser of a visitor keeps one, and verdicts and searches take it as input.
 */
export const carFields = {
  vehicleId: idSchema,
  /** Null if it is the engine of the variant or unknown. */
  engineId: idSchema.nullable().default(null),
  /** The possible months of its production, both included. Null for those of the vehicle. */
  builtFrom: monthSchema.nullable().default(null),
  builtTo: monthSchema.nullable().default(null),
  answers: z.array(answerSchema).max(MAX_ANSWERS).default([]),
}
export const carRefSchema = z.object(carFields).superRefine(monthsInOrder('builtFrom', 'builtTo'))
export type CarRef = z.output<typeof carRefSchema>
