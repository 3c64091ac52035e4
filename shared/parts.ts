import { UNSTORABLE, cleanLine, nameKey, normalizePartNumber, refuseUnstorable } from './text.ts'
import { latinNumber } from './lookalikes.ts'
import { LENGTH, MAX_NUMBERS, PAGE_SIZE, TAGS_PER_PART } from './limits.ts'
import {
  historyFields,
  idOrSlugSchema,
  idSchema,
  lineSchema,
  refineBy,
  revertFields,
  revisionNumberSchema,
  textSchema,
} from './fields.ts'
import { imageUrlSchema } from './images.ts'
import { pageSchema } from './paging.ts'
import { isWebAddress, withoutTokens } from './paths.ts'
import { tagsSchema } from './tags.ts'
import { z } from 'zod'

/** Minimum number of code points, not UTF-16 units. */
export const PART_NAME_MIN = 10

const PART_NAME_REFUSED = 'Please enter a more descriptive and accurate part name.'
export const PART_NAME_TAKEN = 'A part with this name already exists.'
/** Says where a merged part leads. */
export const mergedSentence = (name: string) => `This part was merged into ${name}. Please continue there.`

const NAME_SHORT = `A name has at least ${PART_NAME_MIN} characters.`
const NAME_TEST = 'A name cannot contain "test", not even inside a word such as "latest".'

/**
 * Returns the error for a name that is too short or contains 'test', else null. The error is one general sentence and
 * one more for each reason. 'test' is also found in upper case, in look-alike letters and between invisible characters.
 */
export function checkPartName(name: string): string | null {
  const reasons = [
    ...(nameKey(name).includes('test') ? [NAME_TEST] : []),
    ...([...cleanLine(name)].length < PART_NAME_MIN ? [NAME_SHORT] : []),
  ]
  return reasons.length === 0 ? null : [PART_NAME_REFUSED, ...reasons].join(' ')
}

/** The text that is shown in place of a revision that a moderator removed. */
export const REMOVED_REVISION = '[removed by moderator]'

const NUMBER_WRONG = 'Use letters A to Z and digits in a part number, with spaces or punctuation between them.'
const SUPERSEDES_ITSELF = 'A part number cannot supersede itself. Enter the number that replaces it.'
const TOO_MANY_NUMBERS = `At most ${MAX_NUMBERS} part numbers.`
export const NUMBER_REPEATED = 'This number is listed twice.'
const NUMBER_MISSING = 'Enter the part number that these details belong to.'
const LINK_WRONG = 'A link must start with http:// or https://.'

/** Returns whether a part number can be searched: its normalized form has letters or digits. */
export const isPartNumber = (text: string): boolean => /^[0-9A-Z]+$/.test(normalizePartNumber(text))

/** Returns whether two part numbers have the same normalized form. */
export const isSamePartNumber = (one: string, other: string): boolean =>
  normalizePartNumber(one) === normalizePartNumber(other)

export const partBySlugInput = z.object({ idOrSlug: idOrSlugSchema })

export const partRecordInput = z.object({ idOrSlug: idOrSlugSchema, comments: pageSchema(PAGE_SIZE.comments) })

const nameLine = lineSchema('A name', LENGTH.title)

/** The full rule for new names. An edit that keeps an older name is not checked. */
const newNameSchema = nameLine.superRefine(refineBy(checkPartName))
const nameSchema = nameLine.superRefine(refineBy((name) => (name === '' ? checkPartName(name) : null)))

/** Transforms '' into null. */
const optional = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((written) => written || null)

/** A part number as it is stored. */
export const numberLine = lineSchema('A part number', LENGTH.number).transform(latinNumber)

/** A part number with brand, link and the number that superseded it; the server derives the normalized forms. */
const numberSchema = z
  .object({
    number: numberLine.refine(isPartNumber, NUMBER_WRONG),
    brand: optional(lineSchema('A brand', LENGTH.number)),
    link: optional(
      z
        .string(LINK_WRONG)
        .max(LENGTH.link, LINK_WRONG)
        .transform((link) => link.trim())
        .refine((link) => link === '' || isWebAddress(link), LINK_WRONG)
        .transform(withoutTokens),
    ),
    supersededBy: optional(numberLine.refine((number) => number === '' || isPartNumber(number), NUMBER_WRONG)),
  })
  .refine(({ number, supersededBy }) => supersededBy === null || !isSamePartNumber(number, supersededBy), {
    path: ['supersededBy'],
    error: SUPERSEDES_ITSELF,
  })

const isBlank = ({ number }: { number: string }) => cleanLine(number) === ''

/** An entry of a list of part numbers. A blank one becomes null. */
const numberEntry = z
  .object({ number: z.string() })
  .loose()
  .transform((entry) => (isBlank(entry) ? null : entry))
  .pipe(numberSchema.nullable())

/** Removes blank numbers and duplicates. */
const numbersSchema = z
  .array(numberEntry, 'Part numbers must be a list.')
  .max(1_000, TOO_MANY_NUMBERS)
  .transform((all) => all.filter((each) => each !== null))
  .transform((all) => [...new Map(all.toReversed().map((each) => [normalizePartNumber(each.number), each])).values()])
  .transform((all) => all.toReversed())
  .refine((all) => all.length <= MAX_NUMBERS, TOO_MANY_NUMBERS)

/** Returns the indexes of the numbers whose normalized form an earlier number already has. */
export function repeatedNumbers(numbers: string[]): number[] {
  const normalized = numbers.map(normalizePartNumber)
  return [...normalized.keys()].filter((at) => normalized[at] !== '' && normalized.indexOf(normalized[at] ?? '') < at)
}

/** The part numbers of a form. The API ignores details without a number and repeated numbers; a form reports them. */
const formNumbersSchema = z
  .array(
    z
      .object({ number: z.string(), brand: z.string(), link: z.string(), supersededBy: z.string() })
      .refine((entry) => !isBlank(entry) || cleanLine(entry.brand + entry.link + entry.supersededBy) === '', {
        path: ['number'],
        error: NUMBER_MISSING,
      })
      .transform((entry): z.input<typeof numberEntry> => entry)
      .pipe(numberEntry),
  )
  .max(MAX_NUMBERS, TOO_MANY_NUMBERS)
  .superRefine((all, context) => {
    for (const at of repeatedNumbers(all.map((each) => each?.number ?? ''))) {
      context.addIssue({ code: 'custom', path: [at, 'number'], message: NUMBER_REPEATED })
    }
  })

const descriptionSchema = textSchema(
  LENGTH.description,
  'A description must be text.',
  `The description has at most ${LENGTH.description.toLocaleString('en')} characters.`,
)

/** The fields of a part that an edit can change and a revision contains. */
const content = {
  name: nameSchema,
  tags: tagsSchema(TAGS_PER_PART),
  numbers: numbersSchema,
  description: descriptionSchema,
}

export const partCreateInput = z.object({
  ...content,
  name: newNameSchema,
  tags: content.tags.refine((tags) => tags.length > 0, 'Add at least one tag.'),
  description: descriptionSchema.refine((written) => cleanLine(written) !== '', 'Please describe the part.'),
  imageUrl: z
    .string()
    .nullish()
    .transform((url) => url?.trim() || null)
    .pipe(imageUrlSchema.nullable()),
  /** An upload of the user as the first image, instead of `imageUrl`. */
  uploadId: idSchema.nullish(),
})

/** What the upload form accepts. */
export const partCreateForm = z.object({ ...partCreateInput.shape, numbers: formNumbersSchema })

/** An edit. `baseRevision` is the revision that the user edited; null means the current one (REST only). Omitted fields stay. */
export const partEditInput = z.object({
  id: idSchema,
  baseRevision: revisionNumberSchema.nullable(),
  ...z.object(content).partial().shape,
  summary: lineSchema('A summary', LENGTH.title).default(''),
})

/** What the edit form accepts. It sends only the fields that the user changed. */
export const partEditForm = z.object({
  ...partEditInput.shape,
  name: newNameSchema.optional(),
  numbers: formNumbersSchema.optional(),
})

/** Creates a new revision with the content of revision `to`. */
export const partRevertInput = z.object({ id: idSchema, ...revertFields })

export const partHistoryInput = z.object({ id: idSchema, ...historyFields })
/** `merged` is a part that was merged into this one, whose own history is read. */
export const partHistoryPageInput = pageSchema(PAGE_SIZE.history).safeExtend({
  idOrSlug: idOrSlugSchema,
  merged: idSchema.optional(),
})

export const partRevisionInput = z.object({ id: idSchema, number: revisionNumberSchema.min(1) })

/** The unfinished input of a new part, to find existing parts like it. */
export const partDuplicatesInput = z.object({
  name: z
    .string()
    .max(LENGTH.title * 4)
    .refine(refuseUnstorable, UNSTORABLE)
    .default(''),
  numbers: z
    .array(
      z.object({
        number: z.string().max(400).refine(refuseUnstorable, UNSTORABLE).transform(latinNumber),
        brand: z.string().max(400).refine(refuseUnstorable, UNSTORABLE).default(''),
      }),
    )
    .max(100)
    .default([]),
})
