import { expect, it } from 'vitest'
import { z } from 'zod'
import { invalidInput } from './errors.ts'

const messageFor = (schema: z.ZodType, given: unknown) => {
  const { error } = z.object({ sortOrder: schema }).safeParse({ sortOrder: given })
  return error && invalidInput(error).fields?.['sortOrder']
}

it.each([
  [z.number(), undefined, 'Sort order is missing.'],
  [z.number(), 'a', 'Sort order must be a number.'],
  [z.coerce.number(), 'a', 'Sort order must be a number.'],
  [z.int(), 1.5, 'Sort order must be a whole number.'],
  [z.string(), ['a'], 'Sort order must be text.'],
  [z.boolean(), 'yes', 'Sort order must be true or false.'],
  [z.array(z.string()), 'a', 'Sort order must be a list.'],
  [z.literal(true), false, 'Sort order must be true.'],
  [z.enum(['up', 'down']), 'left', 'Sort order must be one of up, down.'],
  [z.union([z.literal(1), z.literal(7)]), 3, 'Sort order is not valid.'],
  [z.int().min(0), -1, 'Sort order must be at least 0.'],
  [z.int().max(9), 10, 'Sort order must be at most 9.'],
  [z.string().min(2), 'a', 'Sort order must have at least 2 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Sort order must have at most 1 entry.'],
  [z.iso.datetime(), 'today', 'Sort order is not valid.'],
  [z.enum(['up', 'down'], 'Choose an order.'), 'left', 'Choose an order.'],
])('the error of a value without a sentence of its own is one sentence (%#)', (schema, given, message) => {
  expect(messageFor(schema, given)).toBe(message)
})

it('the error of a request that is no object is one sentence', () => {
  const { error } = z.object({}).safeParse([])
  expect(error && invalidInput(error).message).toBe('The request must be an object.')
})
