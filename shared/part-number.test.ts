import { describe, expect, it } from 'vitest'
import { fragmentIn } from './part-number.ts'

describe('fragmentIn', () => {
  it.each([
    ['050 109 309 H', '109309', '109 309'],
    ['034 109 309 AD', '309AD', '309 AD'],
    ['W 712/22', 'W71222', 'W 712/22'],
    ['0-280.150', '2801', '280.1'],
    ['a 201 540', 'A201', 'a 201'],
    // A ligature stands for two letters and is marked as a whole.
    ['x\u01C7 9', 'J9', '\u01C7 9'],
  ])('finds in %j the fragment %j as %j', (written, fragment, marked) => {
    const place = fragmentIn(written, fragment)
    expect(place && written.slice(place.from, place.to)).toBe(marked)
  })

  it('returns null for a fragment that the number does not contain', () => {
    expect(fragmentIn('050 109 309 H', '109308')).toBeNull()
    expect(fragmentIn('050 109 309 H', '')).toBeNull()
  })
})
