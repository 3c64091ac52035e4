import { expect } from 'vitest'
import { z } from 'zod'
import type { RestRoute } from '../../server/rest/define-route.ts'
import { restRoutes } from '../../server/rest/routes.ts'
import { httpStatus } from '../../server/errors.ts'

const codes = Object.keys(httpStatus) as [keyof typeof httpStatus]

/** The error body of rest-contract.md, whatever else it carries. */
const errorBody = z.looseObject({
  error: z.string().min(1),
  message: z.string().min(1),
  code: z.enum(codes),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.uuid().optional(),
})

/** The row of the REST table that serves a request. */
export function routeOf(method: string, url: string): RestRoute | undefined {
  const path = url.split('?')[0] ?? ''
  return restRoutes.find((route) => route.method === method && patternOf(route).test(path))
}

const patternOf = ({ path }: RestRoute) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/**
 * Holds an answer against what the API document says of it: a success has the fields of the route's own response
 * schema and no other, a refusal is an error body with the status of its code.
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
  // Zod drops what a schema does not name, so equality means that nothing else was sent.
  expect(route.response.parse(body)).toStrictEqual(body)
}
