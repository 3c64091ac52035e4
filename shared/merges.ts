import { z } from 'zod'
import { idSchema } from './fields.ts'
import { MAX_FITMENT_ROWS } from './fitment.ts'
import { MAX_NUMBERS, MAX_PAGE_SIZE } from './limits.ts'
import { numberLine, partCreateInput } from './parts.ts'
import { reasonText } from './reports.ts'

/** The part that is kept, and the one that is merged into it. */
export const SIDES = ['winner', 'loser'] as const
export type Side = (typeof SIDES)[number]

const sideSchema = z.enum(SIDES)
const bothSchema = z.enum([...SIDES, 'both'])

/** From which part each field of the kept part is taken. */
export const mergeChoicesSchema = z.object({
  name: sideSchema.default('winner'),
  description: sideSchema.default('winner'),
  numbers: bothSchema.default('both'),
  tags: bothSchema.default('both'),
  cars: bothSchema.default('both'),
})
export type MergeChoices = z.output<typeof mergeChoicesSchema>
/** The choices of a user who has not chosen. */
export const MERGE_CHOICES = mergeChoicesSchema.parse({})

const mergeFields = {
  /** The part that is merged away. */
  id: idSchema,
  /** The part that is kept. */
  into: idSchema,
  choices: mergeChoicesSchema.prefault({}),
}

export const mergePreviewInput = z.object(mergeFields)
/** `version` is that of the preview that the user saw. */
export const mergeInput = z.object({
  ...mergeFields,
  version: z.string().max(100).optional(),
  reason: reasonText('Say why they are the same part.'),
})
export const undoMergeInput = z.object({ id: idSchema, reason: reasonText('Say why you undo the merge.') })

/** Listings that a split moves at once. */
const MAX_SPLIT_LISTINGS = 500

const { name, description, tags } = partCreateInput.shape
/** A part that describes two: the new part, and what goes to it. */
export const splitInput = z.object({
  id: idSchema,
  name,
  description,
  tags,
  /** As the part has them. */
  numbers: z.array(numberLine).max(MAX_NUMBERS).default([]),
  imageIds: z.array(idSchema).max(MAX_PAGE_SIZE).default([]),
  /** Of rows of the cars. */
  carIds: z.array(idSchema).max(MAX_FITMENT_ROWS).default([]),
  listingIds: z.array(idSchema).max(MAX_SPLIT_LISTINGS).default([]),
  reason: reasonText('Say why they are two parts.'),
})

/** What a merge moves, with the label of one and of several. */
export const MOVED = {
  asks: ['ask', 'asks'],
  bids: ['bid', 'bids'],
  otherListings: ['ended listing', 'ended listings'],
  sales: ['sale', 'sales'],
  comments: ['comment', 'comments'],
  images: ['image', 'images'],
  answers: ['answer of an owner', 'answers of owners'],
  follows: ['follower', 'followers'],
  wants: ['want', 'wants'],
  relations: ['relation', 'relations'],
  messages: ['message', 'messages'],
  reports: ['open report', 'open reports'],
} as const
export type Moved = keyof typeof MOVED

/** What the report of an undo counts, with the label of one and of several. */
const REPORTED: Record<string, readonly [one: string, several: string]> = {
  ...MOVED,
  fields: ['field', 'fields'],
  numbers: ['number', 'numbers'],
  tags: ['tag', 'tags'],
  cars: ['car', 'cars'],
}

/** '1 number', '3 comments' */
export function reportedText(moved: string, count: number): string {
  const [one, several] = REPORTED[moved] ?? ['row', 'rows']
  return `${count} ${count === 1 ? one : several}`
}

/** A field of the two parts as the preview compares it. */
export type MergeField<Value> = {
  winner: Value
  loser: Value
  /** The value after the merge with the given choices. */
  merged: Value
  isSame: boolean
}

/** Why a merge is refused as it stands, or what a user should look at. */
export type MergeWarning = {
  /** 'refused' switches the merge off until it is solved. */
  level: 'refused' | 'look'
  field: keyof MergeChoices | 'images' | 'listings' | 'relations'
  sentence: string
}

/** What the undo of a merge brought back, and what it did not. */
export const mergeReportSchema = z.array(
  z.object({
    /** 'fields' for the title and the text, 'numbers', 'tags', 'cars', or the name of a rule of moved rows. */
    moved: z.string(),
    back: z.number(),
    stayed: z.number(),
    /** What stayed, for readers; null if all came back. */
    sentence: z.string().nullable(),
  }),
)
export type UndoMergeReport = z.output<typeof mergeReportSchema>
export type UndoMergeLine = UndoMergeReport[number]
