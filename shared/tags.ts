import { z } from 'zod'
import { LENGTH } from './limits.ts'
import { NON_OE, tidyTag } from './tag-name.ts'
import { refuseUnstorable, UNSTORABLE } from './text.ts'

const TAG_LONG = `A tag has at most ${LENGTH.tag} characters.`

/** A tag as it is stored: see `tidyTag`. */
export const tagSchema = z
  .string('A tag is a text.')
  .max(1_000, TAG_LONG)
  .refine(refuseUnstorable, UNSTORABLE)
  .transform(tidyTag)
  .refine((tag) => tag.replace(NON_OE, '') !== '', 'A tag cannot be blank.')
  .refine((tag) => [...tag.replace(NON_OE, '')].length <= LENGTH.tag, TAG_LONG)

/** Several, each once, in their order. */
export const tagsSchema = (most: number) =>
  z
    .array(tagSchema, 'Tags are a list of texts.')
    .max(1_000, `At most ${most} tags.`)
    .transform((tags) => [...new Set(tags)])
    .refine((tags) => tags.length <= most, `At most ${most} tags.`)
