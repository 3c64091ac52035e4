import { describe, expect, it } from 'vitest'
import {
  builtText,
  countChanges,
  coveredText,
  detailText,
  groupLines,
  groupRows,
  rowText,
  type FitmentRow,
  type RevisionRow,
} from './fitment-rows.ts'
import type { VehicleLevel } from './vehicle-names.ts'

const MONTHS = { from: null, to: null, precision: 'month' } as const

describe('the months of a row', () => {
  it.each([
    ['2000-09', '2005-02', 'month', '09/2000 to 02/2005'],
    ['1999-01', '2004-12', 'year', '1999 to 2004'],
    ['1999-01', '1999-12', 'year', '1999'],
    ['1999-07', '2004-12', 'model_year', 'model years 2000 to 2004'],
    ['1999-07', '2000-12', 'model_year', 'model year 2000'],
    ['1999-07', null, 'model_year', 'from model year 2000'],
    ['2000-09', null, 'month', 'from 09/2000'],
    [null, '2004-12', 'year', 'until 2004'],
    [null, null, 'month', ''],
  ] as const)('from %s to %s as %s are shown as they were entered', (from, to, precision, text) => {
    expect(builtText({ from, to, precision })).toBe(text)
  })

  it.each([
    [{}, '04/1998 to 12/2005'],
    [{ from: '2000-01', precision: 'year' }, '2000 to 2005'],
    [{ from: '2000-01' }, '01/2000 to 12/2005'],
    [{ from: '1999-07', precision: 'model_year' }, '07/1999 to 12/2005'],
    [{ from: '2000-01', to: '2003-12', precision: 'year' }, '2000 to 2003'],
  ] as const)('are completed with those of the vehicle', (given, text) => {
    const vehicle = { builtFrom: '1998-04', builtTo: '2005-12' }
    expect(coveredText({ ...MONTHS, ...given, vehicle })).toBe(text)
  })

  it('of a vehicle of whole years are years', () => {
    expect(coveredText({ ...MONTHS, vehicle: { builtFrom: '1998-01', builtTo: null } })).toBe('from 1998')
    const row = { ...MONTHS, from: '1999-07', precision: 'model_year' } as const
    expect(coveredText({ ...row, vehicle: { builtFrom: '1998-01', builtTo: null } })).toBe('from model year 2000')
  })
})

const CONTENT = {
  ...MONTHS,
  fits: true,
  position: '',
  quantity: null,
  note: '',
  conditions: [],
  source: 'owner',
} as const

it('a row is shown as one line', () => {
  const row: RevisionRow = {
    ...CONTENT,
    conditions: [{ key: 'airConditioning', value: 'with' }],
    vehicleId: 'a',
    vehicle: 'BMW 320i',
    from: '2000-09',
    fits: false,
    position: 'front left',
    quantity: 2,
    note: 'Other hub',
  }
  expect(detailText(row)).toBe('front left, 2 pieces, With air conditioning, Other hub')
  expect(rowText(row)).toBe(
    'BMW 320i, from 09/2000, does not fit, front left, 2 pieces, With air conditioning, Other hub, Owner',
  )
})

it('an edit is counted by the vehicles of its rows', () => {
  const row = (vehicleId: string, note = ''): RevisionRow => ({
    ...CONTENT,
    conditions: [],
    vehicleId,
    vehicle: vehicleId,
    note,
  })
  const content = (universal: boolean, ...rows: RevisionRow[]) => ({ universal, rows })
  const before = content(false, row('a'), row('a', 'second'), row('b'))
  expect(countChanges(before, before)).toEqual({ added: 0, removed: 0, changed: 0 })
  expect(countChanges(before, content(false, row('b'), row('a'), row('a', 'second')))).toEqual({
    added: 0,
    removed: 0,
    changed: 0,
  })
  expect(countChanges(before, content(true, row('a'), row('a', 'other'), row('c')))).toEqual({
    added: 2,
    removed: 1,
    changed: 1,
  })
})

describe('the groups of rows', () => {
  const row = (
    names: string[],
    given: Partial<FitmentRow> & { engine?: string; level?: VehicleLevel } = {},
  ): FitmentRow => {
    const { engine, level, ...rest } = given
    const levels = ['make', 'model', 'generation', 'variant'] as const
    return {
      ...CONTENT,
      conditions: [],
      id: names.join(),
      fitted: 0,
      bought: 0,
      notFitted: 0,
      vehicle: {
        id: names.join(),
        level: level ?? levels[names.length - 1] ?? 'variant',
        slug: '',
        name: names.at(-1) ?? '',
        path: names.map((_, at) => names.slice(0, at + 1).join()),
        names,
        codes: [],
        engine: engine === undefined ? null : { id: engine, slug: '', name: engine },
        builtFrom: null,
        builtTo: null,
      },
      ...rest,
    }
  }
  const rows = [
    row(['Volvo', '240']),
    row(['BMW', 'M54B22'], { level: 'engine' }),
    row(['BMW', '3 Series', 'E46', 'M3'], { engine: 'S54B32', fits: false }),
    row(['BMW', '3 Series', 'E46', '320i'], { engine: 'M54B22', fitted: 2 }),
    row(['BMW', '3 Series', 'E46', '320Ci'], { engine: 'M54B22', fitted: 1, bought: 1 }),
    row(['BMW', '3 Series', 'E46', '325i'], { engine: 'M54B25' }),
    row(['BMW', '3 Series', 'E9']),
    row(['BMW', '3 Series', 'E36']),
  ]

  it('are the models with their generations, in the order of their names', () => {
    expect(groupRows(rows).map(({ make, title, fits, no, cars }) => [make, title, fits, no, cars])).toEqual([
      ['BMW', '3 Series (E9)', 1, 0, 'All variants'],
      ['BMW', '3 Series (E36)', 1, 0, 'All variants'],
      ['BMW', '3 Series (E46)', 2, 1, '320i, 320Ci, 325i'],
      ['BMW', 'Engines', 1, 0, 'M54B22'],
      ['Volvo', '240', 1, 0, 'All generations'],
    ])
  })

  it('have one line for variants that differ only in their names, and exceptions last', () => {
    const lines = groupLines(rows).get('BMW,3 Series,E46')
    expect(lines?.map(({ cars, engine, fitted, bought }) => [cars, engine, fitted, bought])).toEqual([
      ['320i, 320Ci', 'M54B22', 3, 1],
      ['325i', 'M54B25', 0, 0],
      ['M3', 'S54B32', 0, 0],
    ])
  })
})
