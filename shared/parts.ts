import { z } from 'zod'
import { checkImageUrl, IMAGE_URL_MISSING } from './image-url.ts'
import { LENGTH, MAX_NUMBERS, PAGE_SIZE, TAGS_PER_PART } from './limits.ts'
import { idSchema, limitSchema, pageSchema } from './paging.ts'
import { checkPartName } from './part-name.ts'
import {
  isPartNumber,
  isSamePartNumber,
  isWebAddress,
  LINK_WRONG,
  NUMBER_WRONG,
  SUPERSEDES_ITSELF,
} from './part-number.ts'
import { withoutTokens } from './paths.ts'
import { tagsSchema } from './tags.ts'
import { cleanLine, normalizePartNumber, refuseUnstorable, UNSTORABLE } from './text.ts'
import { line, text } from './written.ts'

/** An id or a slug, as addresses of parts carry it. */
export const idOrSlugSchema = z
  .string()
  .min(1)
  .max(LENGTH.title + 50)
  .refine(refuseUnstorable, UNSTORABLE)

export const partBySlugInput = z.object({ idOrSlug: idOrSlugSchema })

export const partRecordInput = z.object({ idOrSlug: idOrSlugSchema, comments: pageSchema(PAGE_SIZE.comments) })

const nameLine = line('A name', LENGTH.title)

/** The full rule of spec.md §5 for new names. An edit that keeps an older name is not checked. */
const newNameSchema = nameLine.superRefine(refuseName)
const nameSchema = nameLine.superRefine((name, context) => (name === '' ? refuseName(name, context) : undefined))

function refuseName(name: string, context: z.RefinementCtx) {
  const message = checkPartName(name)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

/** '' is as good as none. */
const optional = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((written) => written || null)

const numberLine = line('A part number', LENGTH.number)

/** A part number with brand, link and the number that superseded it; look-up forms are made from them (decisions.md, Parts). */
const numberSchema = z
  .object({
    number: numberLine.refine(isPartNumber, NUMBER_WRONG),
    brand: optional(line('A brand', LENGTH.number)),
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

/** Blank ones are dropped, and a number that is written twice counts once (spec.md §5, Edit modal). */
const numbersSchema = z
  .array(z.object({ number: z.string() }).loose(), 'Part numbers must be a list.')
  .max(1_000, `At most ${MAX_NUMBERS} part numbers.`)
  .transform((all) => all.filter(({ number }) => cleanLine(number) !== ''))
  .pipe(z.array(numberSchema))
  .transform((all) => [...new Map(all.toReversed().map((each) => [normalizePartNumber(each.number), each])).values()])
  .transform((all) => all.toReversed())
  .refine((all) => all.length <= MAX_NUMBERS, `At most ${MAX_NUMBERS} part numbers.`)

const descriptionSchema = text(
  LENGTH.description,
  'A description must be text.',
  `The description has at most ${LENGTH.description.toLocaleString('en')} characters.`,
)

/** The address of a picture (spec.md §5, Image URL). */
export const imageUrlSchema = z
  .string(IMAGE_URL_MISSING)
  .transform((url) => url.trim())
  .superRefine((url, context) => {
    const sentence = checkImageUrl(url)
    if (sentence) context.addIssue({ code: 'custom', message: sentence })
  })

/** What a part is made of in the wiki: what an edit changes and a revision holds. */
const content = {
  name: nameSchema,
  tags: tagsSchema(TAGS_PER_PART),
  numbers: numbersSchema,
  description: descriptionSchema,
}

/** A new part (spec.md §5, Wizard). */
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
})

const baseRevision = z.number().int().min(0).max(2_147_483_647)

/** An edit, with the revision it started from; null takes the part as it is (REST only). What it does not name stays. */
export const partEditInput = z.object({
  id: idSchema,
  baseRevision: baseRevision.nullable(),
  ...z.object(content).partial().shape,
  summary: line('A summary', LENGTH.title).default(''),
})

/** Back to how revision `to` was, as a new revision. */
export const partRevertInput = z.object({ id: idSchema, baseRevision, to: baseRevision.min(1) })

export const partHistoryInput = z.object({
  id: idSchema,
  /** The number of the last revision of before. */
  cursor: baseRevision.nullish(),
  limit: limitSchema(PAGE_SIZE.history),
})
export const partHistoryPageInput = pageSchema(PAGE_SIZE.history).safeExtend({ idOrSlug: idOrSlugSchema })

export const partRevisionInput = z.object({ id: idSchema, number: baseRevision.min(1) })

/** What somebody is typing, to find parts that are there already. */
export const partDuplicatesInput = z.object({
  name: z
    .string()
    .max(LENGTH.title * 4)
    .refine(refuseUnstorable, UNSTORABLE)
    .default(''),
  numbers: z.array(z.string().max(400).refine(refuseUnstorable, UNSTORABLE)).max(100).default([]),
})
