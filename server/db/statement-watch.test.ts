import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createStatementWatch } from './statement-watch.ts'

afterEach(() => void vi.useRealTimers())

test('ten slow statements are logged per second, and the next line counts the others', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: { ms: number; statement: string; skipped?: number }[] = []
  const watch = createStatementWatch(pino({}, { write: (line) => void lines.push(JSON.parse(line)) }), 100)
  const run = (count: number, ms: number) => {
    const held = Promise.withResolvers<void>()
    const statements = Array.from({ length: count }, () => watch('select\n  1', () => held.promise))
    vi.advanceTimersByTime(ms)
    held.resolve()
    return Promise.all(statements)
  }

  await run(25, 99)
  expect(lines).toEqual([])
  await run(25, 100)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatchObject({ ms: 100, statement: 'select 1' })
  await run(1, 1_000)
  expect(lines[10]).toMatchObject({ skipped: 15 })
})
