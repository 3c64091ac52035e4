import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cleanLine, nameKey, normalizePartNumber, refuseUnstorable, slugify, UNSTORABLE } from './text.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())

describe('refuseUnstorable', () => {
  it.each(['a\0b', '\uD800', 'a\uDC00b', '\uDC00\uD800'])('refuses %j', (text) => {
    expect(z.string().refine(refuseUnstorable, UNSTORABLE).safeParse(text).success).toBe(false)
  })
  it.each(['', 'a', '😀', '\u202E', '\uFFFD'])('accepts %j', (text) => {
    expect(refuseUnstorable(text)).toBe(true)
  })
})

describe('cleanLine', () => {
  it.each([
    ['  Brake \t\n pad  ', 'Brake pad'],
    ['e\u0301', 'é'],
    ['abc\u202Egpj', 'abcgpj'],
    ['a\u2066b\u2069c\u200E', 'abc'],
    ['ad\u200Bmin\uFEFF', 'admin'],
    ['a\u00A0\u3000b\u2028c\u0085d', 'a b c d'],
    ['a\u0007b\u001Bc\u009Fd', 'abcd'],
    ['❤\uFE0F', '❤\uFE0F'],
    ['\u200B \u2060', ''],
    ['a\0b', 'a\0b'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean)
  })

  it('of a clean line changes nothing, and hides nothing that cannot be stored', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanLine(text)
        expect(cleanLine(clean)).toBe(clean)
        expect(clean).toBe(clean.normalize('NFC'))
        expect(clean).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\n\r\t]/u)
        expect(clean.includes('\0')).toBe(text.includes('\0'))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('nameKey', () => {
  it.each([
    ['Brake Pad', 'bRAKE  pad '],
    ['Straße', 'STRASSE'],
    ['ẞ', 'ss'],
    ['ΟΔΟΣ', 'οδος'],
    ['ﬁlter', 'FILTER'],
    ['ＡＢＣ１', 'abc1'],
    ['é', 'E\u0301'],
    ['ad\u200Bmin', 'admin'],
    ['❤\uFE0F', '❤'],
    ['Å', 'å'],
  ])('%j and %j are the same name', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  it.each([
    ['ı', 'i'],
    ['é', 'e'],
    ['brake pad', 'brakepad'],
    ['M12', 'M13'],
  ])('%j and %j are two names', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other))
  })

  it('does not depend on how the name was cleaned or cased', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const key = nameKey(name)
        expect(nameKey(key)).toBe(key)
        expect(nameKey(cleanLine(name))).toBe(key)
        expect(nameKey(name.toLowerCase())).toBe(key)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('slugify', () => {
  it.each([
    ['Brake Pad Set', 'brake-pad-set'],
    ['  Bosch 0 986 (front) / rear!', 'bosch-0-986-front-rear'],
    ['Non-OE: fuel -- pump', 'non-oe-fuel-pump'],
    ['oil_filter', 'oil_filter'],
    ['Тормозной диск', ''],
    ['!!! --- ???', ''],
    ['', ''],
    ['a\u202Eb', 'ab'],
  ])('of %j is %j', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  it('needs no escaping in an address and is its own slug', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const slug = slugify(name)
        expect(slug).toMatch(/^(?:[a-z\d_]+(?:-[a-z\d_]+)*)?$/)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

it.each([
  ['06A 115-561 b', '06A115561B'],
  ['０６ａ', '06A'],
  ['0 986/424.797', '0986424797'],
  [' - ', ''],
])('the part number %j is looked up as %j', (written, normalized) => {
  expect(normalizePartNumber(written)).toBe(normalized)
})

describe('a text with combining marks', () => {
  it('is refused with more than 30 of them in a row, which take quadratic time to normalize', () => {
    expect(refuseUnstorable(`a${'\u0301\u0323'.repeat(15)}b${'\u0301'.repeat(30)}`)).toBe(true)
    expect(refuseUnstorable(`a${'\u0301'.repeat(31)}`)).toBe(false)
  })
})
