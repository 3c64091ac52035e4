import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { toAppError } from './errors.ts'

const failure = (code: string) => Object.assign(new Error('any message'), { code })

test.each([
  'ECONNREFUSED',
  'ENOENT',
  '28P01',
  '3D000',
  '57P01',
  '58030',
  '58P01',
  '40P01',
  '40001',
  '55P03',
  '57014',
  'P2034',
])('maps the temporary database error %s to UNAVAILABLE with a retry time', (code) => {
  expect(toAppError(failure(code))).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
  expect(toAppError(new Error('outer', { cause: failure(code) }))).toMatchObject({ code: 'UNAVAILABLE' })
})

test.each(['22003', '23505', '42P01', 'ERR_ASSERTION'])(
  'maps the unexpected error %s to INTERNAL with a generic message, and keeps it as the cause',
  (code) => {
    const cause = failure(code)
    expect(toAppError(cause)).toMatchObject({ code: 'INTERNAL', message: 'An unexpected error occurred.', cause })
  },
)

test('maps a statement of a closing process to UNAVAILABLE', async () => {
  const pool = new Pool()
  await pool.end()
  const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown)
  expect(toAppError(error)).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
})
