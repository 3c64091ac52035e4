import { z } from 'zod'
import { checkTag, TAG_LONG, tidyTag, tooManyTags } from './tag-name.ts'
import { refuseUnstorable, UNSTORABLE } from './text.ts'

/** A tag as it is stored: see `tidyTag`. */
export const tagSchema = z
  .string('A tag is a text.')
  .max(1_000, TAG_LONG)
  .refine(refuseUnstorable, UNSTORABLE)
  .transform(tidyTag)
  .superRefine((tag, context) => {
    const sentence = checkTag(tag)
    if (sentence) context.addIssue({ code: 'custom', message: sentence })
  })

/** Several, each once, in their order. */
export const tagsSchema = (most: number) =>
  z
    .array(tagSchema, 'Tags are a list of texts.')
    .max(1_000, tooManyTags(most))
    .transform((tags) => [...new Set(tags)])
    .refine((tags) => tags.length <= most, tooManyTags(most))
