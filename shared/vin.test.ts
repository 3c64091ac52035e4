import { expect, test } from 'vitest'
import { vinSchema } from './garage.ts'
import { normalizeVin, VIN_WRONG, vinWithoutSerial } from './vin.ts'

test.each([
  ['capitals', 'WVWZZZ1JZ3W000109'],
  ['lower case', 'wvwzzz1jz3w000109'],
  ['spaces', ' WVW ZZZ 1J Z 3W 000109 '],
  ['hyphens', 'WVW-ZZZ1JZ-3W000109'],
])('reads a VIN in %s', (_, text) => {
  expect(normalizeVin(text)).toBe('WVWZZZ1JZ3W000109')
  expect(vinSchema.parse(text)).toBe('WVWZZZ1JZ3W000109')
})

test.each([
  '',
  'WVWZZZ1JZ3W00010',
  'WVWZZZ1JZ3W0001099',
  'WVWZZZ1JZ3WO00109',
  'WVWZZZIJZ3W000109',
  'QVWZZZ1JZ3W000109',
  'WVWZZZ1JZ3W00010ž',
])('%j is no VIN', (text) => {
  expect(normalizeVin(text)).toBeNull()
  expect(vinSchema.safeParse(text).error?.issues).toMatchObject([{ message: VIN_WRONG }])
})

test('the last six characters can be dropped', () => expect(vinWithoutSerial('WVWZZZ1JZ3W000109')).toBe('WVWZZZ1JZ3W'))
