import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice } from './format.ts'
import { checkPrice, MAX_PRICE, MIN_PRICE, parsePrice, PRICE_RANGE, PRICE_WRONG } from './price.ts'

test.each([
  ['80', 8_000],
  ['$80', 8_000],
  ['80 $', 8_000],
  [' $ 80 ', 8_000],
  ['80 USD', 8_000],
  ['USD 80', 8_000],
  ['US$80', 8_000],
  ['19.9', 1_990],
  ['19.90', 1_990],
  ['19.', 1_900],
  ['.5', 50],
  ['0.01', 1],
  ['1,250', 125_000],
  ['1,250.50', 125_050],
  ['$1,000,000.00', 100_000_000],
  ['007', 700],
  ['0.29', 29],
  ['1.15', 115],
  ['48,00', 4_800],
  ['1,25', 125],
  ['$ 1250,50', 125_050],
  ['1.234,56', 123_456],
  ['1.000.000,00 USD', 100_000_000],
])('%j is %i cents', (text, cents) => {
  expect(parsePrice(text)).toBe(cents)
  expect(checkPrice(text)).toBeNull()
})

test.each([
  '',
  ' ',
  '$',
  '.',
  ',',
  'free',
  '12,5',
  ',50',
  '48,',
  '1,2500',
  '1,234,56',
  '1.23,45',
  '1.234.567',
  '1,234.567,89',
  '1234.567,89',
  '12.345',
  '1 250',
  '-5',
  '+5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '€80',
  '80 EUR',
  '８０',
  '1.2.3',
  '$$80',
  '80-90',
  '1'.repeat(10_000),
])('%j is no price', (text) => {
  expect(parsePrice(text)).toBeNull()
  expect(checkPrice(text)).toBe(PRICE_WRONG)
})

test.each(['0', '0.00', '1000000.01', '1,000,001', '99999999999999999999'])('%j is out of range', (text) => {
  expect(checkPrice(text)).toBe(PRICE_RANGE)
})

test('every price is read as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_PRICE, max: MAX_PRICE }), (cents) => {
      const shown = formatPrice(cents)
      expect(parsePrice(shown)).toBe(cents)
      expect(parsePrice(shown.replaceAll(',', ''))).toBe(cents)
      expect(parsePrice(String(cents / 100))).toBe(cents)
      // With the other signs.
      const comma = shown.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
      expect(parsePrice(comma)).toBe(cents)
      expect(parsePrice(comma.replaceAll('.', ''))).toBe(cents)
    }),
  )
})

test('whatever is typed is a price, or refused in a sentence', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cents = parsePrice(text)
      expect(cents === null || Number.isSafeInteger(cents)).toBe(true)
      expect([null, PRICE_WRONG, PRICE_RANGE]).toContain(checkPrice(text))
    }),
  )
})
