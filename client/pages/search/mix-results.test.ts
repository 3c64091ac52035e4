import { expect, it } from 'vitest'
import { mixResults } from './mix-results.ts'

const found = (...ids: string[]) => ({ total: ids.length, items: ids.map((id) => ({ id })) })
const page = (parts: string[], users: string[], posts: string[]) =>
  ({ parts: found(...parts), users: found(...users), posts: found(...posts) }) as Parameters<
    typeof mixResults
  >[0][number]
const order = (...pages: Parameters<typeof mixResults>[0]) => mixResults(pages).map(({ found: { id } }) => id)

it('puts four parts before each user and post', () => {
  expect(order(page(['1', '2', '3', '4', '5', '6'], ['u', 'v'], ['b']))).toEqual([
    '1',
    '2',
    '3',
    '4',
    'u',
    'b',
    '5',
    '6',
    'v',
  ])
})

it('shows all results if there is one kind', () => {
  expect(order(page([], ['u', 'v', 'w'], []))).toEqual(['u', 'v', 'w'])
})

it('only appends the results of another page, without duplicates', () => {
  const first = page(['1', '2', '3', '4', '5'], ['u'], [])
  expect(order(first, page(['5', '6'], [], []))).toEqual([...order(first), '6'])
})
