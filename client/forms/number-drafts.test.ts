import { expect, it } from 'vitest'
import { checkNumbers, NO_NUMBER } from './number-drafts.ts'

const drafts = (...numbers: string[]) => numbers.map((number) => ({ ...NO_NUMBER, number }))

it('checkNumbers reports the later of two numbers that differ only in spaces, signs or case', () => {
  expect(checkNumbers(drafts('06A 115 561', '', '06a-115-561', '06A 115 562'))).toEqual({
    '2.number': 'This number is listed twice.',
  })
})

it('checkNumbers accepts several empty entries', () => {
  expect(checkNumbers(drafts('', '', '06A 115 561'))).toEqual({})
})
