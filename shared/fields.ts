import { z } from 'zod'
import { LENGTH, PAGE_SIZE } from './limits.ts'
import { limitSchema } from './paging.ts'
import { MAX_PRICE, PRICE_WRONG, checkPrice, parsePrice } from './price.ts'
import { cleanLine, isBlank, MARKS, refusePiledMarks, refuseUnstorable, UNSTORABLE } from './text.ts'

// The schemas of the fields that several domains share.

/** Lower case like the ids from the database, because ids are compared and are part of topics. */
export const idSchema = z.uuid('This id is not valid.').toLowerCase()

export const idInput = z.object({ id: idSchema })

/** The number of a revision; 0 before the first one. */
export const revisionNumberSchema = z.int().min(0).max(2_147_483_647)

/** The fields of a request that adds a revision with the content of revision `to`. `baseRevision` is the current one. */
export const revertFields = { baseRevision: revisionNumberSchema, to: revisionNumberSchema.min(1) }

/** The fields of a request for a cursor page of revisions. `cursor` is the number of the last revision on the previous page. */
export const historyFields = { cursor: revisionNumberSchema.nullish(), limit: limitSchema(PAGE_SIZE.history) }

/** The id or the slug of a part. */
export const idOrSlugSchema = z
  .string()
  .min(1)
  .max(LENGTH.title + 50)
  .refine(refuseUnstorable, UNSTORABLE)

/**
 * Returns the schema of a text on one line, in the form in which it is stored (see `cleanLine`).
 * @param name the subject of the error messages, such as 'A title'
 * @param most maximum number of UTF-16 units
 */
export const lineSchema = (name: string, most: number) => {
  const long = `${name} has at most ${most} characters.`
  return z
    .string(`${name} must be text.`)
    .max(most * 4, long)
    .refine(refuseUnstorable, UNSTORABLE)
    .refine(refusePiledMarks, MARKS)
    .transform(cleanLine)
    .refine((text) => text.length <= most, long)
}

/**
 * Returns the schema of a text on several lines, '' for one of which nothing is seen. The length is checked again after normalization to NFC, because that
 * can make a text longer.
 * @param missing the error for a missing text
 * @param long the error for a text of more than `most` UTF-16 units
 */
export const textSchema = (most: number, missing: string, long: string) =>
  z
    .string(missing)
    .max(most, long)
    .refine(refuseUnstorable, UNSTORABLE)
    .refine(refusePiledMarks, MARKS)
    .transform((written) => (isBlank(written) ? '' : written.normalize('NFC')))
    .refine((written) => written.length <= most, long)

/** Returns the same schema for a text that must contain a visible character. */
export const visibleTextSchema = (most: number, missing: string, long: string) =>
  textSchema(most, missing, long).refine((written) => written !== '', missing)

/** A note of a user, '' without one. */
export const noteSchema = textSchema(
  LENGTH.note,
  'A note must be text.',
  `A note has at most ${LENGTH.note} characters.`,
)
  .transform((note) => note.trim())
  .default('')

/** Returns a refinement that adds the sentence of a check, which is null for a valid text. */
export const refineBy =
  (check: (text: string) => string | null) =>
  (text: string, context: z.RefinementCtx): void => {
    const message = check(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }

/** USD cents, from dollars as a number or as a text. */
export const priceSchema = z
  .union([z.string(), z.number().transform(String)], PRICE_WRONG)
  .superRefine(refineBy(checkPrice))
  .transform((text) => parsePrice(text) ?? 0)

/** A shipping cost in USD cents, from dollars as a number or as a text; 0 for free shipping, null if the buyer has to ask. */
export const shippingCostSchema = z
  .union([z.string(), z.number().transform(String)], PRICE_WRONG)
  .refine((text) => (parsePrice(text) ?? Infinity) <= MAX_PRICE, PRICE_WRONG)
  .transform((text) => parsePrice(text) ?? 0)
  .nullable()

/** Sends an input although the server has asked about it, such as `evenIfCrossing`. */
export const flagSchema = (name: string) => z.boolean(`${name} must be true or false.`).default(false)
