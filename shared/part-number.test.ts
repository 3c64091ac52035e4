import { describe, expect, it } from 'vitest'
import { fragmentIn } from './part-number.ts'

describe('the place of a fragment in a part number', () => {
  it.each([
    ['050 109 309 H', '109309', '109 309'],
    ['034 109 309 AD', '309AD', '309 AD'],
    ['W 712/22', 'W71222', 'W 712/22'],
    ['0-280.150', '2801', '280.1'],
    ['a 201 540', 'A201', 'a 201'],
    // A ligature is two letters, and is marked as a whole.
    ['x\u01C7 9', 'J9', '\u01C7 9'],
  ])('in %j, of %j, is %j', (written, fragment, marked) => {
    const place = fragmentIn(written, fragment)
    expect(place && written.slice(place.from, place.to)).toBe(marked)
  })

  it('is null when the number does not contain it', () => {
    expect(fragmentIn('050 109 309 H', '109308')).toBeNull()
    expect(fragmentIn('050 109 309 H', '')).toBeNull()
  })
})
