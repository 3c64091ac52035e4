import { describe, expect, it } from 'vitest'
import { IMPORT_LINES } from '../../../shared/listing-imports.ts'
import { AppError } from '../../errors.ts'
import { checkLines, readLines } from './import-policy.ts'

const sentenceOf = (csv: string): string => {
  try {
    readLines(csv)
  } catch (error) {
    if (error instanceof AppError) return error.fields?.['csv'] ?? ''
    throw error
  }
  return ''
}

describe('readLines', () => {
  it.each([
    ['commas', 'number,price\n06A 115 561 B,80\n'],
    ['semicolons', 'number;price\n06A 115 561 B;80\n'],
    ['tabs', 'number\tprice\n06A 115 561 B\t80\n'],
    ['a byte order mark and Windows line ends', '\uFEFFnumber,price\r\n06A 115 561 B,80\r\n'],
    ['other columns, upper case and another order', 'Notes,PRICE, Number \nx,80,06A 115 561 B\n'],
    ['empty lines', 'number,price\n\n , \n06A 115 561 B,80\n\n'],
    ['quotation marks', 'number,price\n"06A 115 561 B","80"'],
  ])('reads a file with %s', (_, csv) => {
    const [line, ...others] = readLines(csv)
    expect(line?.cells).toMatchObject({ number: '06A 115 561 B', price: '80', condition: '', photos: '' })
    expect(others).toEqual([])
  })

  it('numbers the lines as an editor shows them', () => {
    const csv = 'number,price,description\nA1,1,"two\nlines"\n\nA2,2,\n'
    expect(readLines(csv).map(({ line, cells }) => [line, cells.number])).toEqual([
      [3, 'A1'],
      [5, 'A2'],
    ])
  })

  it('fills the missing cells of a short line', () => {
    expect(readLines('number,price,location\nA1\n')[0]?.cells).toMatchObject({ number: 'A1', price: '', location: '' })
  })

  it.each([
    ['an empty file', '', /must name the columns/],
    ['a file without the column number', 'price\n80\n', /among them "number"/],
    ['a file without the column price', 'number\nA1\n', /among them "price"/],
    ['a file without lines', 'number,price\n', /no lines/],
    ['an open quotation mark', 'number,price\nA1,80\nA2,"80\n', /cannot be read. Check its quotation marks/],
    ['too many lines', `number,price\n${'A1,80\n'.repeat(IMPORT_LINES + 1)}`, /at most 5,000 lines/],
    ['an image', '\u0089PNG\r\n\u001a\n\0\0', /must name the columns/],
  ])('refuses %s', (_, csv, sentence) => {
    expect(sentenceOf(csv)).toMatch(sentence)
  })
})

describe('checkLines', () => {
  const check = (csv: string) => checkLines(readLines(csv))
  const errorsOf = (csv: string) => check(csv).map(({ errors }) => errors.map(({ column }) => column))

  it.each([
    ['condition', 'brand-new', 'Use one of these conditions: New, Like new, Good, Fair, For parts.'],
    ['quantity', 'two', 'A quantity is a whole number from 1 to 999.'],
    ['type', 'sell', 'Use ask or bid.'],
  ])('says what to write into a wrong cell of the column %s', (column, cell, message) => {
    expect(check(`number,price,${column}\nA1,80,${cell}\n`)[0]?.errors).toEqual([{ column, message }])
  })

  it('reads the values of a line', () => {
    const [line] = check(
      'number,price,condition,quantity,location,description,type,reference,part\n06A 115 561 B,"1,250.50",Like New,3,Graz,Boxed,bid,X-1,https://tappet.example/part/oil-filter?listing=1\n',
    )
    expect(line).toMatchObject({
      errors: [],
      key: 'reference X-1',
      values: {
        number: '06A 115 561 B',
        price: 125_050,
        condition: 'like_new',
        quantity: 3,
        location: 'Graz',
        description: 'Boxed',
        type: 'bid',
        part: 'oil-filter',
      },
    })
  })

  it('uses defaults for empty cells', () => {
    expect(check('number,price\nA1,80\n')[0]?.values).toEqual({
      number: 'A1',
      price: 8_000,
      condition: null,
      quantity: 1,
      location: null,
      description: '',
      photos: [],
      type: 'ask',
      reference: '',
      part: null,
    })
  })

  it.each([
    ['number', 'number,price\n---,80\n'],
    ['price', 'number,price\nA1,eighty\n'],
    ['price', 'number,price\nA1,0\n'],
    ['condition', 'number,price,condition\nA1,80,mint\n'],
    ['quantity', 'number,price,quantity\nA1,80,1.5\n'],
    ['quantity', 'number,price,quantity\nA1,80,1000\n'],
    ['location', `number,price,location\nA1,80,${'x'.repeat(201)}\n`],
    ['description', `number,price,description\nA1,80,${'x'.repeat(10_001)}\n`],
    ['type', 'number,price,type\nA1,80,sell\n'],
  ])('refuses a wrong %s', (column, csv) => {
    expect(errorsOf(csv)).toEqual([[column]])
  })

  it('names each wrong cell of a line', () => {
    expect(errorsOf('number,price,quantity\nA1,x,y\n')).toEqual([['price', 'quantity']])
  })

  it('refuses a second line for the same listing', () => {
    const lines = check(
      'number,price,condition,reference\nA-1,80,,\na1,90,,\nA1,70,good,\nA1,60,,other\nA2,60,,other\n',
    )
    expect(lines.map(({ errors }) => errors[0]?.message)).toEqual([
      undefined,
      'Line 2 has the same number and condition. Give each of the two its own reference.',
      undefined,
      undefined,
      'Line 5 has the same reference.',
    ])
  })
})
