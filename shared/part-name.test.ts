import { expect, it } from 'vitest'
import { checkPartName, PART_NAME_REFUSED } from './part-name.ts'

it.each(['Brake pads', 'Oil filter for 1.9 TDI', 'Тормозной диск'])("%j is a part's name", (name) => {
  expect(checkPartName(name)).toBeNull()
})

it.each([
  '',
  'Brake pad',
  '  Brake pad  ',
  'Brake\u200B pad',
  'Test part number one',
  'Compression TESTER',
  'The latest brake pads',
  'Ｔｅｓｔ brake pads',
  'Te\u200Bst brake pads',
])('%j is rejected with the words of the specification', (name) => {
  expect(checkPartName(name)).toBe('Please enter a more descriptive and accurate part name.')
  expect(PART_NAME_REFUSED).toBe(checkPartName(name))
})
