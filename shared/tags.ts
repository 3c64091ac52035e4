import { refineBy } from './fields.ts'
import { MARKS, TAG_LONG, UNSTORABLE, checkTag, refusePiledMarks, refuseUnstorable, tidyTag } from './text.ts'
import { z } from 'zod'

/** Suggestions count the uses of a tag up to this number; a higher count is shown as '99+'. */
export const TAG_COUNTED_TO = 100

export const tooManyTags = (most: number): string => `At most ${most} tags.`

/** A tag, transformed by `tidyTag` into the form in which it is stored. */
export const tagSchema = z
  .string('A tag must be text.')
  .max(1_000, TAG_LONG)
  .refine(refuseUnstorable, UNSTORABLE)
  .refine(refusePiledMarks, MARKS)
  .transform(tidyTag)
  .superRefine(refineBy(checkTag))

/** The beginning of a tag, in the form in which tags are stored. */
export const tagSuggestInput = z.object({
  q: z.string().max(1_000, TAG_LONG).refine(refuseUnstorable, UNSTORABLE).transform(tidyTag),
})

/** A list of tags in their order, without duplicates. */
export const tagsSchema = (most: number) =>
  z
    .array(tagSchema, 'Tags must be a list of text.')
    .max(1_000, tooManyTags(most))
    .transform((tags) => [...new Set(tags)])
    .refine((tags) => tags.length <= most, tooManyTags(most))
