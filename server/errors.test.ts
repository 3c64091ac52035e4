import { expect, test } from 'vitest'
import { toAppError } from './errors.ts'

const failure = (code: string) => Object.assign(new Error('whatever it says'), { code })

test.each(['ECONNREFUSED', '57P01', '40P01', '40001', '55P03', '57014', 'P2034'])(
  '%s of the database is told as unavailable for now',
  (code) => {
    expect(toAppError(failure(code))).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
    expect(toAppError(new Error('outer', { cause: failure(code) }))).toMatchObject({ code: 'UNAVAILABLE' })
  },
)

test.each(['22003', '23505', '42P01', 'ERR_ASSERTION'])(
  '%s is a fault of ours, kept for the log and not shown',
  (code) => {
    const cause = failure(code)
    expect(toAppError(cause)).toMatchObject({ code: 'INTERNAL', message: 'An unexpected error occurred.', cause })
  },
)
