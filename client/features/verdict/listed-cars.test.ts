import { expect, it } from 'vitest'
import { otherCars } from './listed-cars.ts'

const OWN = { make: 'BMW', path: ['bmw', '3', 'e46', '320i'], name: '320i' }
const group = (make: string, id: string, cars: string, fits = cars.split(', ').length) => ({
  id,
  make,
  title: id,
  fits,
  no: 0,
  cars,
})
const golf = group('Volkswagen', 'mk2', 'GTI, GTI 16V')
const E46 = 'e46'

it.each([
  ['no cars', [], ''],
  ['one car of another make', [group('Volkswagen', 'mk2', 'GTI')], 'Listed for 1 car, not a BMW.'],
  ['cars of another make', [golf, group('Audi', '80', '2.0 E')], 'Listed for 3 cars, none of them a BMW.'],
  [
    'its generation',
    [golf, group('BMW', E46, '325i, 330i')],
    'Listed for 325i and 330i of this generation, not for the 320i.',
  ],
  [
    'many of its generation',
    [group('BMW', E46, '325i, 325xi, 330i, 330xi, 330d')],
    'Listed for 325i, 325xi, 330i and 2 others of this generation, not for the 320i.',
  ],
  ['its name', [group('BMW', E46, '320i, 325i')], 'Listed for other versions of the 320i, not for yours.'],
  ['other models of its make', [group('BMW', 'e39', '520i, 525i')], 'Listed for 2 other BMW cars, not for the 320i.'],
  [
    'its make and others',
    [golf, group('BMW', 'e39', '520i')],
    'Listed for 3 cars, 1 of them BMW, but not for the 320i.',
  ],
  ['only what does not fit', [group('BMW', E46, 'M3', 0)], ''],
])('of a part with %s says so', (_, groups, sentence) => {
  expect(otherCars(groups, OWN)).toBe(sentence)
})

it('names a make with its article', () => {
  expect(otherCars([golf], { ...OWN, make: 'Audi' })).toBe('Listed for 2 cars, none of them an Audi.')
})
