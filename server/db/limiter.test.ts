import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createLimiter, TaskRejected } from './limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limiterOfTwo = () => createLimiter({ limit: 2, wait: 100 })

/** A task that records its start and ends when the test decides. */
function task(started: string[], name: string) {
  const end = Promise.withResolvers<string>()
  end.promise.catch(() => undefined)
  return { end, run: () => (started.push(name), end.promise) }
}

test('tasks of one name wait in order of arrival, and tasks of another name do not wait', async () => {
  const limiter = limiterOfTwo()
  const started: string[] = []
  const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => task(started, name))
  const results = tasks.map(({ run }) => limiter.run('a', run))
  const other = task(started, 'b1')
  const otherResult = limiter.run('b', other.run)
  expect(started).toEqual(['a1', 'a2', 'b1'])

  tasks[1]?.end.resolve('second')
  expect(await results[1]).toBe('second')
  tasks[0]?.end.reject(new Error('failed'))
  await expect(results[0]).rejects.toThrow('failed')
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const { end } of [...tasks, other]) end.resolve('done')
  expect(await Promise.all([results[2], results[3], otherResult])).toEqual(['done', 'done', 'done'])
})

test('a task that waited receives the remaining time', async () => {
  const limiter = limiterOfTwo()
  const tasks = ['a1', 'a2'].map((name) => task([], name))
  const results = tasks.map(({ run }) => limiter.run('a', run))
  const timeLeft = limiter.run('a', async (each) => each)
  await vi.advanceTimersByTimeAsync(60)
  for (const { end } of tasks) end.resolve('done')
  expect(await timeLeft).toBe(40)
  expect(await limiter.run('a', async (each) => each)).toBe(100)
  await Promise.all(results)
})

test('a task that waits too long is rejected and never runs', async () => {
  const limiter = limiterOfTwo()
  const started: string[] = []
  const tasks = ['a1', 'a2', 'a3'].map((name) => task(started, name))
  const results = tasks.map(({ run }) => limiter.run('a', run))
  const rejected = results[2]?.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  expect(await rejected).toMatchObject({ name: 'TaskRejected', code: '53300' })
  for (const { end } of tasks) end.resolve('done')
  await Promise.all([results[0], results[1]])
  expect(started).toEqual(['a1', 'a2'])
})

const locked = new Error('lock timeout')
/** A limiter with a circuit breaker, as for reads. */
function readLimiter() {
  const limiter = limiterOfTwo()
  const breaker = createCircuitBreaker({ pause: 1_000, opens: (error) => error === locked })
  return {
    run: <Result>(name: string, run: () => Promise<Result>) => limiter.run(name, () => breaker.run(name, run)),
  }
}

test('tasks of a name are rejected after a lock timeout, including waiting ones, until one succeeds again', async () => {
  const reads = readLimiter()
  const started: string[] = []
  const tasks = ['a1', 'a2', 'a3'].map((name) => task(started, name))
  const results = tasks.map(({ run }) => reads.run('a', run))
  const outcomes = Promise.allSettled(results)
  for (const { end } of tasks) end.reject(locked)
  expect((await outcomes).map((each) => each.status === 'rejected' && each.reason)).toEqual([
    locked,
    locked,
    expect.any(TaskRejected),
  ])
  expect(started).toEqual(['a1', 'a2'])
  await expect(reads.run('a', async () => 'no')).rejects.toMatchObject({ code: '55P03', cause: locked })
  expect(await reads.run('b', async () => 'other')).toBe('other')

  await vi.advanceTimersByTimeAsync(1_000)
  const probe = task(started, 'probe')
  const probed = reads.run('a', probe.run)
  await expect(reads.run('a', async () => 'no')).rejects.toMatchObject({ code: '55P03' })
  probe.end.resolve('free')
  expect(await probed).toBe('free')
  expect(await reads.run('a', async () => 'yes')).toBe('yes')
})

test('tasks are not rejected after another error', async () => {
  const reads = readLimiter()
  await expect(reads.run('a', () => Promise.reject(new Error('unique violation')))).rejects.toThrow('unique violation')
  expect(await reads.run('a', async () => 'yes')).toBe('yes')
})
