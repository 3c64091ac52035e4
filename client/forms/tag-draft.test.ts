import { expect, it } from 'vitest'
import { addTyped, NO_TAGS } from './tag-draft.ts'

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
