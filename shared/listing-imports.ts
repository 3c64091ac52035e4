import { z } from 'zod'
import { idOrSlugSchema, idSchema, lineSchema, refineBy, textSchema } from './fields.ts'
import { CONDITION_WORDS, keysOf, LISTING_TYPES } from './labels.ts'
import { MAX_DAMAGES, readDamageCode } from './damage.ts'
import { LENGTH } from './limits.ts'
import { LISTING_CONDITIONS, QUANTITY_WRONG, type Crossing } from './listings.ts'
import { imageUrlSchema } from './images.ts'
import { isPartNumber, numberLine } from './parts.ts'
import { MAX_PHOTOS } from './photos.ts'
import { countriesNamed, COUNTRY_NEEDED, placeIdSchema, shippingFields, shippingSchema } from './places.ts'
import { checkPrice, MAX_PRICE, parsePrice } from './price.ts'
import { odometerSchema, TESTED, usedPartFields } from './used-parts.ts'
import type { ShipsTo } from './where.ts'

// The import of many listings from a CSV file of the seller.

/** Maximum number of lines of a file, without the header. */
export const IMPORT_LINES = 5_000
/** Maximum number of characters of a file, which is sent in a body of at most 1 MB. */
export const IMPORT_LENGTH = 900_000
/** Maximum number of columns of a file. Other columns than those below are ignored. */
export const IMPORT_WIDTH = 200
/** Maximum number of characters of a cell. Cells are measured before any expression runs on them. */
export const IMPORT_CELL = LENGTH.listing

/** The columns about a used part. A file without one of them keeps what its listings state. */
export const FACT_COLUMNS = [
  'donor',
  'odometer_km',
  'odometer_note',
  'removed_on',
  'tested',
  'damage',
  'core',
  'warranty_days',
  'storage_place',
] as const
export type FactColumn = (typeof FACT_COLUMNS)[number]

const OTHER_COLUMNS = [
  'number',
  'price',
  'condition',
  'quantity',
  'location',
  'ships_to',
  'shipping_cost',
  'description',
  'photos',
  'type',
  'reference',
  'part',
] as const

/** The columns of a file. Only `number` and `price` must be there. */
export const IMPORT_COLUMNS = [...OTHER_COLUMNS, ...FACT_COLUMNS] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** Other names of the columns in the first line of a file, in the form of `headerKey`. */
const SYNONYMS: Record<ImportColumn, string> = {
  number: 'partnumber partno partnr numberofpart oem oemnumber oemno oenumber mpn articlenumber teilenummer',
  price: 'priceusd priceinusd unitprice askingprice amount preis',
  condition: 'state zustand',
  quantity: 'qty stock pieces pcs count anzahl menge',
  location: 'place town city ort',
  ships_to: 'shipto deliversto',
  shipping_cost: 'shippingcosts shippingprice shippingusd postage versandkosten',
  description: 'text details beschreibung',
  photos: 'photo images image imageurl imageurls pictures picture pictureurl photourl photourls',
  type: 'listingtype',
  reference: 'ref sku customlabel stocknumber itemnumber yourreference',
  part: 'parturl partlink partaddress address url',
  donor: 'donorid donorcar',
  odometer_km: 'odometer km kilometres kilometers mileagekm kilometerstand',
  odometer_note: 'odometerreason',
  removed_on: 'removed dateremoved removaldate',
  tested: 'test',
  damage: 'damages damagecode damagecodes',
  core: 'coredeposit corecharge deposit',
  warranty_days: 'warranty warrantyindays',
  storage_place: 'storage shelf bin lagerplatz',
}

/** 'partno' for 'Part No.' */
const headerKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the place of each column in the first line of a file; -1 for a column that the file does not have. */
export function columnPlaces(header: string[]): Record<ImportColumn, number> {
  const keys = header.map(headerKey)
  const placeOf = (column: ImportColumn) => {
    const own = keys.indexOf(headerKey(column))
    return own === -1 ? keys.findIndex((key) => SYNONYMS[column].split(' ').includes(key)) : own
  }
  return Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, placeOf(column)])) as Record<ImportColumn, number>
}

/** 'ships to' */
export const columnLabel = (column: ImportColumn | 'status'): string => column.replaceAll('_', ' ')

/** The content of a line by column. A column that the file does not have is '', or undefined if it is about a used part. */
export type ImportCells = Record<(typeof OTHER_COLUMNS)[number], string> & { [Column in FactColumn]?: string }

export const isFactColumn = (column: ImportColumn): column is FactColumn => FACT_COLUMNS.some((each) => each === column)

/**
 * The planned or actual result of a line. 'closed': the listing of an earlier import was sold or deleted
 * since, and is not listed again.
 */
export type ImportOutcome = 'new' | 'change' | 'same' | 'closed' | 'error'

export type ImportError = { column: ImportColumn; message: string }

/**
 * What a line changes in the listing of an earlier import, as users read it. 'status': it has expired and is listed again.
 * Both values are null for texts and photos, which are long.
 */
export type ImportChange = { column: ImportColumn | 'status'; before: string | null; after: string | null }

/** A line as the preview shows it. */
export type ImportLine = {
  /** The line in the file, from 1. */
  line: number
  cells: ImportCells
  part: { id: string; slug: string; name: string } | null
  outcome: ImportOutcome
  errors: ImportError[]
  /** Of a line with the outcome 'change'. */
  changes: ImportChange[]
  /** The listing of another user that the price crosses. */
  crossing: Crossing | null
  /** Another part that may be the same, with the number in common. */
  duplicate: { slug: string; name: string; number: string } | null
}

const photoUrls = z.array(imageUrlSchema).max(MAX_PHOTOS, `A listing has at most ${MAX_PHOTOS} photos.`)

/** Returns a schema for a cell that can be empty. The message of a wrong cell is that of `schema`, not that of the union. */
const emptyOr = <Empty, Schema extends z.ZodType>(empty: Empty, schema: Schema) =>
  z.union([z.literal('').transform(() => empty), schema], {
    error: ({ code, errors }) => (code === 'invalid_union' ? errors.at(-1)?.[0]?.message : undefined),
  })

/** A condition by its key or its label. */
const conditionCell = z.preprocess(
  (text) =>
    LISTING_CONDITIONS.find((condition) =>
      [condition, CONDITION_WORDS[condition]].some((word) => word.toLowerCase() === String(text).toLowerCase()),
    ),
  z.enum(LISTING_CONDITIONS, `Use one of these conditions: ${Object.values(CONDITION_WORDS).join(', ')}.`),
)

const PRICE_PLAIN = /^\d{1,10}(?:\.\d{1,2})?$/
const IMPORT_PRICE_WRONG =
  'Write the price in US dollars, such as 80 or 1250.50, with the same decimal sign in every line of the file.'
const SHIPPING_COST_WRONG = 'Write the shipping cost in US dollars, such as 9.50, or free, or leave it empty.'
const SHIPS_TO_WRONG = 'Write pickup, own country, worldwide or countries, such as Austria, DE, Poland.'
/** '1,10E+10' for 11000000000. */
const SCIENTIFIC = /^\d{1,3}(?:[.,]\d{1,20})?E\+\d{1,3}$/i
const CHANGED_BY_EXCEL = 'Excel changed this number. Format the column as text and enter the number again.'

/** A price as the preview returns it: with a decimal point and without other signs (decimal-sign.ts). */
const priceCell = z
  .string()
  .regex(PRICE_PLAIN, IMPORT_PRICE_WRONG)
  .superRefine(refineBy((text) => (PRICE_PLAIN.test(text) ? checkPrice(text) : null)))
  .transform((text) => parsePrice(text) ?? 0)

/** A shipping cost, in USD cents; 0 for 'free'. */
const shippingCostCell = z.string().transform((text, context) => {
  const cents = text.toLowerCase() === 'free' ? 0 : PRICE_PLAIN.test(text) ? parsePrice(text) : null
  if (cents === null || cents > MAX_PRICE) context.addIssue({ code: 'custom', message: SHIPPING_COST_WRONG })
  return cents ?? 0
})

const SHIPS_TO_NAMES: Record<string, ShipsTo> = {
  pickup: 'pickup',
  pickuponly: 'pickup',
  country: 'country',
  owncountry: 'country',
  mycountry: 'country',
  world: 'world',
  worldwide: 'world',
}

/** Where an item is sent, from a cell such as 'worldwide' or 'Austria, DE, Poland'. */
const shipsToCell = z.string().transform((text, context) => {
  const to = SHIPS_TO_NAMES[headerKey(text)]
  if (to) return { to, countries: [] }
  const named = text.split(/[,;/|]/).map(countriesNamed)
  if (named.some((codes) => codes.length === 0)) context.addIssue({ code: 'custom', message: SHIPS_TO_WRONG })
  return { to: 'region' as const, countries: [...new Set(named.flat())] }
})

const TESTED_WRONG = `Write one of these: ${Object.values(TESTED).join(', ')}. Or leave it empty.`
const testedCell = z.preprocess(
  (text) =>
    keysOf(TESTED).find((key) => [key, TESTED[key]].some((word) => headerKey(word) === headerKey(String(text)))),
  z.enum(keysOf(TESTED), TESTED_WRONG),
)

const DAMAGE_WRONG = 'Write damage as codes, such as 4D1.5 8S0.5, or none if there is none, or leave it empty.'
/** Codes with spaces or semicolons between them, or 'none'. */
const damageCell = z
  .string()
  .transform((text, context) => {
    const codes = text.toLowerCase() === 'none' ? [] : text.split(/[\s;|]+|,\s+/).filter(Boolean)
    const damages = codes.map(readDamageCode)
    if (damages.includes(null)) context.addIssue({ code: 'custom', message: DAMAGE_WRONG })
    return damages.filter((damage) => damage !== null)
  })
  .refine((damages) => damages.length <= MAX_DAMAGES, `Name at most ${MAX_DAMAGES} damages.`)

/** Returns the schema of a cell with a whole number. Signs between thousands have two readings, so that they are errors. */
const wholeCell = (what: string, example: number, schema: z.ZodType<number | null>) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `Write ${what} as a whole number without spaces, commas and points, such as ${example}.`)
    .transform((text, context) => {
      const { data = null, error } = schema.safeParse(text)
      if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message })
      return data
    })

const DATE_WRONG = 'Write the date as year, month and day, such as 2026-11-22. A spreadsheet may have changed it.'
/** A day as '2026-11-22' or '22.11.2026'. With slashes, the month can be first or second. */
const dateCell = z
  .string()
  .transform((text) =>
    text.replace(/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    ),
  )
  .pipe(z.iso.date(DATE_WRONG))

const DONOR_WRONG = 'Enter the address of one of your donor cars.'

/** Returns the id or slug at the end of the address of a part, without its query. */
function slugOf(text: string): string {
  const path = text.slice(text.lastIndexOf('/part/') + (text.includes('/part/') ? '/part/'.length : 1))
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}

/** A line of a file, from its cells. */
export const importLineSchema = z.object({
  number: numberLine
    .refine((number) => !SCIENTIFIC.test(number), CHANGED_BY_EXCEL)
    .refine(isPartNumber, 'Enter the part number, with letters or digits.'),
  price: priceCell,
  condition: emptyOr(null, conditionCell),
  quantity: emptyOr(
    1,
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/, QUANTITY_WRONG)
      .transform(Number),
  ),
  /** '' for the place of the listing, or the default. */
  location: lineSchema('A location', LENGTH.location),
  ships_to: emptyOr(null, shipsToCell),
  shipping_cost: emptyOr(null, shippingCostCell),
  description: textSchema(LENGTH.listing, '', `A description has at most ${LENGTH.listing} characters.`),
  photos: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(photoUrls),
  type: emptyOr('ask' as const, z.enum(LISTING_TYPES, 'Use ask or bid.')),
  reference: lineSchema('A reference', LENGTH.number).refine((text) => !SCIENTIFIC.test(text), CHANGED_BY_EXCEL),
  part: emptyOr(
    null,
    z.string().max(LENGTH.link, 'The address of a part is shorter.').transform(slugOf).pipe(idOrSlugSchema),
  ),
  donor: emptyOr(
    null,
    z
      .string()
      .transform((text) => text.slice(text.lastIndexOf('/') + 1))
      .pipe(z.uuid(DONOR_WRONG)),
  ).optional(),
  odometer_km: emptyOr(null, wholeCell('the odometer', 184_000, odometerSchema)).optional(),
  odometer_note: usedPartFields.odometerNote.optional(),
  removed_on: emptyOr(null, dateCell).optional(),
  tested: emptyOr(null, testedCell).optional(),
  damage: emptyOr(null, damageCell).optional(),
  core: emptyOr(null, priceCell).optional(),
  warranty_days: emptyOr(null, wholeCell('the days of the warranty', 90, usedPartFields.warrantyDays)).optional(),
  storage_place: usedPartFields.storagePlace.optional(),
})
export type ImportValues = z.output<typeof importLineSchema>

/** The place and shipping of new listings whose lines have none. */
export const importDefaultsSchema = z
  .object({
    placeId: placeIdSchema.nullable().default(null),
    shipping: shippingSchema.nullable().default(null),
  })
  .refine(({ shipping, placeId }) => shipping?.to !== 'country' || placeId !== null, {
    path: ['placeId'],
    message: COUNTRY_NEEDED,
  })
export type ImportDefaults = z.output<typeof importDefaultsSchema> | undefined

/** The same as REST takes it, which passes it on. */
export const importDefaultsBody = z
  .object({
    placeId: placeIdSchema.nullable().default(null),
    shipping: shippingFields.nullable().default(null),
  })
  .optional()

export const importPreviewInput = z.object({
  /** Without them, the place of the seller. */
  defaults: importDefaultsSchema.optional(),
  csv: z
    .string('Choose a CSV file.')
    .max(
      IMPORT_LENGTH,
      `A file has at most ${IMPORT_LENGTH.toLocaleString('en')} characters. Split it into several files.`,
    ),
})

/** Maximum number of lines in one call, which is one transaction. */
export const IMPORT_BATCH = 100

const cellSchema = z.string().max(IMPORT_CELL)
/** A line of a file that has only the columns that are not about used parts. */
export const EMPTY_CELLS = Object.fromEntries(OTHER_COLUMNS.map((column) => [column, ''])) as ImportCells

/** The id of the import of a file, the same in all its calls. */
const importId = z.uuid('The id of an import must be a UUID.').optional()

export const importRunInput = z.object({
  importId,
  /** The same as for the preview. */
  defaults: importDefaultsSchema.optional(),
  /** Cells as the preview returns them. */
  lines: z
    .array(
      z.object({
        line: z.int().min(1),
        cells: z.partialRecord(z.enum(IMPORT_COLUMNS), cellSchema).transform((cells) => ({ ...EMPTY_CELLS, ...cells })),
      }),
      'Lines must be a list.',
    )
    .min(1, 'Send at least one line.')
    .max(IMPORT_BATCH, `Send at most ${IMPORT_BATCH} lines at once.`),
})

/** The seller's own number of an item, or the id of a listing. */
const skuSchema = lineSchema('A reference', LENGTH.number).refine((sku) => sku !== '', 'Enter a reference.')
export const skuInput = z.object({ sku: skuSchema })

const columnSchema = z.enum(IMPORT_COLUMNS).exclude(['reference'])
const COLUMN_WRONG = `A column must be one of ${columnSchema.options.join(', ')}.`

/** A listing by the columns of an import. A missing column counts as one that a file does not have. */
export const inventoryCells = z.partialRecord(
  columnSchema,
  z.union([cellSchema, z.number().transform(String), z.null().transform(() => '')], 'Use a text or a number.'),
  { error: ({ code }) => (code === 'invalid_type' ? undefined : COLUMN_WRONG) },
)
export const inventoryPutInput = z.object({ sku: skuSchema, cells: inventoryCells })

/** The addresses of the photos of a line, after the line was imported. */
export const importPhotosInput = z.object({ importId, listingId: idSchema, urls: photoUrls })
