import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './trpc.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Whether a query is retried after its first failure. */
function isRetried(error: Error): boolean {
  const retry = createQueryClient().getDefaultOptions().queries?.retry
  return typeof retry === 'function' && retry(0, error)
}
const serverError = (httpStatus: number) =>
  TRPCClientError.from({ error: { message: 'Sentence.', code: -32_000, data: { code: 'X', httpStatus } } })

test('a query is retried after a 502, a 503 or a lost connection, but not after a 4xx or a 500', () => {
  vi.stubGlobal('document', {})
  expect(isRetried(serverError(503))).toBe(true)
  expect(isRetried(new TypeError('Failed to fetch'))).toBe(true)
  for (const status of [400, 404, 429, 500]) expect(isRetried(serverError(status))).toBe(false)
  const proxyError = (status: number) =>
    new TRPCClientError('The response is not JSON.', { meta: { response: new Response('', { status }) } })
  expect([proxyError(429), proxyError(502)].map(isRetried)).toEqual([false, true])
})

test('a query of the server rendering is not retried', () => {
  expect(isRetried(serverError(503))).toBe(false)
})
