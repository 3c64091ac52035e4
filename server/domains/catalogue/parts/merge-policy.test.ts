import { describe, expect, test } from 'vitest'
import { MERGE_CHOICES } from '../../../../shared/merges.ts'
import { limitsOf, mergeContent, mergeNumbers, takeBackNumbers, takeBackTags, takeBackText } from './merge-policy.ts'

const number = (text: string, rest: { brand?: string; link?: string; supersededBy?: string } = {}) => ({
  number: text,
  brand: null,
  link: null,
  supersededBy: null,
  ...rest,
})
const part = (name: string, rest = {}) => ({
  name,
  descriptionMarkdown: `About ${name}`,
  tags: [],
  numbers: [],
  ...rest,
})

describe('merged numbers', () => {
  test('are those of both parts, first those of the winner', () => {
    expect(mergeNumbers([number('A 1')], [number('B 2'), number('C 3')])).toEqual([
      number('A 1'),
      number('B 2'),
      number('C 3'),
    ])
  })

  test('keep the spelling of the winner and take the brand, link and supersession that it lacks', () => {
    const winner = number('11 51-7', { brand: 'BMW' })
    const loser = number('11517', { brand: 'Saab', link: 'https://example.com', supersededBy: '2' })
    expect(mergeNumbers([winner], [loser])).toEqual([{ ...loser, number: '11 51-7', brand: 'BMW' }])
  })
})

describe('merged content', () => {
  const winner = part('Winner', { tags: ['a', 'b'], numbers: [number('1')] })
  const loser = part('Loser', { tags: ['b', 'c'], numbers: [number('2')] })

  test('has the title and text of the winner and the numbers and tags of both without choices', () => {
    expect(mergeContent(winner, loser, MERGE_CHOICES)).toEqual({
      ...winner,
      tags: ['a', 'b', 'c'],
      numbers: [number('1'), number('2')],
    })
  })

  test('takes each field from the chosen part', () => {
    const all = { name: 'loser', description: 'loser', numbers: 'loser', tags: 'loser', cars: 'loser' } as const
    expect(mergeContent(winner, loser, all)).toEqual(loser)
  })

  test('is refused above 20 tags and above 50 numbers', () => {
    const tags = Array.from({ length: 27 }, (_, at) => `tag ${at}`)
    const numbers = Array.from({ length: 51 }, (_, at) => number(`N${at}`))
    expect(limitsOf(part('Both', { tags, numbers })).map(({ sentence }) => sentence)).toEqual([
      'Together they have 51 numbers; a part has at most 50. Keep the numbers of one part.',
      'Together they have 27 tags; a part has at most 20. Keep the tags of one part.',
    ])
    expect(limitsOf(part('Both', { tags: tags.slice(7), numbers: numbers.slice(1) }))).toEqual([])
  })
})

describe('the undo of a merge', () => {
  const [one, two, three] = [number('1'), number('2'), number('3')]
  const filled = number('1', { brand: 'BMW' })

  test('restores the numbers in their order if nobody changed them', () => {
    const merged = { before: [one], after: [filled, two] }
    expect(takeBackNumbers([filled, two], merged)).toEqual({ value: [one], back: 2, stayed: 0 })
  })

  test('keeps the numbers that were added since, and those that were edited since', () => {
    const edited = number('2', { brand: 'Saab' })
    const merged = { before: [one], after: [filled, two] }
    expect(takeBackNumbers([edited, filled, three], merged)).toEqual({
      value: [edited, one, three],
      back: 1,
      stayed: 1,
    })
  })

  test('leaves out the numbers that were removed since', () => {
    expect(takeBackNumbers([one], { before: [one], after: [one, two] })).toEqual({ value: [one], back: 0, stayed: 0 })
  })

  test('brings back the numbers and tags that a choice left out', () => {
    expect(takeBackNumbers([two, three], { before: [one], after: [two] })).toEqual({
      value: [three, one],
      back: 2,
      stayed: 0,
    })
    expect(takeBackTags(['b', 'c'], { before: ['a'], after: ['b'] })).toEqual({ value: ['c', 'a'], back: 2, stayed: 0 })
  })

  test('restores a text only if nobody edited it since', () => {
    const merged = { before: 'Winner', after: 'Loser' }
    expect(takeBackText('Loser', merged)).toEqual({ value: 'Winner', back: 1, stayed: 0 })
    expect(takeBackText('Edited', merged)).toEqual({ value: 'Edited', back: 0, stayed: 1 })
    expect(takeBackText('Same', { before: 'Same', after: 'Same' })).toEqual({ value: 'Same', back: 0, stayed: 0 })
  })
})
