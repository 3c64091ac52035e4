import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../trpc/router.ts'
import { invalidInput } from '../trpc/errors.ts'

/** One row of the REST mapping: which procedure answers a path, and in which words. No rule lives here. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form, e.g. /api/products/:idOrSlug */
  path: string
  /** One line for the API document. */
  summary: string
  tag: string
  /**
   * Whether the document says that it needs a bearer token, perhaps the temporary one of a first sign-in. The procedure
   * is what enforces it.
   */
  auth: 'none' | 'optional' | 'required' | 'temporary'
  params: z.ZodObject
  query: z.ZodObject
  body: z.ZodType | null
  /** The answer, for the document and for the tests that hold answers against it. */
  response: z.ZodType
  /** Status of success. */
  status: number
  /** Takes a text of up to 100,000 characters, and so a larger body than the others. */
  longText: boolean
  handle(caller: Caller, request: FastifyRequest, viewer: Viewer): Promise<unknown>
}

/** The id of the person who asks; null for a visitor. A temporary token makes a person only where it is good for the call. */
export type Viewer = () => Promise<string | null>

export const needsToken = (auth: RestRoute['auth']) => auth === 'required' || auth === 'temporary'

const nothing = z.object({})

/**
 * Describes a route with its input typed by its schemas. `handle` gets the checked input and gives the answer in
 * the names of the wire. Errors that procedures throw become the error body in server/rest/plugin.ts.
 */
export function defineRoute<
  Params extends z.ZodObject = typeof nothing,
  Querystring extends z.ZodObject = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(route: {
  method: RestRoute['method']
  path: string
  summary: string
  tag: string
  auth?: RestRoute['auth']
  params?: Params
  query?: Querystring
  body?: Body
  response: z.ZodType
  status?: number
  longText?: boolean
  handle(
    caller: Caller,
    input: { params: z.output<Params>; query: z.output<Querystring>; body: z.output<Body> },
    viewer: Viewer,
  ): Promise<unknown>
}): RestRoute {
  const params = route.params ?? nothing
  const query = route.query ?? nothing
  return {
    method: route.method,
    path: route.path,
    summary: route.summary,
    tag: route.tag,
    auth: route.auth ?? 'none',
    params,
    query,
    body: route.body ?? null,
    response: route.response,
    status: route.status ?? 200,
    longText: route.longText ?? false,
    async handle(caller, request, viewer) {
      const body = route.body?.safeParse(request.body ?? {})
      if (body?.success === false) {
        // Who may not write at all is told that first, by the procedure, which has the words for it and takes no input.
        const isRefused = needsToken(route.auth ?? 'none') && (await viewer()) === null
        if (!isRefused) throw invalidInput(body.error)
      }
      return route.handle(
        caller,
        {
          params: parse(params, request.params) as z.output<Params>,
          query: parse(query, request.query) as z.output<Querystring>,
          body: (body?.success === false ? (request.body ?? {}) : body?.data) as z.output<Body>,
        },
        viewer,
      )
    },
  }
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidInput(result.error)
}
