import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMPORT_CELL, IMPORT_LINES, IMPORT_WIDTH } from '../../../../shared/listing-imports.ts'
import { AppError } from '../../../errors.ts'
import { parseCsv } from './csv-policy.ts'
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
    ['a line that names the separator', 'sep=;\nnumber;price\n06A 115 561 B;80\n'],
    ['other names of the columns', 'Qty,Part No.,Price (USD)\n,06A 115 561 B,80\n'],
    ['a quoted line that names the separator', '"sep=;"\r\nnumber;price\r\n06A 115 561 B;80\r\n'],
    ['a separator that only its first line names', 'sep=|\nnumber|price\n06A 115 561 B|80\n'],
    ['a byte order mark before the separator', '\uFEFFsep=\t\nnumber\tprice\n06A 115 561 B\t80\n'],
    ['line ends of old Macs', 'number,price\r06A 115 561 B,80\r'],
    ['German names of the columns', 'Teilenummer;Preis;Menge\n06A 115 561 B;80;\n'],
    ['names in quotation marks', '"Part No";"Price"\n"06A 115 561 B";"80"\n'],
    ['cells without a column that are empty', 'number,price\n06A 115 561 B,80,,\n'],
  ])('reads a file with %s', (_, csv) => {
    const [line, ...others] = readLines(csv)
    expect(line?.cells).toMatchObject({ number: '06A 115 561 B', price: '80', condition: '', photos: '' })
    expect(others).toEqual([])
  })

  it('reads a part number in Cyrillic letters that look like Latin ones', () => {
    const [line] = checkLines(readLines('number,price\n06А 115 561 В,80\nГАЗ-53,80\n'))
    expect(line).toMatchObject({ values: { number: '06A 115 561 B' } })
  })

  it('numbers the lines as an editor shows them', () => {
    const csv = 'number,price,description\nA1,1,"two\nlines"\n\nA2,2,\n'
    expect(readLines(csv).map(({ line, cells }) => [line, cells.number])).toEqual([
      [2, 'A1'],
      [5, 'A2'],
    ])
  })

  it.each([
    ['semicolons and decimal commas', 'number;price\nA1;12,50\nA2;1.299,00\nA3;1,250\n', ['12.50', '1299.00', '1.25']],
    [
      'no-break spaces between thousands',
      'number;price\nA1;1 299,00\nA2;1\u00A0299,00\nA3;1\u202F299\n',
      ['1299.00', '1299.00', '1299'],
    ],
    ['apostrophes between thousands', "number;price\nA1;1'299.00\nA2;12.5\n", ['1299.00', '12.50']],
    ['semicolons and one price with three decimals', 'number;price\nA1;1,250\n', ['1.25']],
    ['a named semicolon', 'sep=;\nnumber;price\nA1;12,50\n', ['12.50']],
    ['semicolons and quoted prices', 'number;price\nA1;"1.299,00"\n', ['1299.00']],
    ['semicolons and decimal points', 'number;price\nA1;12.50\nA2;1,250\n', ['12.50', '1250']],
    ['commas and thousands', 'number,price\nA1,"1,250"\nA2,"$1,299.50"\n', ['1250', '1299.50']],
    ['tabs and decimal commas', 'number\tprice\nA1\t12,50\nA2\t1,250\n', ['12.50', '1.25']],
  ])('reads the prices of a file with %s', (_, csv, prices) => {
    expect(readLines(csv).map(({ cells }) => cells.price)).toEqual(prices)
  })

  it('refuses only the line with more cells than columns', () => {
    const message =
      'This line has 3 cells, and the first line names 2 columns. Put a text with a comma between quotation marks.'
    const [wrong, right] = readLines('number,price\n0445110183,12,50\n06A905115D,1299\n')
    expect(wrong?.error).toEqual({ column: 'number', message })
    expect([right?.error, right?.cells.price]).toEqual([undefined, '1299'])
  })

  it('reads line breaks and separators inside quotation marks', () => {
    const lines = readLines('Part No;Price;Details\n"A;1";"12,50";"two\r\n""quoted"" lines; and more"\nA2;1;\n')
    expect(lines.map(({ line, cells }) => [line, cells.number, cells.price, cells.description])).toEqual([
      [2, 'A;1', '12.50', 'two\r\n"quoted" lines; and more'],
      [4, 'A2', '1', ''],
    ])
  })

  it.each(['"5/8 bolt', '"1/2" bolt"', '"', '"x""'])('refuses only the line with the cell %s', (cell) => {
    const lines = readLines(`number,price,description\nA1,80,${cell}\nA2,80,"two\nlines"\nA3,80,1/2" bolt\n`)
    expect(lines.map(({ line, error }) => [line, error?.message.slice(0, 30)])).toEqual([
      [2, 'This line cannot be read. Chec'],
      [3, undefined],
      [5, undefined],
    ])
    expect(lines[2]?.cells.description).toBe('1/2" bolt')
  })

  it('refuses only the line with a cell that is too long', () => {
    const lines = readLines(`number,price,part\nA1,80,"${'?'.repeat(150_000)}\nx"\nA2,80,\n`)
    expect(lines.map(({ error }) => error)).toEqual([
      { column: 'part', message: 'A cell has at most 10,000 characters.' },
      undefined,
    ])
    expect(lines.every(({ cells }) => Object.values(cells).every((cell) => cell.length <= IMPORT_CELL))).toBe(true)
  })

  it('reads what a spreadsheet writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r\n', ' ', '1') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const csv = `number,price\n${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`
        const { records } = parseCsv(csv)
        const written = rows.filter((row) => row.some((text) => text.trim() !== ''))
        expect(records.slice(1).map(({ cells }) => cells)).toEqual(written)
      }),
    )
  })

  it('fills the missing cells of a short line', () => {
    expect(readLines('number,price,location\nA1\n')[0]?.cells).toMatchObject({ number: 'A1', price: '', location: '' })
  })

  it.each([
    ['an empty file', '', /must name the columns/],
    ['a file without the column number', 'price\n80\n', /among them "number"/],
    ['a file without the column price', 'number\nA1\n', /among them "price"/],
    ['a file without lines', 'number,price\n', /no lines/],
    ['too many columns', `number,price${',x'.repeat(IMPORT_WIDTH)}\nA1,80\n`, /at most 200 columns/],
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
    ['ships to', 'Mars', 'Write pickup, own country, worldwide or countries, such as Austria, DE, Poland.'],
    [
      'odometer km',
      '"184,000"',
      'Write the odometer as a whole number without spaces, commas and points, such as 184000.',
    ],
    [
      'odometer km',
      '184.000',
      'Write the odometer as a whole number without spaces, commas and points, such as 184000.',
    ],
    ['odometer km', '2000001', 'An odometer shows a whole number of km, at most 2,000,000.'],
    [
      'removed on',
      '11/22/26',
      'Write the date as year, month and day, such as 2026-11-22. A spreadsheet may have changed it.',
    ],
    ['tested', 'yes', 'Write one of these: On a test bench, In the running car, Not tested. Or leave it empty.'],
    ['damage', 'dented', 'Write damage as codes, such as 4D1.5 8S0.5, or none if there is none, or leave it empty.'],
    [
      'warranty days',
      '1E2',
      'Write the days of the warranty as a whole number without spaces, commas and points, such as 90.',
    ],
    ['warranty days', '0', 'A warranty is a whole number of days, at most 3,650.'],
    ['donor', 'BMW', 'Enter the address of one of your donor cars.'],
    ['reference', '1.00E+05', 'Excel changed this number. Format the column as text and enter the number again.'],
    ['shipping cost', 'much', 'Write the shipping cost in US dollars, such as 9.50, or free, or leave it empty.'],
  ])('says what to write into a wrong cell of the column %s', (column, cell, message) => {
    expect(check(`number,price,${column}\nA1,80,${cell}\n`)[0]?.errors).toEqual([
      { column: column.replace(' ', '_'), message },
    ])
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

  it.each([
    ['worldwide', { to: 'world', countries: [] }],
    ['Pickup only', { to: 'pickup', countries: [] }],
    ['own country', { to: 'country', countries: [] }],
    ['Austria, de ,POLAND', { to: 'region', countries: ['AT', 'DE', 'PL'] }],
  ])('reads where %s is', (cell, shipsTo) => {
    expect(check(`number,price,ships to,shipping cost\nA1,80,"${cell}",free\n`)[0]?.values).toMatchObject({
      ships_to: shipsTo,
      shipping_cost: 0,
    })
  })

  it.each(['1,10E+10', '1.10E+10', '5E+09'])('says that Excel changed the number %s', (number) => {
    const message = 'Excel changed this number. Format the column as text and enter the number again.'
    expect(check(`number;price\n${number};80\n`)[0]?.errors).toEqual([{ column: 'number', message }])
  })

  it('says how to write a price', () => {
    const message =
      'Write the price in US dollars, such as 80 or 1250.50, with the same decimal sign in every line of the file.'
    for (const price of ['12,345', 'eighty', '"1,2,3"', '-5'])
      expect(check(`number;price\nA1;${price}\nA2;12,50\n`)[0]?.errors).toEqual([{ column: 'price', message }])
  })

  it('uses defaults for empty cells', () => {
    expect(check('number,price\nA1,80\n')[0]?.values).toEqual({
      number: 'A1',
      price: 8_000,
      condition: null,
      quantity: 1,
      location: '',
      ships_to: null,
      shipping_cost: null,
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
