import { expect, it } from 'vitest'
import { checkPartName } from './part-name.ts'

it.each(['Brake pads', 'Oil filter for 1.9 TDI', 'Тормозной диск'])("%j is a part's name", (name) => {
  expect(checkPartName(name)).toBeNull()
})

const REFUSED = 'Please enter a more descriptive and accurate part name.'
const SHORT = 'A name has at least 10 characters.'
const TEST = "A name cannot contain the word part 'test'."

it.each([
  ['', [SHORT]],
  ['Brake pad', [SHORT]],
  ['  Brake pad  ', [SHORT]],
  ['Brake\u200B pad', [SHORT]],
  ['Test part number one', [TEST]],
  ['Compression TESTER', [TEST]],
  ['The latest brake pads', [TEST]],
  ['Ｔｅｓｔ brake pads', [TEST]],
  ['Te\u200Bst brake pads', [TEST]],
  ['Test', [TEST, SHORT]],
])('checkPartName returns the sentence of the specification and the reason for %j', (name, reasons) => {
  expect(checkPartName(name)).toBe([REFUSED, ...reasons].join(' '))
})
