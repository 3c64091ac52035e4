import { expect, it } from 'vitest'
import { isComposing } from './composition.ts'

it.each([
  ['a key during a composition', { isComposing: true }, true],
  ['the Enter that ends a composition in Chrome and Firefox', { isComposing: true, keyCode: 13 }, true],
  ['the Enter that ends a composition in Safari', { keyCode: 229 }, true],
  ['any other Enter', { keyCode: 13 }, false],
  ['Enter with a modifier', { keyCode: 13, ctrlKey: true }, false],
])('%s is recognized', (_, of, expected) => {
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', ...of }))).toBe(expected)
})
