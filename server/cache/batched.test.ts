import { describe, expect, it } from 'vitest'
import type { Query } from '../db/client.ts'
import { createBatched, type KeyedRead } from './batched.ts'
import { ContentCache } from './content-cache.ts'

/** A look-up whose reads the test ends one after another. */
function controlled() {
  const runs: { input: readonly string[]; end: PromiseWithResolvers<Map<string, number>> }[] = []
  const read: KeyedRead<string, number | undefined> = (_deps, input) => {
    const end = Promise.withResolvers<Map<string, number>>()
    runs.push({ input, end })
    return end.promise
  }
  const batched = createBatched({ query: (() => undefined) as unknown as Query, cache: new ContentCache(1) })
  return { runs, lookUp: (key: string) => batched(read, key) }
}

describe('batched look-ups', () => {
  it('read the keys of calls during a read together, after that read', async () => {
    const { runs, lookUp } = controlled()
    const first = lookUp('a')
    await expect.poll(() => runs.length).toBe(1)
    const others = [lookUp('a'), lookUp('b'), lookUp('c')]
    runs[0]?.end.resolve(new Map([['a', 1]]))
    expect(await first).toBe(1)
    await expect.poll(() => runs.length).toBe(2)
    expect(new Set(runs[1]?.input)).toEqual(new Set(['a', 'b', 'c']))
    const found = new Map([
      ['a', 2],
      ['b', 3],
    ])
    runs[1]?.end.resolve(found)
    expect(await Promise.all(others)).toEqual([2, 3, undefined])
  })

  it('report a failure to the calls of that read only', async () => {
    const { runs, lookUp } = controlled()
    const first = lookUp('a')
    await expect.poll(() => runs.length).toBe(1)
    const second = lookUp('a')
    runs[0]?.end.reject(new Error('The database is down.'))
    await expect(first).rejects.toThrow('The database is down.')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.end.resolve(new Map([['a', 1]]))
    expect(await second).toBe(1)
  })
})
