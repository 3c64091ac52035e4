import { expect, it } from 'vitest'
import { renderMarkdown } from './markdown/index.ts'
import { plainText } from './plain-text.ts'

it('plainText returns the text of rendered Markdown', () => {
  expect(plainText(renderMarkdown('Bore < 35 mm & *oil*.\n\n- "a"\n- b > c').html)).toBe(
    'Bore < 35 mm & oil. "a" b > c',
  )
})
