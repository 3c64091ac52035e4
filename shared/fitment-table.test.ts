import { describe, expect, it } from 'vitest'
import { mayHaveFitmentTable } from './fitment-columns.ts'
import { readFitmentTables, readYears, splitNames } from './fitment-table.ts'

const table = (...rows: string[]) => [rows[0], rows[0]?.replaceAll(/[^|]+/g, '---'), ...rows.slice(1)].join('\n')

describe('the months of a table', () => {
  it.each([
    ['1994 to 1999', '1994-01', '1999-12', 'year'],
    ['1994–1999', '1994-01', '1999-12', 'year'],
    ['1994-1999', '1994-01', '1999-12', 'year'],
    ['1999-04', '1999-01', '2004-12', 'year'],
    ['1998/05', '1998-01', '2005-12', 'year'],
    ['09/2000 to 02/2005', '2000-09', '2005-02', 'month'],
    ['9/2000 – 2005', '2000-09', '2005-12', 'month'],
    ['2004', '2004-01', '2004-12', 'year'],
    ['since 2004', '2004-01', null, 'year'],
    ['since the 1980s', '1980-01', null, 'year'],
    ['from 03/2001', '2001-03', null, 'month'],
    ['2004 on', '2004-01', null, 'year'],
    ['2004–', '2004-01', null, 'year'],
    ['2004+', '2004-01', null, 'year'],
    ['until 1989', null, '1989-12', 'year'],
    ['up to 06/1989', null, '1989-06', 'month'],
    ['MY 2001 to 2004', '2000-07', '2004-12', 'model_year'],
    ['model year 2002', '2001-07', '2002-12', 'model_year'],
    ['1999 to 1994', null, null, 'month'],
    ['all', null, null, 'month'],
    ['', null, null, 'month'],
  ])('%s', (text, from, to, precision) => {
    expect(readYears(text)).toEqual({ from, to, precision })
  })
})

it.each([
  ['Astra F, Vectra A and B', ['Astra F', 'Vectra A', 'Vectra B']],
  ['Golf Mk1 and Mk2', ['Golf Mk1', 'Golf Mk2']],
  ['Renault Clio II & III', ['Renault Clio II', 'Renault Clio III']],
  ['DW10ATED (RHZ, RHS)', ['DW10ATED (RHZ, RHS)']],
  ['Peugeot 307, 406, 607', ['Peugeot 307', '406', '607']],
  ['PB / PF / 2E', ['PB', 'PF', '2E']],
])('the names in %s are separate', (text, names) => {
  expect(splitNames(text)).toEqual(names)
})

describe('a table of cars', () => {
  it.each([
    [
      'Engine code, car, years',
      table('Engine code | Car | Years', 'X18XE | Astra F | 1994 to 1999'),
      { engines: ['X18XE'], cars: ['Astra F'], from: '1994-01' },
    ],
    [
      'make and model in columns',
      table('| Make | Model | Built |', '| Opel | Vectra B | 1996-2002 |'),
      { make: 'Opel', cars: ['Vectra B'], to: '2002-12' },
    ],
    [
      'vehicle and engine without years',
      table('| Vehicle | Engine |', '| Defender | 300Tdi |'),
      { cars: ['Defender'], engines: ['300Tdi'], from: null },
    ],
    [
      'first and last month in columns',
      table('| Car | From | To |', '| E46 320i | 09/2000 | 02/2005 |'),
      { from: '2000-09', to: '2005-02', precision: 'month' },
    ],
    ['only the first month', table('| Car | From | To |', '| E46 320i | 2003 | |'), { from: '2003-01', to: null }],
    ['a quantity', table('| Car | Years | Per engine |', '| Golf Mk3 | 1991 to 1997 | 6 |'), { quantity: 6, note: '' }],
    [
      'a quantity with words',
      table('| Car | Years | Per car |', '| 300 E | 1985 to 1992 | 2 in series |'),
      { quantity: 2, note: '2 in series' },
    ],
    ['a position', table('| Car | Years | Axle |', '| Golf Mk3 | 1991 to 1997 | front |'), { position: 'front' }],
    [
      'a note',
      table('| Model | Years | Notes |', '| 9-5 | 1998 to 2010 | with Trionic 7 |'),
      { note: 'with Trionic 7' },
    ],
    [
      'an unknown column as a note',
      table('| Car | Engine | Gearbox |', '| Discovery 1 | 300Tdi | R380 |'),
      { note: 'Gearbox R380' },
    ],
    [
      'formatting and links in cells',
      table('| **Car** | Years |', '| *Golf* [Mk3](https://example.com) | 1991 to 1997 |'),
      { cars: ['Golf Mk3'] },
    ],
    [
      'an escaped pipe',
      table('| Car | Years |', String.raw`| Golf \| Vento | 1991 to 1997 |`),
      { cars: ['Golf | Vento'] },
    ],
    [
      'model years by the heading',
      table('| Car | Model years |', '| Altima | 2002 to 2006 |'),
      { from: '2001-07', to: '2006-12', precision: 'model_year' },
    ],
    [
      'a car that does not fit',
      table('| Car | Years | Notes |', '| E46 M3 | 2000 to 2006 | does not fit, other flange |'),
      { fits: false },
    ],
    ['upper case headings', table('| CARS | YEARS |', '| Golf Mk3 | 1991 to 1997 |'), { cars: ['Golf Mk3'] }],
    [
      'engines without cars',
      table('| Engine | Years |', '| M54B22, M54B25 | 2000 to 2006 |'),
      { engines: ['M54B22', 'M54B25'], cars: [] },
    ],
  ])('with %s is read', (_name, markdown, line) => {
    expect(readFitmentTables(`Text before.\n\n${markdown}\n\nText after.`)).toEqual([expect.objectContaining(line)])
    expect(mayHaveFitmentTable(markdown)).toBe(true)
  })

  it.each([
    ['dimensions', table('| Dimension | Value |', '| Lift | 11.2 mm |')],
    ['torques', table('| Fastener | Torque |', '| Sprocket bolt | 80 Nm |')],
    ['a table in a code block', `\`\`\`\n${table('| Car | Years |', '| Golf | 1991 |')}\n\`\`\``],
    ['no table', 'Car | Years, as everybody knows.'],
  ])('is not %s', (_name, markdown) => {
    expect(readFitmentTables(markdown)).toEqual([])
  })
})
