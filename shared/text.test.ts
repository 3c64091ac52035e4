import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  beginningOf,
  cleanLine,
  isBlank,
  nameKey,
  normalizePartNumber,
  refusePiledMarks,
  refuseUnstorable,
  slugify,
  UNSTORABLE,
} from './text.ts'

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

describe('refusePiledMarks', () => {
  it.each([
    ['Vietnamese, decomposed', 'Việt Nam: lốp dự phòng'.normalize('NFD')],
    ['Greek with three accents', 'ᾧ ᾆ'.normalize('NFD')],
    ['Hebrew with points and a cantillation', 'בְּרֵאשִׁ֖ית בָּרָ֣א'],
    ['Arabic with all vowels', 'مُحَرِّكٌ قَوِيٌّ'],
    ['Hindi', 'क्ष्म्य र्त्स्न्ये ड़ँ'],
    ['Thai', 'น้ำมันเครื่องที่ดี กี่'],
    ['Tibetan with eight signs below each other', 'ཧྐྵྨླྺྼྻྂ'],
    ['Burmese', 'အင်္ဂလိပ် ကြွေးကြော်သံ'],
    ['an emoji with its variation selector and a keycap', '✌🏽️ 1️⃣ ❤️‍🔥'],
    ['a letter with four accents', 'a\u0301\u0323\u0308\u0304'],
  ])('accepts %s', (_, text) => {
    expect(refusePiledMarks(text)).toBe(true)
  })

  it.each([
    ['five accents on a letter', 'a\u0301\u0323\u0308\u0304\u0301'],
    ['five accents that are no letters without it', '\u0301\u0323\u0308\u0304\u0301'],
    ['an accent that is repeated', `Pump${'\u0336'.repeat(5)}`],
    ['accents of a rare block', `e${'\u1AB0\u1DC0\u20D0'.repeat(2)}`],
    ['piled Thai vowels', `ก${'็'.repeat(11)}`],
    ['piled Cyrillic signs', `ы${'\u0489'.repeat(11)}`],
    ['a wall of them', `a${'\u0301'.repeat(100_000)}`],
  ])('refuses %s', (_, text) => {
    expect(refusePiledMarks(text)).toBe(false)
  })
})

describe('isBlank', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \t\n\u00A0\u2003\u3000'],
    ['the blank of Braille', '\u2800 \u2800'],
    ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
    ['zero-width characters', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['a soft hyphen', '\u00AD'],
    ['marks of direction', '\u200E\u200F\u061C\u202E\u2066'],
    ['tags', '\u{E0001}\u{E0041}\u{E007F}'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['a blank note', '\u{1D159}'],
    ['a separator of Mongolian', '\u180E'],
    ['control characters', '\u0007\u0085'],
    ['an accent without a letter', '\u0301'],
    ['an interlinear mark', '\uFFF9'],
    ['an invisible sign of multiplication', '\u2062'],
    ['a joiner of graphemes', '\u034F'],
  ])('is true for %s', (_, text) => {
    expect(isBlank(text)).toBe(true)
    expect(cleanLine(text)).toBe('')
  })
  it.each(['a', '.', '⠁', '👍', '1️⃣', 'ㄱ', '한', 'ा', '\u200Ba', '-', '°', '🇩🇪', '\uFFFD'])(
    'is false for %j',
    (text) => {
      expect(isBlank(text)).toBe(false)
      expect(cleanLine(text)).not.toBe('')
    },
  )
})

describe('beginningOf', () => {
  it.each([
    ['short', 'Pump', 4, 'Pump'],
    ['of letters', 'Pumps', 4, 'Pump'],
    ['that ends in an emoji', 'abc😀', 4, 'abc'],
    ['that ends in a letter with its accent', 'cafe\u0301s', 4, 'caf'],
    ['that ends in a family', 'a👨‍👩‍👧‍👦b', 9, 'a'],
    ['that ends in a thumb with a colour', 'ok 👍🏽!', 5, 'ok '],
    ['that ends in flags', '🇩🇪🇦🇹', 6, '🇩🇪'],
    ['that ends in a keycap', '1️⃣2️⃣', 4, '1️⃣'],
    ['that ends in the flag of Scotland', 'a🏴󠁧󠁢󠁳󠁣󠁴󠁿b', 10, 'a'],
    ['that ends in a heart with fire', 'ab❤️‍🔥', 5, 'ab'],
    ['in Hindi', 'कार नंबर', 5, 'कार '],
  ])('keeps whole characters of a text %s', (_, text, length, expected) => {
    expect(beginningOf(text, length)).toBe(expected)
  })

  it('returns a beginning of the text that is not longer', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, length) => {
        const beginning = beginningOf(text, length)
        expect(text.startsWith(beginning)).toBe(true)
        expect(beginning.length).toBeLessThanOrEqual(length)
        if (text.isWellFormed()) expect(beginning.isWellFormed()).toBe(true)
        const ends = [...new Intl.Segmenter('en').segment(text)].map(({ index }) => index)
        const isPlain = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{Emoji_Presentation}\s]*$/u.test(text)
        if (isPlain) expect([...ends, text.length]).toContain(beginning.length)
      }),
    )
  })
})
