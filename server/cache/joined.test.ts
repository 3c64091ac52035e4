import { describe, expect, it } from 'vitest'
import { batched } from './batched.ts'
import { createJoined } from './joined.ts'

/** A read whose runs the test ends one after another. */
function controlled<Input, Value>() {
  const runs: { input: Input; end: PromiseWithResolvers<Value> }[] = []
  const read = (input: Input) => {
    const end = Promise.withResolvers<Value>()
    runs.push({ input, end })
    return end.promise
  }
  return { runs, read }
}

describe('joined reads', () => {
  it('answer a call with a read that started after it', async () => {
    const { runs, read } = controlled<string, number>()
    const joined = createJoined()
    const call = () => joined('feed', () => read('feed'))
    const first = call()
    const [second, third] = [call(), call()]
    expect(runs).toHaveLength(1)
    runs[0]?.end.resolve(1)
    expect(await first).toEqual({ value: 1, version: 'primary 1' })
    await expect.poll(() => runs.length).toBe(2)
    const fourth = call()
    runs[1]?.end.resolve(2)
    expect(await Promise.all([second, third])).toEqual([
      { value: 2, version: 'primary 2' },
      { value: 2, version: 'primary 2' },
    ])
    await expect.poll(() => runs.length).toBe(3)
    runs[2]?.end.resolve(2)
    expect(await fourth).toEqual({ value: 2, version: 'primary 2' })
  })

  it('give a value that returns a version that was not used before', async () => {
    const joined = createJoined()
    const versions = []
    for (const value of ['a', 'a', 'b', 'a']) versions.push((await joined('key', () => Promise.resolve(value))).version)
    expect(versions).toEqual(['primary 1', 'primary 1', 'primary 2', 'primary 3'])
  })

  it('report a failure to the calls of that read only', async () => {
    const { runs, read } = controlled<string, number>()
    const joined = createJoined()
    const call = () => joined('feed', () => read('feed'))
    const first = call()
    const second = call()
    runs[0]?.end.reject(new Error('The database is down.'))
    await expect(first).rejects.toThrow('The database is down.')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.end.resolve(1)
    expect((await second).value).toBe(1)
  })
})

describe('batched look-ups', () => {
  it('read the keys of calls during a read together, after that read', async () => {
    const { runs, read } = controlled<readonly string[], Map<string, number>>()
    const lookUp = batched(read)
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
    const { runs, read } = controlled<readonly string[], Map<string, number>>()
    const lookUp = batched(read)
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
