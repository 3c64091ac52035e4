import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from './errors.ts'
import { openFailures } from './failures.ts'

let lines: Record<string, unknown>[]

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
})
afterEach(() => void vi.useRealTimers())

const open = () =>
  openFailures(
    pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    () => 'run',
  )
const request = (requestId: string) => ({ requestId, method: 'GET', path: '/part/x' })
const unavailable = (code = 'ECONNREFUSED') =>
  new AppError('UNAVAILABLE', 'The site is briefly unavailable.', { cause: Object.assign(new Error(code), { code }) })

test('a 503 is logged with its cause and request id, and repeated ones as one line with their count', () => {
  const failures = open()
  for (const id of ['1', '2', '3']) failures.request(unavailable(), request(id))
  failures.request(unavailable('57014'), request('4'))
  expect(lines).toMatchObject([
    { level: 40, requestId: '1', path: '/part/x', err: { code: 'ECONNREFUSED' } },
    { level: 40, requestId: '4', err: { code: '57014' } },
  ])
  vi.advanceTimersByTime(10_000)
  expect(lines.slice(2)).toMatchObject([{ requestId: '3', cause: 'ECONNREFUSED', count: 2 }])
  failures.request(unavailable(), request('5'))
  expect(lines.slice(3)).toMatchObject([{ requestId: '5', err: { code: 'ECONNREFUSED' } }])
})

test('every 500 is logged once with its stack, even if it is reported twice', () => {
  const failures = open()
  const error = new AppError('INTERNAL', 'An unexpected error occurred.', { cause: new Error('fault') })
  failures.request(error, request('1'))
  failures.request(error, request('1'))
  failures.request(
    new AppError('INTERNAL', 'An unexpected error occurred.', { cause: new Error('fault') }),
    request('2'),
  )
  expect(lines).toMatchObject([
    { level: 50, requestId: '1', err: { message: 'fault', stack: expect.any(String) } },
    { level: 50, requestId: '2', err: { message: 'fault' } },
  ])
})

test('an error of the caller is not logged', () => {
  const failures = open()
  failures.request(new AppError('RATE_LIMITED', 'That was too often.', { retryAfter: 3 }), request('1'))
  expect(lines).toEqual([])
})

test('a failed job is logged once with its name and cause, and close logs the counted repetitions', () => {
  const failures = open()
  failures.job('cleanup', new Error('disk full'))
  failures.job('cleanup', new Error('disk full'))
  failures.job('live connection', new Error('disk full'))
  expect(lines).toMatchObject([
    { job: 'cleanup', runId: 'run', err: { message: 'disk full' } },
    { job: 'live connection' },
  ])
  failures.close()
  expect(lines.slice(2)).toMatchObject([{ job: 'cleanup', cause: 'disk full', count: 1 }])
})
