import { expect, test } from 'vitest'
import { createSemaphore, SemaphoreTimeout } from './semaphore.ts'

const signal = new AbortController().signal
const pending = () => Promise.withResolvers<string>()

test('a semaphore runs at most its limit of tasks at the same time, in order of arrival', async () => {
  const semaphore = createSemaphore(2)
  const started: number[] = []
  const tasks = Array.from({ length: 4 }, pending)
  const results = tasks.map(({ promise }, index) =>
    semaphore(signal, () => {
      started.push(index)
      return promise
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  tasks[1]?.resolve('one')
  expect(await results[1]).toBe('one')
  expect(started).toEqual([0, 1, 2])
  tasks[0]?.reject(new Error('broke'))
  await expect(results[0]).rejects.toThrow('broke')
  expect(started).toEqual([0, 1, 2, 3])
  for (const { resolve } of tasks) resolve('done')
  expect(await results[3]).toBe('done')
})

test('a waiting task is rejected when its signal aborts, and the next task runs in its place', async () => {
  const semaphore = createSemaphore(1)
  const first = pending()
  const aborting = new AbortController()
  const running = semaphore(signal, () => first.promise)
  const rejected = semaphore(aborting.signal, () => Promise.resolve('never'))
  const next = semaphore(signal, () => Promise.resolve('next'))
  aborting.abort()
  await expect(rejected).rejects.toThrow(SemaphoreTimeout)
  await expect(semaphore(aborting.signal, () => Promise.resolve('never'))).rejects.toThrow(SemaphoreTimeout)
  first.resolve('first')
  expect([await running, await next]).toEqual(['first', 'next'])
  expect(await semaphore(signal, () => Promise.resolve('free'))).toBe('free')
})
