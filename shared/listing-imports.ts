import { z } from 'zod'
import { idOrSlugSchema, idSchema, lineSchema, priceSchema, textSchema } from './fields.ts'
import { CONDITION_WORDS } from './labels.ts'
import { LENGTH } from './limits.ts'
import { LISTING_CONDITIONS, LISTING_TYPES, locationSchema, type Crossing, type ListingCondition } from './listings.ts'
import { imageUrlSchema } from './images.ts'
import { isPartNumber } from './parts.ts'
import { MAX_PHOTOS } from './photos.ts'

// The import of many listings from a CSV file of the seller.

/** Maximum number of lines of a file, without the header. */
export const IMPORT_LINES = 5_000
/** Maximum number of characters of a file, which is sent in a body of at most 1 MB. */
export const IMPORT_LENGTH = 900_000

/** The columns of a file. Only `number` and `price` must be there. */
export const IMPORT_COLUMNS = [
  'number',
  'price',
  'condition',
  'quantity',
  'location',
  'description',
  'photos',
  'type',
  'reference',
  'part',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** The content of a line by column. A column that the file does not have is ''. */
export type ImportCells = Record<ImportColumn, string>

/**
 * The planned or actual result of a line. 'closed': the listing of an earlier import was sold or deleted
 * since, and is not listed again.
 */
export type ImportOutcome = 'new' | 'change' | 'same' | 'closed' | 'error'

export type ImportError = { column: ImportColumn; message: string }

/** A line as the preview shows it. */
export type ImportLine = {
  /** The line in the file, from 1. */
  line: number
  cells: ImportCells
  part: { id: string; slug: string; name: string } | null
  outcome: ImportOutcome
  errors: ImportError[]
  /** The listing of another user that the price crosses. */
  crossing: Crossing | null
}

const QUANTITY_WRONG = 'A quantity is a whole number from 1 to 999.'

const photoUrls = z.array(imageUrlSchema).max(MAX_PHOTOS, `A listing has at most ${MAX_PHOTOS} photos.`)

/** Returns a schema for a cell that can be empty. The message of a wrong cell is that of `schema`, not that of the union. */
const emptyOr = <Empty, Schema extends z.ZodType>(empty: Empty, schema: Schema) =>
  z.union([z.literal('').transform(() => empty), schema], {
    error: ({ code, errors }) => (code === 'invalid_union' ? errors.at(-1)?.[0]?.message : undefined),
  })

const conditionOf = (text: string): ListingCondition | undefined =>
  LISTING_CONDITIONS.find((condition) =>
    [condition, CONDITION_WORDS[condition]].some((word) => word.toLowerCase() === text.toLowerCase()),
  )

/** A line of a file, from its cells. */
export const importLineSchema = z.object({
  number: lineSchema('A part number', LENGTH.number).refine(
    isPartNumber,
    'Enter the part number, with letters or digits.',
  ),
  price: priceSchema,
  condition: emptyOr(
    null,
    z.string().transform((text, context) => {
      const condition = conditionOf(text)
      if (condition === undefined)
        context.addIssue({
          code: 'custom',
          message: `Use one of these conditions: ${Object.values(CONDITION_WORDS).join(', ')}.`,
        })
      return condition ?? null
    }),
  ),
  quantity: emptyOr(
    1,
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/, QUANTITY_WRONG)
      .transform(Number),
  ),
  location: locationSchema.unwrap(),
  description: textSchema(LENGTH.listing, '', `A description has at most ${LENGTH.listing} characters.`),
  photos: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(photoUrls),
  type: emptyOr('ask' as const, z.enum(LISTING_TYPES, 'Use ask or bid.')),
  reference: lineSchema('A reference', LENGTH.number),
  part: emptyOr(
    null,
    z
      .string()
      .transform((text) => text.replace(/^.*\/part\//, '').split(/[?#]/, 1)[0])
      .pipe(idOrSlugSchema),
  ),
})
export type ImportValues = z.output<typeof importLineSchema>

export const importPreviewInput = z.object({
  csv: z
    .string('Choose a CSV file.')
    .max(
      IMPORT_LENGTH,
      `A file has at most ${IMPORT_LENGTH.toLocaleString('en')} characters. Split it into several files.`,
    ),
})

/** Maximum number of lines in one call, which is one transaction. */
export const IMPORT_BATCH = 100

const cellSchema = z.string().max(LENGTH.listing)
const EMPTY_CELLS = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, ''])) as ImportCells

export const importRunInput = z.object({
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

/** The addresses of the photos of a line, after the line was imported. */
export const importPhotosInput = z.object({ listingId: idSchema, urls: photoUrls })
