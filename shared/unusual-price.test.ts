import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_PRICE, MIN_PRICE } from './price.ts'
import { UNUSUAL_FACTOR, unusualPrice } from './unusual-price.ts'

const LISTED = { medianCents: null, agreedCents: null, listedCents: 1_000 }
const AGREED = { ...LISTED, agreedCents: 500 }

test.each([
  [5_000, LISTED, null],
  [5_001, LISTED, 'the listed price of $10.00'],
  [200, LISTED, null],
  [199, LISTED, 'the listed price of $10.00'],
  // The agreed price replaces the listed one.
  [2_500, AGREED, null],
  [100, AGREED, null],
  [90_000_000, AGREED, 'the agreed price of $5.00'],
  // The other sales count too.
  [1_000, { ...LISTED, medianCents: 5_000 }, null],
  [1_000, { ...LISTED, medianCents: 5_001 }, 'the $50.01 that the part usually sells for'],
  [500, { ...AGREED, medianCents: 99 }, 'the $0.99 that the part usually sells for'],
])('%i cents beside %o is far from: %s', (priceCents, usual, expected) => {
  expect(unusualPrice(priceCents, usual)).toBe(expected)
})

const cents = fc.integer({ min: MIN_PRICE, max: MAX_PRICE })

test('a price is never far from itself, and two prices are far from each other in both directions', () => {
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      const isFar = (price: number, listedCents: number) => unusualPrice(price, { ...LISTED, listedCents }) !== null
      expect(isFar(one, one)).toBe(false)
      expect(isFar(one, other)).toBe(isFar(other, one))
      expect(isFar(one, other)).toBe(Math.max(one, other) > UNUSUAL_FACTOR * Math.min(one, other))
    }),
  )
})
