import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalSignOf, plainPrice } from './decimal-sign.ts'
import { parsePrice } from './price.ts'

describe('decimalSignOf', () => {
  it.each([
    [['12,50'], '.', ','],
    [['12.50'], ',', '.'],
    [['1.299,00', '80'], '.', ','],
    [['1,299.00', '80'], ',', '.'],
    [['1,250', '80'], '.', '.'],
    [['1,250', '80'], ',', ','],
    [['12,5', '12,50', '12.50'], '.', ','],
    [['12,50', '12.50'], '.', '.'],
    [['x', '', `${'1'.repeat(40)},50`], '.', '.'],
  ] as const)('of %j without a sign of its own %j is %j', (prices, fallback, sign) => {
    expect(decimalSignOf([...prices], fallback)).toBe(sign)
  })
})

describe('plainPrice', () => {
  it.each([
    ['12,50', ',', '12.50'],
    ['1.299,00', ',', '1299.00'],
    ['1 299,5', ',', '1299.50'],
    ["1'299.50", '.', '1299.50'],
    ['1,250', ',', '1.25'],
    ['1,250', '.', '1250'],
    ['$1,250.50', '.', '1250.50'],
    ['80 USD', '.', '80'],
    ['80.', '.', '80.00'],
    ['1,255', ',', null],
    ['12.50', ',', null],
    ['12,50', '.', null],
    ['1,2,3', ',', null],
    ['1234.567,00', ',', null],
    ['-5', '.', null],
    ['eighty', '.', null],
    ['', '.', null],
    ['1e3', '.', null],
  ] as const)('of %j with the sign %j is %j', (price, sign, plain) => {
    expect(plainPrice(price, sign)).toBe(plain)
  })

  it('reads every price that is written with either sign', () => {
    const price = fc.record({ cents: fc.integer({ min: 0, max: 100_000_000 }), sign: fc.constantFrom('.', ',') })
    fc.assert(
      fc.property(price, ({ cents, sign }) => {
        const english = (cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })
        const written = sign === '.' ? english : english.replace(/[.,]/g, (each) => (each === '.' ? ',' : '.'))
        expect(decimalSignOf([written], sign === '.' ? ',' : '.')).toBe(sign)
        expect(parsePrice(plainPrice(written, sign) ?? '')).toBe(cents)
      }),
    )
  })
})
