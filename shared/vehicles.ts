import { z } from 'zod'
import { idOrSlugSchema, idSchema, lineSchema, revisionNumberSchema } from './fields.ts'
import { LENGTH, MAX_ANSWERS, PAGE_SIZE } from './limits.ts'
import { listingTypeSchema } from './listings.ts'
import { idCursorSchema, limitSchema, pageSchema } from './paging.ts'
import { CONDITION_KEYS } from './conditions.ts'
import { wordsOf } from './search-words.ts'
import { tagSchema } from './tags.ts'

/** In the order in which a fitment row is more specific. An engine is an entry of its make. */
export const VEHICLE_LEVELS = ['make', 'model', 'generation', 'engine', 'variant'] as const
export type VehicleLevel = (typeof VEHICLE_LEVELS)[number]

/** The level of the entries that an entry of this level has as its parent; null for none. */
export const PARENT_LEVEL: Record<VehicleLevel, VehicleLevel | null> = {
  make: null,
  model: 'make',
  generation: 'model',
  engine: 'make',
  variant: 'generation',
}

// ── Names ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A vehicle with its names, as lists and fitment rows show it. */
export type VehicleName = {
  id: string
  level: VehicleLevel
  slug: string
  /** Of the entry itself: '320i'. */
  name: string
  /** The ids from the make to the entry itself. */
  path: string[]
  /** The names of `path`: ['BMW', '3 Series', 'E46', '320i']. */
  names: string[]
  codes: string[]
  /** The engine of a variant. */
  engine: { id: string; slug: string; name: string } | null
  /** Its own months or those of its generation or model. */
  builtFrom: string | null
  builtTo: string | null
}

/** A vehicle that the words of a search name: '2002 bmw 320i sedan'. */
export type FoundVehicle = VehicleName & {
  /** The year of the search, if the vehicle was or may have been built in it: 2002. For 'Built' of the car. */
  year: number | null
  /** The words that the vehicle does not have. Words such as 'sedan' and 'built' are not among them. */
  ignoredWords: string[]
  /** Every other word is a whole word of its names, neither a beginning ('merc') nor a typing error ('mercedez'). */
  isExact: boolean
}

type Named = Pick<VehicleName, 'level' | 'names'> & { engine: { name: string } | null }

/** Returns the name of the entry on each level; null for a level that it does not have. */
export const namesByLevel = ({ level, names: [make = '', second = '', third, fourth], engine }: Named) => ({
  make,
  model: level === 'make' || level === 'engine' ? null : second,
  generation: third ?? null,
  variant: fourth ?? null,
  engine: level === 'engine' ? second : (engine?.name ?? null),
})

/**
 * Returns the name of a vehicle without its generation: 'BMW 320i', 'Škoda Fabia I 1.4 16V', 'BMW 3 Series'. The name of a
 * variant stands for the model if the model is a series or class, and if it contains the name of the model. The name of a
 * generation replaces that of the model if it contains it: 'Volkswagen Golf III GTI'.
 */
export function shortTitle(vehicle: Named): string {
  const { make, model, generation, variant, engine } = namesByLevel(vehicle)
  if (model === null) return [make, engine].filter(Boolean).join(' ')
  if (isEnough(variant, model)) return `${make} ${variant}`
  return [make, contains(generation, model) ? generation : model, variant].filter(Boolean).join(' ')
}

const isEnough = (variant: string | null, model: string) =>
  variant !== null && (/(?: series|[ -]class)$/i.test(model) || variant.startsWith(model))
const contains = (generation: string | null, model: string) => generation?.startsWith(`${model} `) === true

/**
 * Returns the generation and the engine, which differ between vehicles with one short title: 'E46, M54B22'. '' for neither.
 * Without a generation that the short title contains.
 */
export function titleDetail(vehicle: Named): string {
  const { model, generation, variant, engine } = namesByLevel(vehicle)
  if (model === null) return ''
  const isRepeated =
    variant === null
      ? contains(generation, model)
      : generation === model || shortTitle(vehicle).includes(` ${generation} `)
  return [isRepeated ? null : generation, engine].filter(Boolean).join(', ')
}

/** Returns the full name of a vehicle: 'BMW 320i (E46, M54B22)', 'BMW 3 Series (E46)', 'BMW M54B22'. */
export function vehicleTitle(vehicle: Named): string {
  const detail = titleDetail(vehicle)
  return shortTitle(vehicle) + (detail && ` (${detail})`)
}

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

/**
 * Returns the months of production: '09/2000 to 02/2005', whole years as '1997 to 2006', 'from 2019', 'until 1994'. ''
 * for unknown months.
 */
export function monthsLabel(from: string | null, to: string | null): string {
  const isYears = (from === null || from.endsWith('-01')) && (to === null || to.endsWith('-12'))
  const label = (month: string) => (isYears ? month.slice(0, 4) : `${month.slice(5)}/${month.slice(0, 4)}`)
  if (from === null) return to === null ? '' : `until ${label(to)}`
  if (to === null) return `from ${label(from)}`
  return label(from) === label(to) ? label(from) : `${label(from)} to ${label(to)}`
}

/**
 * Returns the month that a user entered as '09/2000', '2000-09' or '2000', which is the first or last month of the year.
 * Null for an empty text; any other text unchanged, for the error of `monthSchema`.
 */
export function readMonth(text: string, edge: 'first' | 'last'): string | null {
  const written = text.trim()
  const [, month, year] = /^(\d{1,2})\s*[/.]\s*(\d{4})$/.exec(written) ?? []
  if (month !== undefined) return `${year}-${month.padStart(2, '0')}`
  if (/^\d{4}$/.test(written)) return `${written}-${edge === 'first' ? '01' : '12'}`
  return written === '' ? null : written
}

/** Returns a month as `readMonth` reads it. */
export const writeMonth = (month: string | null): string =>
  month === null ? '' : `${month.slice(5)}/${month.slice(0, 4)}`

// ── Entries ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const MAX_VEHICLE_NAME = 100
export const MAX_VEHICLE_CODES = 20
export const MAX_ATTRIBUTES = 20

/** The attributes that forms offer, with their labels. */
export const ATTRIBUTES: Record<VehicleLevel, Readonly<Record<string, string>>> = {
  make: {},
  model: { body: 'Bodies' },
  generation: { body: 'Bodies' },
  variant: { body: 'Bodies', power: 'Power' },
  engine: { displacement: 'Displacement', fuel: 'Fuel', power: 'Power' },
}

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
export const vehicleRevertInput = z.object({
  id: idSchema,
  baseRevision: revisionNumberSchema,
  to: revisionNumberSchema.min(1),
})

export const vehicleHistoryInput = z.object({
  id: idSchema,
  /** The number of the last revision on the previous page. */
  cursor: revisionNumberSchema.nullish(),
  limit: limitSchema(PAGE_SIZE.history),
})

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
