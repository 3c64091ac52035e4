import { expect, test } from 'vitest'
import { atMost, Busy } from './at-most.ts'

const patient = new AbortController().signal
const until = () => Promise.withResolvers<string>()

test('of many pieces of work no more run at once, in the order they came', async () => {
  const turns = atMost(2)
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, until)
  const results = ends.map(({ promise }, index) =>
    turns(patient, () => {
      begun.push(index)
      return promise
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve('one')
  expect(await results[1]).toBe('one')
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.reject(new Error('broke'))
  await expect(results[0]).rejects.toThrow('broke')
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { resolve } of ends) resolve('done')
  expect(await results[3]).toBe('done')
})

test('who waits no longer is told so and takes nobody’s turn', async () => {
  const turns = atMost(1)
  const first = until()
  const impatient = new AbortController()
  const running = turns(patient, () => first.promise)
  const gone = turns(impatient.signal, () => Promise.resolve('never'))
  const next = turns(patient, () => Promise.resolve('next'))
  impatient.abort()
  await expect(gone).rejects.toThrow(Busy)
  await expect(turns(impatient.signal, () => Promise.resolve('never'))).rejects.toThrow(Busy)
  first.resolve('first')
  expect([await running, await next]).toEqual(['first', 'next'])
  expect(await turns(patient, () => Promise.resolve('free'))).toBe('free')
})
