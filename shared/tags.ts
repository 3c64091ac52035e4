import { LENGTH } from './limits.ts'
import { UNSTORABLE, cleanLine, refuseUnstorable } from './text.ts'
import { z } from 'zod'

/** The prefix of tags for parts that are not original equipment (spec.md §3). */
export const NON_OE = 'Non-OE: '

/** Suggestions count the uses of a tag up to this number; a higher count is shown as '99+'. */
export const TAG_COUNTED_TO = 100

/** Returns a tag as it is stored: one line, lower case except the prefix 'Non-OE: '. '' when nothing is left. */
export function tidyTag(text: string): string {
  const tag = cleanLine(text).toLowerCase()
  const [, name] = /^non-oe:\s*(.*)$/.exec(tag) ?? []
  if (name === undefined) return tag
  return name === '' ? '' : NON_OE + name
}

export const TAG_BLANK = 'A tag cannot be blank.'
export const TAG_LONG = `A tag has at most ${LENGTH.tag} characters.`
export const tooManyTags = (most: number): string => `At most ${most} tags.`

/** Returns the sentence to show for a tidied tag that cannot be stored, else null. The prefix does not count. */
export function checkTag(tag: string): string | null {
  const name = tag.startsWith(NON_OE) ? tag.slice(NON_OE.length) : tag
  if (name === '') return TAG_BLANK
  return [...name].length > LENGTH.tag ? TAG_LONG : null
}

/** A tag, transformed by `tidyTag` into the form in which it is stored. */
export const tagSchema = z
  .string('A tag must be text.')
  .max(1_000, TAG_LONG)
  .refine(refuseUnstorable, UNSTORABLE)
  .transform(tidyTag)
  .superRefine((tag, context) => {
    const sentence = checkTag(tag)
    if (sentence) context.addIssue({ code: 'custom', message: sentence })
  })

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
