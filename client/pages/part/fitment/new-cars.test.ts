import { expect, it } from 'vitest'
import type { VehicleName } from '../../../../shared/vehicle-names.ts'
import { carsOf, choiceErrors, isFilled, NO_CARS, rowsOf, withCar, type NewCars } from './new-cars.ts'
import { NEW_ROW } from './row-draft.ts'

const BMW = { id: 'bmw', text: 'BMW' }
const SERIES = { id: '3', text: '3 Series' }
const E46 = { id: 'e46', text: 'E46' }
const variant = (id: string): VehicleName => ({
  id,
  level: 'variant',
  slug: id,
  name: id,
  path: ['bmw', '3', 'e46', id],
  names: ['BMW', '3 Series', 'E46', id],
  codes: [],
  engine: { id: 'm54', slug: 'm54', name: 'M54B22' },
  builtFrom: null,
  builtTo: null,
})
const added = (given: Partial<NewCars>): NewCars => ({ ...NO_CARS, ...given })
const titles = (given: Partial<NewCars>) => carsOf(added(given)).map(({ title }) => title)
const cars = withCar([], variant('320i'))

it.each([
  ['a make', { make: BMW }, ['BMW']],
  ['a model', { make: BMW, model: SERIES }, ['BMW 3 Series']],
  ['a generation', { make: BMW, model: SERIES, generation: E46 }, ['BMW 3 Series (E46)']],
  ['variants of a generation', { make: BMW, model: SERIES, generation: E46, cars }, ['BMW 320i (E46, M54B22)']],
  [
    'a found car and a model',
    { make: BMW, model: { id: '5', text: '5 Series' }, cars },
    ['BMW 320i (E46, M54B22)', 'BMW 5 Series'],
  ],
  ['an engine', { by: 'engine', make: BMW, engine: { id: 'm54', text: 'M54B22' } }, ['BMW M54B22']],
  ['only the make of an engine', { by: 'engine', make: BMW }, []],
] as const)('the form for new cars with %s adds them', (_, given, expected) => {
  expect(titles(given as Partial<NewCars>)).toEqual(expected)
})

it.each([
  ['nothing', {}, { 'adding.words': 'Choose a car.' }],
  [
    'words that were not chosen',
    { words: 'e46', cars },
    { 'adding.words': 'Choose from the list, or leave the field empty.' },
  ],
  [
    'an unknown model',
    { make: BMW, model: { id: null, text: '7' } },
    { 'adding.model': 'Choose from the list, or leave the field empty.' },
  ],
  ['no engine', { by: 'engine', make: BMW }, { 'adding.engine': 'Choose an engine.' }],
  ['no make of an engine', { by: 'engine' }, { 'adding.make': 'Choose a make.' }],
  ['a car', { cars }, null],
] as const)('the form for new cars with %s asks for what is missing', (_, given, expected) => {
  expect(choiceErrors(added(given as Partial<NewCars>))).toEqual(expected)
})

it('a car is chosen once, and all cars get the same other fields', () => {
  const twice = withCar(withCar(cars, variant('330i')), variant('320i'))
  expect(rowsOf(added({ cars: twice, row: { ...NEW_ROW, from: '2000' } }))).toMatchObject([
    { vehicleId: '330i', from: '2000' },
    { vehicleId: '320i', from: '2000' },
  ])
  expect(isFilled(NO_CARS)).toBe(false)
  expect(isFilled(added({ row: { ...NEW_ROW, note: 'x' } }))).toBe(true)
})
