import { expect, test } from 'vitest'
import { changedPrice, priceChangeSchema } from './price-change.ts'
import { MAX_PRICE } from './price.ts'

const percent = (direction: 'lower' | 'raise', value: number, roundTo: 1 | 50 | 100 | 500 = 1) =>
  priceChangeSchema.parse({ direction, by: { unit: 'percent', percent: value }, roundTo })
const amount = (direction: 'lower' | 'raise', cents: number, roundTo: 1 | 50 | 100 | 500 = 1) =>
  priceChangeSchema.parse({ direction, by: { unit: 'amount', cents }, roundTo })

test.each([
  [8500, percent('lower', 10, 50), 7650],
  [4950, percent('lower', 10, 50), 4450],
  [4950, percent('lower', 10), 4455],
  [5, percent('lower', 50), 3],
  [8500, percent('raise', 10, 500), 9500],
  [8500, amount('lower', 1000), 7500],
  [8520, amount('raise', 1000, 100), 9500],
])('changes %i cents by %o to %i cents', (price, change, expected) => {
  expect(changedPrice(price, change)).toBe(expected)
})

test('keeps a price that rounding would move against the direction', () => {
  expect(changedPrice(40, percent('lower', 10, 50))).toBe(40)
  expect(changedPrice(8520, percent('raise', 1, 500))).toBe(8520)
})

test('returns no price outside the range', () => {
  expect(changedPrice(500, amount('lower', 500))).toBeNull()
  expect(changedPrice(20, percent('lower', 10, 50))).toBeNull()
  expect(changedPrice(MAX_PRICE, percent('raise', 1))).toBeNull()
})

test('rejects lowering prices by 100 percent or more', () => {
  expect(
    priceChangeSchema.safeParse({ direction: 'lower', by: { unit: 'percent', percent: 100 }, roundTo: 1 }).success,
  ).toBe(false)
})
