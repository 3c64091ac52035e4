import { z } from 'zod'
import { LENGTH, TAGS_PER_PART } from './limits.ts'
import { idSchema, lineSchema, visibleTextSchema } from './fields.ts'
import { tagsSchema } from './tags.ts'
import { UNSTORABLE, cleanLine, refuseUnstorable } from './text.ts'

export const POST_UNTITLED = 'Please enter a title.'
export const POST_EMPTY = 'Please enter the content.'

const POST_LONG = `A post has at most ${LENGTH.post.toLocaleString('en')} characters.`

/** The last part of the path of a post. */
export const postSlugSchema = z
  .string()
  .min(1)
  .max(LENGTH.title + 50)
  .refine(refuseUnstorable, UNSTORABLE)

/** The fields of a post. Blank and repeated tags are removed. */
const content = {
  title: lineSchema('A title', LENGTH.title).refine((title) => title !== '', POST_UNTITLED),
  content: visibleTextSchema(LENGTH.post, POST_EMPTY, POST_LONG),
  tags: z
    .array(z.string('A tag must be text.'), 'Tags must be a list of text.')
    .transform((tags) => tags.filter((tag) => cleanLine(tag) !== ''))
    .pipe(tagsSchema(TAGS_PER_PART)),
}

export const postCreateInput = z.object({ ...content, tags: content.tags.default([]) })

/** Fields that are not given keep their values. */
export const postEditInput = z.object({ id: idSchema, ...z.object(content).partial().shape })
