import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createStatementWatch } from './statement-watch.ts'

afterEach(() => void vi.useRealTimers())

test('ten slow statements are logged per second, and the next line counts the others', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: { ms: number; statement: string; skipped?: number }[] = []
  const watch = createStatementWatch(pino({}, { write: (line) => void lines.push(JSON.parse(line)) }), 100)
  const run = (ms: number) => watch('select\n  1', async () => void vi.advanceTimersByTime(ms))

  await Promise.all(Array.from({ length: 25 }, () => run(0)))
  expect(lines).toEqual([])
  vi.advanceTimersByTime(1_000)
  const held = Promise.withResolvers<void>()
  const slow = Array.from({ length: 25 }, () => watch('select\n  1', () => held.promise))
  vi.advanceTimersByTime(100)
  held.resolve()
  await Promise.all(slow)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatchObject({ ms: 100, statement: 'select 1' })
  vi.advanceTimersByTime(1_000)
  await run(100)
  expect(lines[10]).toMatchObject({ skipped: 15 })
})
