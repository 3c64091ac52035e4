import { expect, it } from 'vitest'
import { monthsLabel, readMonth, shortTitle, vehicleTitle, writeMonth, type VehicleLevel } from './vehicle-names.ts'
import { vehicleCreateInput } from './vehicles.ts'

const named = (level: VehicleLevel, names: string[], engine?: string) => ({
  level,
  names,
  engine: engine === undefined ? null : { id: '', slug: '', name: engine },
})

it.each([
  [named('make', ['BMW']), 'BMW', 'BMW'],
  [named('model', ['BMW', '3 Series']), 'BMW 3 Series', 'BMW 3 Series'],
  [named('generation', ['BMW', '3 Series', 'E46']), 'BMW 3 Series', 'BMW 3 Series (E46)'],
  [named('variant', ['BMW', '3 Series', 'E46', '320i']), 'BMW 320i', 'BMW 320i (E46)'],
  [named('variant', ['BMW', '3 Series', 'E46', '320i'], 'M54B22'), 'BMW 320i', 'BMW 320i (E46, M54B22)'],
  [
    named('variant', ['Mercedes-Benz', 'C-Class', 'W203', 'C 180']),
    'Mercedes-Benz C 180',
    'Mercedes-Benz C 180 (W203)',
  ],
  [named('variant', ['Škoda', 'Fabia', 'I', '1.4 16V']), 'Škoda Fabia 1.4 16V', 'Škoda Fabia 1.4 16V (I)'],
  [named('variant', ['Volvo', '240', '240', '240 DL']), 'Volvo 240 DL', 'Volvo 240 DL'],
  [named('generation', ['Volvo', '240', '240']), 'Volvo 240', 'Volvo 240 (240)'],
  [named('generation', ['Volkswagen', 'Golf', 'Golf III']), 'Volkswagen Golf III', 'Volkswagen Golf III'],
  [
    named('variant', ['Volkswagen', 'Golf', 'Golf III', 'GTI'], '2E'),
    'Volkswagen Golf III GTI',
    'Volkswagen Golf III GTI (2E)',
  ],
  [
    named('variant', ['Peugeot', '206', '206', '1.4 HDi'], 'DV4TD'),
    'Peugeot 206 1.4 HDi',
    'Peugeot 206 1.4 HDi (DV4TD)',
  ],
  [named('engine', ['BMW', 'M54B22']), 'BMW M54B22', 'BMW M54B22'],
])('the names of a vehicle are those of its levels: %j', (vehicle, short, full) => {
  expect([shortTitle(vehicle), vehicleTitle(vehicle)]).toEqual([short, full])
})

it.each([
  ['2000-09', '2005-02', '09/2000 to 02/2005'],
  ['1997-01', '2006-12', '1997 to 2006'],
  ['1997-01', '2006-08', '01/1997 to 08/2006'],
  ['2004-01', '2004-12', '2004'],
  ['2004-03', '2004-03', '03/2004'],
  ['2019-01', null, 'from 2019'],
  ['2019-05', null, 'from 05/2019'],
  [null, '1994-12', 'until 1994'],
  [null, null, ''],
])('the months %s and %s are shown as %s', (from, to, label) => {
  expect(monthsLabel(from, to)).toBe(label)
})

it.each([
  ['09/2000', '2000-09', '2000-09'],
  [' 9/2000 ', '2000-09', '2000-09'],
  ['9.2000', '2000-09', '2000-09'],
  ['2000-09', '2000-09', '2000-09'],
  ['2000', '2000-01', '2000-12'],
  ['', null, null],
  ['13/2000', '2000-13', '2000-13'],
  ['soon', 'soon', 'soon'],
])('a user can enter a month as %j', (text, first, last) => {
  expect([readMonth(text, 'first'), readMonth(text, 'last')]).toEqual([first, last])
})

it('a month is written as it can be entered', () => {
  expect([writeMonth('2000-09'), writeMonth(null)]).toEqual(['09/2000', ''])
})

it('a new vehicle has each code and other name once, and no attributes with strange names', () => {
  const draft = { level: 'make', name: ' Škoda\u200b ', codes: ['6Y2', ' 6Y2 '], aliases: [] }
  expect(vehicleCreateInput.parse(draft)).toMatchObject({ name: 'Škoda', codes: ['6Y2'], attributes: {} })
  const attributes = { __proto__x: 'x' }
  expect(vehicleCreateInput.safeParse({ ...draft, attributes }).success).toBe(false)
  expect(vehicleCreateInput.safeParse({ ...draft, codes: ['-'] }).error?.issues).toMatchObject([
    { path: ['codes', 0], message: 'A code needs a letter or a digit.' },
  ])
})
