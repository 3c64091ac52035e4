import { expect, it } from 'vitest'
import { donorCreateFields } from './donors.ts'
import { carChanges } from './garage.ts'

it.each([
  ['donor car', donorCreateFields],
  ['car of the garage', carChanges],
])('a %s without a model asks for one', (_, schema) => {
  expect(schema.safeParse({ vehicleId: '' }).error?.issues[0]?.message).toBe('Choose a model from the list.')
})
