import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GateClosed, openGate } from './gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const locked = new Error('lock timeout')
const open = () => openGate({ limit: 2, wait: 100, pause: 1_000, isBlocking: (error) => error === locked })
const until = () => Promise.withResolvers<string>()

/** A task that records its start and ends when the test decides. */
function work(begun: string[], name: string) {
  const end = until()
  end.promise.catch(() => undefined)
  return { end, run: () => (begun.push(name), end.promise) }
}

test('tasks of one name wait in order of arrival, and tasks of another name do not wait', async () => {
  const gate = open()
  const begun: string[] = []
  const works = ['a1', 'a2', 'a3', 'a4'].map((name) => work(begun, name))
  const results = works.map(({ run }) => gate.run('a', run))
  const other = work(begun, 'b1')
  const otherResult = gate.run('b', other.run)
  expect(begun).toEqual(['a1', 'a2', 'b1'])

  works[1]?.end.resolve('second')
  expect(await results[1]).toBe('second')
  works[0]?.end.reject(new Error('failed'))
  await expect(results[0]).rejects.toThrow('failed')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const { end } of [...works, other]) end.resolve('done')
  expect(await Promise.all([results[2], results[3], otherResult])).toEqual(['done', 'done', 'done'])
})

test('a task that waited receives the remaining time', async () => {
  const gate = open()
  const works = ['a1', 'a2'].map((name) => work([], name))
  const results = works.map(({ run }) => gate.run('a', run))
  const left = gate.run('a', async (each) => each)
  await vi.advanceTimersByTimeAsync(60)
  for (const { end } of works) end.resolve('done')
  expect(await left).toBe(40)
  expect(await gate.run('a', async (each) => each)).toBe(100)
  await Promise.all(results)
})

test('a task that waits too long is rejected and never runs', async () => {
  const gate = open()
  const begun: string[] = []
  const works = ['a1', 'a2', 'a3'].map((name) => work(begun, name))
  const results = works.map(({ run }) => gate.run('a', run))
  const refused = results[2]?.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  expect(await refused).toMatchObject({ name: 'GateClosed', code: '53300' })
  for (const { end } of works) end.resolve('done')
  await Promise.all([results[0], results[1]])
  expect(begun).toEqual(['a1', 'a2'])
})

test('tasks of a name are rejected after a lock timeout, including waiting ones, until one succeeds again', async () => {
  const gate = open()
  const begun: string[] = []
  const works = ['a1', 'a2', 'a3'].map((name) => work(begun, name))
  const results = works.map(({ run }) => gate.run('a', run))
  const outcomes = Promise.allSettled(results)
  for (const { end } of works) end.reject(locked)
  expect((await outcomes).map((each) => each.status === 'rejected' && each.reason)).toEqual([
    locked,
    locked,
    expect.any(GateClosed),
  ])
  expect(begun).toEqual(['a1', 'a2'])
  await expect(gate.run('a', async () => 'no')).rejects.toMatchObject({ code: '55P03', cause: locked })
  expect(await gate.run('b', async () => 'other')).toBe('other')

  await vi.advanceTimersByTimeAsync(1_000)
  const probe = work(begun, 'probe')
  const probed = gate.run('a', probe.run)
  await expect(gate.run('a', async () => 'no')).rejects.toMatchObject({ code: '55P03' })
  probe.end.resolve('free')
  expect(await probed).toBe('free')
  expect(await gate.run('a', async () => 'yes')).toBe('yes')
})

test('an error of another kind blocks no tasks', async () => {
  const gate = open()
  await expect(gate.run('a', () => Promise.reject(new Error('unique violation')))).rejects.toThrow('unique violation')
  expect(await gate.run('a', async () => 'yes')).toBe('yes')
})
