import { expect, test } from 'vitest'
import { createFairBudget, createFairLimiter, LimitReached } from './fair-limiter.ts'

const signal = new AbortController().signal

/** A limiter with tasks that record their start and end when the test decides. */
function limiterOf(options: Parameters<typeof createFairLimiter>[0]) {
  const limiter = createFairLimiter(options)
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  return {
    started,
    run(name: string, until = signal) {
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      // 'a1' is the first task of the owner 'a'.
      return limiter.run(name.slice(0, 1), until, () => {
        started.push(name)
        return end.promise
      })
    },
    async end(...names: string[]) {
      for (const name of [undefined, ...names]) {
        ends.get(name ?? '')?.resolve(name ?? '')
        await new Promise(setImmediate)
      }
    },
  }
}

test('one owner has at most a quarter of the tasks, and does not delay another owner', async () => {
  const { run, started, end } = limiterOf({ limit: 8 })
  const results = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => run(name))
  await end()
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'c1'])
  await end('b1')
  expect(started).toHaveLength(5)
  await end('a2', 'a1')
  expect(started.slice(5)).toEqual(['a3', 'a4'])
  await end('a3', 'a4', 'b2', 'c1')
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
})

test('owners take turns when all places are taken', async () => {
  const { run, started, end } = limiterOf({ limit: 1 })
  const results = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name))
  await end('a1', 'b1', 'c1', 'a2', 'b2', 'a3')
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  await Promise.all(results)
})

test('a failed task frees its place', async () => {
  const limiter = createFairLimiter({ limit: 1 })
  await expect(limiter.run('a', signal, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await limiter.run('a', signal, () => Promise.resolve('free'))).toBe('free')
})

test('a waiting task is rejected when its signal aborts, and the next task runs in its place', async () => {
  const { run, started, end } = limiterOf({ limit: 1 })
  const aborting = new AbortController()
  const first = run('a1')
  const own = run('a2', aborting.signal).catch((error: unknown) => error)
  const other = run('b1', aborting.signal).catch((error: unknown) => error)
  const next = run('c1')
  aborting.abort()
  expect([await own, await other]).toMatchObject([{ isOwnShare: true }, { isOwnShare: false }])
  await expect(run('b2', aborting.signal)).rejects.toThrow(LimitReached)
  await end('a1', 'c1')
  expect([await first, await next, started]).toEqual(['a1', 'c1', ['a1', 'c1']])
})

test('one owner has at most a quarter of the waiting tasks', async () => {
  const { run, started, end } = limiterOf({ limit: 1, maxWaiting: 4 })
  const results = [run('a1'), run('a2')]
  await expect(run('a3')).rejects.toMatchObject({ isOwnShare: true })
  results.push(run('b1'), run('c1'), run('d1'))
  await expect(run('e1')).rejects.toMatchObject({ isOwnShare: false })
  await end('a1', 'b1', 'c1', 'd1', 'a2')
  await Promise.all(results)
  expect(started).toEqual(['a1', 'b1', 'c1', 'd1', 'a2'])
})

test('one owner has at most a quarter of a budget, until it is given back', () => {
  const budget = createFairBudget(100)
  const [one, two] = [budget.open('a'), budget.open('a')]
  one.take(20)
  two.take(5)
  expect(() => two.take(1)).toThrow(expect.objectContaining({ isOwnShare: true }))
  const others = ['b', 'c', 'd'].map((owner) => budget.open(owner))
  for (const other of others) other.take(25)
  expect(() => budget.open('e').take(1)).toThrow(expect.objectContaining({ isOwnShare: false }))
  one.close()
  two.take(20)
})
