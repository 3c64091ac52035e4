import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelledCents, priceScale } from './price-scale.ts'

describe('a price scale', () => {
  it('has round ends and round steps, as in the design', () => {
    expect(priceScale(2400, 9900, 432, 4)).toEqual({ from: 2000, to: 10_000, large: 1000, small: 200 })
    expect(priceScale(2400, 9900, 338, 4)).toEqual({ from: 2000, to: 10_000, large: 2000, small: 500 })
  })

  it('extends around prices that are all equal', () => {
    const { from, to } = priceScale(5000, 5000, 432, 3)
    expect(from).toBeLessThanOrEqual(5000)
    expect(to).toBeGreaterThanOrEqual(5000)
    expect(to).toBeGreaterThan(from)
  })

  it('contains every price, has steps of 1, 2 or 5 and space for its labels at any prices and width', () => {
    const cents = integer({ min: 1, max: 100_000_000 })
    assert(
      property(cents, cents, integer({ min: 200, max: 1200 }), integer({ min: 2, max: 10 }), (a, b, width, length) => {
        const low = Math.min(a, b)
        const high = Math.max(a, b)
        const scale = priceScale(low, high, width, length)
        expect(scale.from).toBeLessThanOrEqual(low)
        expect(scale.from).toBeGreaterThanOrEqual(0)
        expect(scale.to).toBeGreaterThanOrEqual(high)
        expect(['1', '2', '5']).toContain(scale.large.toExponential()[0])
        expect(scale.large.toExponential()).toMatch(/^\de/)
        const large = labelledCents(scale)
        expect(large.length).toBeGreaterThanOrEqual(2)
        expect(large.at(-1)).toBe(scale.to)
        expect(width / (large.length - 1)).toBeGreaterThanOrEqual(length * 7)
      }),
    )
  })
})
