import { expect, it } from 'vitest'
import { TAGS_PER_PART } from '../../shared/limits.ts'
import { TAG_LONG } from '../../shared/text.ts'
import { tagsSchema, tooManyTags } from '../../shared/tags.ts'
import { NO_TAGS, addTyped, tagsToSend } from './tag-draft.ts'

it.each([
  ['volvo, 240', ['volvo', '240']],
  ['Volvo;240; B230 ft', ['volvo', '240', 'b230 ft']],
  [' ;, volvo ;; volvo,', ['volvo']],
])('addTyped splits %j at commas and semicolons', (text, tags) => {
  expect(addTyped({ ...NO_TAGS, text })).toEqual({ draft: { tags, text: '', nonOe: false }, error: null })
})

it('addTyped keeps a piece that cannot be a tag in the field', () => {
  const long = 'x'.repeat(51)
  expect(addTyped({ ...NO_TAGS, text: `volvo; ${long}` })).toEqual({
    draft: { tags: ['volvo'], text: long, nonOe: false },
    error: 'A tag has at most 50 characters.',
  })
})

it('tagsToSend includes text in the field, also if it cannot be a tag', () => {
  const long = 'x'.repeat(51)
  const sent = tagsToSend({ ...NO_TAGS, tags: ['volvo'], text: `240; ${long}` })
  expect(sent).toEqual(['volvo', '240', long])
  expect(tagsSchema(20).safeParse(sent).error?.issues).toMatchObject([{ message: TAG_LONG }])
})

it('tagsToSend includes the text of one tag too many', () => {
  const tags = Array.from({ length: TAGS_PER_PART }, (_, index) => `tag ${index}`)
  const sent = tagsToSend({ ...NO_TAGS, tags, text: 'volvo' })
  expect(tagsSchema(TAGS_PER_PART).safeParse(sent).error?.issues).toMatchObject([
    { message: tooManyTags(TAGS_PER_PART) },
  ])
})
