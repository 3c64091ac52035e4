import { expect, it } from 'vitest'
import { kmToSend } from './facts-draft.ts'

it.each([
  ['212000', 'km', 212_000],
  [' 212,000 ', 'km', 212_000],
  ['1.212.000', 'km', 1_212_000],
  ["212'000", 'km', 212_000],
  ['60 000', 'mi', 96_561],
] as const)('an odometer is read with separators of thousands: %s %s', (odometer, odometerUnit, km) => {
  expect(kmToSend({ odometer, odometerUnit })).toBe(km)
})

it.each(['123456.7', '12,5', '1E5', '0x10', '-5', 'many'])(
  'an odometer is not read if it may mean another number: %s',
  (odometer) => {
    expect(kmToSend({ odometer, odometerUnit: 'mi' })).toBeNaN()
  },
)
