import { expect } from 'vitest'
import { z } from 'zod'
import type { RestRoute } from '../../server/rest/define-route.ts'
import { restRoutes } from '../../server/rest/routes.ts'
import { httpStatus } from '../../server/errors.ts'

const codes = Object.keys(httpStatus) as [keyof typeof httpStatus]

/** The error body of rest-contract.md. It can have more fields. */
const errorBody = z.looseObject({
  error: z.string().min(1),
  message: z.string().min(1),
  code: z.enum(codes),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.uuid().optional(),
})

/** Returns the REST route of a request. */
export function routeOf(method: string, url: string): RestRoute | undefined {
  const path = url.split('?')[0] ?? ''
  return restRoutes.find((route) => route.method === method && patternOf(route).test(path))
}

const patternOf = ({ path }: RestRoute) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/**
 * Checks a response against the contract: a success has exactly the fields of the response schema of its route, and an
 * error is an error body with the status of its code.
 */
export function holdToContract(method: string, url: string, status: number, body: unknown): void {
  if (status >= 400) {
    const error = errorBody.parse(body)
    expect(error.message).toBe(error.error)
    expect(httpStatus[error.code]).toBe(status)
    expect(error.requestId !== undefined).toBe(status === 500 || status === 503)
    return
  }
  const route = routeOf(method, url)
  if (!route) return
  expect(status).toBe(route.status)
  // Zod removes unknown fields, so equality means that the response has no other fields.
  expect(route.response.parse(body)).toStrictEqual(body)
}
