import { describe, expect, it } from 'vitest'
import { checkPartName, partCreateForm, partCreateInput, partDuplicatesInput, repeatedNumbers } from './parts.ts'
import { fragmentIn } from './search-words.ts'

it.each(['Brake pads', 'Oil filter for 1.9 TDI', 'Тормозной диск'])("%j is a part's name", (name) => {
  expect(checkPartName(name)).toBeNull()
})

const REFUSED = 'Please enter a more descriptive and accurate part name.'
const SHORT = 'A name has at least 10 characters.'
const TEST = 'A name cannot contain "test", not even inside a word such as "latest".'

it.each([
  ['', [SHORT]],
  ['Brake pad', [SHORT]],
  ['  Brake pad  ', [SHORT]],
  ['Brake\u200B pad', [SHORT]],
  ['Test part number one', [TEST]],
  ['Compression TESTER', [TEST]],
  ['The latest brake pads', [TEST]],
  ['Ｔｅｓｔ brake pads', [TEST]],
  ['Te\u200Bst brake pads', [TEST]],
  ['Test', [TEST, SHORT]],
])('checkPartName returns the general sentence and the reason for %j', (name, reasons) => {
  expect(checkPartName(name)).toBe([REFUSED, ...reasons].join(' '))
})

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

it('repeatedNumbers finds the later of two numbers that differ only in spaces, signs or case', () => {
  expect(repeatedNumbers(['06A 115 561', '', '06a-115-561', '06A 115 562', ''])).toEqual([2])
})

describe('the numbers of a new part', () => {
  const part = { name: 'Brake pads, front', tags: ['brakes'], description: 'Front.' }
  const number = (given: Partial<Record<'number' | 'brand' | 'link' | 'supersededBy', string>>) => ({
    number: '',
    brand: '',
    link: '',
    supersededBy: '',
    ...given,
  })
  const errors = (schema: typeof partCreateForm | typeof partCreateInput, numbers: ReturnType<typeof number>[]) =>
    schema.safeParse({ ...part, numbers }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

  it('have errors with the index of the entry, blank entries included', () => {
    const numbers = [number({}), number({ number: '06A 115 561', link: 'ftp://example.com' })]
    const found = [['numbers.1.link', 'A link must start with http:// or https://.']]
    expect(errors(partCreateInput, numbers)).toEqual(found)
    expect(errors(partCreateForm, numbers)).toEqual(found)
  })

  it.each([
    ['06А 115 561 В', '06A 115 561 B'],
    ['О 28О 15О 415', 'O 28O 15O 415'],
    ['мт 82а', 'mt 82a'],
    ['ΑΒ-12 Κ', 'AB-12 K'],
    ['К20А2', 'K20A2'],
  ])('%j, with Cyrillic or Greek letters, is read as %j', (written, latin) => {
    const numbers = [number({ number: written, supersededBy: `${written}9` })]
    const read = [{ number: latin, supersededBy: `${latin}9` }]
    expect(partCreateInput.parse({ ...part, numbers }).numbers).toMatchObject(read)
    expect(partCreateForm.parse({ ...part, numbers }).numbers).toMatchObject(read)
    expect(partDuplicatesInput.parse({ numbers: [{ number: written }] }).numbers).toMatchObject([{ number: latin }])
  })

  it('keep Cyrillic letters if one has no Latin look-alike, and words without a digit', () => {
    for (const written of ['ГАЗ-53', 'УАЗ-469', 'ВАЗ 2101 А', 'МАН'])
      expect(errors(partCreateForm, [number({ number: written })])).toEqual([
        ['numbers.0.number', expect.stringContaining('Use letters A to Z')],
      ])
  })

  it('are equal if they differ in look-alike letters only', () => {
    const numbers = [number({ number: '06A 115 561 B' }), number({ number: '06А115561В' })]
    expect(partCreateInput.parse({ ...part, numbers }).numbers).toHaveLength(1)
    expect(errors(partCreateForm, numbers)).toEqual([['numbers.1.number', 'This number is listed twice.']])
  })

  it('ignore repeated numbers and details without a number, but a form reports them', () => {
    const numbers = [number({ brand: 'ATE' }), number({ number: '06A 115 561' }), number({ number: '06a-115-561' })]
    expect(partCreateInput.parse({ ...part, numbers }).numbers).toMatchObject([{ number: '06A 115 561' }])
    expect(errors(partCreateForm, numbers)).toEqual([
      ['numbers.0.number', 'Enter the part number that these details belong to.'],
      ['numbers.2.number', 'This number is listed twice.'],
    ])
  })
})
