import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Caller } from '../trpc/router.ts'
import { invalidInput } from '../trpc/errors.ts'

/** One route of the REST API: it maps a method and a path to a procedure. The rules are in the procedure. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's syntax, e.g. /api/products/:idOrSlug */
  path: string
  /** One line for the OpenAPI document. */
  summary: string
  /**
   * The bearer token that the OpenAPI document asks for; 'temporary' also accepts the token of a first sign-in. The
   * procedure enforces it.
   */
  auth: 'none' | 'optional' | 'required' | 'temporary'
  params: z.ZodObject
  query: z.ZodObject
  body: z.ZodType | null
  /** Whether the body is a file of any content type instead of JSON. The procedure reads it, and knows repetitions by their key. */
  file: boolean
  /** The response body, for the OpenAPI document and for the tests, which check every response against it. */
  response: z.ZodType
  /** Of a response that is a text or a stream. */
  contentType: string | null
  /** The HTTP status of a successful response. */
  status: number
  /** Whether the body may contain a text of up to 100,000 characters, which needs a larger body limit. */
  longText: boolean
  /**
   * Returns the version of the answer to a visitor, which is cached under it. Undefined if there is none. The address has no
   * query. The answer to a user may differ only in their votes, which own-votes.ts adds.
   */
  version: ((deps: Deps, params: object) => Promise<string | undefined>) | null
  handle(caller: Caller, request: FastifyRequest, viewer: Viewer): Promise<unknown>
}

/** The unread body of a route with `file`, with the values of Content-Length and Idempotency-Key. */
export type FileBody = { stream: Readable; size: number | null; key: string | null }

/** Returns the id of the calling user, or null for a visitor. A temporary token counts only if the route accepts it. */
export type Viewer = () => Promise<string | null>

export const needsToken = (auth: RestRoute['auth']) => auth === 'required' || auth === 'temporary'

const nothing = z.object({})

/**
 * Defines a route whose input is typed by its schemas. `handle` receives the parsed input and returns the response body.
 * server/rest/plugin.ts turns errors of procedures into the error body.
 */
export function defineRoute<
  Params extends z.ZodObject = typeof nothing,
  Querystring extends z.ZodObject = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(
  route: Pick<RestRoute, 'method' | 'path' | 'summary' | 'response'> &
    Partial<Pick<RestRoute, 'auth' | 'status' | 'longText' | 'file' | 'contentType'>> & {
      params?: Params
      query?: Querystring
      body?: Body
      version?: (deps: Deps, params: z.output<Params>) => Promise<string | undefined>
      handle(
        caller: Caller,
        input: { params: z.output<Params>; query: z.output<Querystring>; body: z.output<Body>; file: FileBody },
        viewer: Viewer,
      ): Promise<unknown>
    },
): RestRoute {
  const { params = nothing, query = nothing, version } = route
  return {
    auth: 'none',
    status: 200,
    longText: false,
    file: false,
    contentType: null,
    ...route,
    params,
    query,
    body: route.body ?? null,
    version: version ? (deps, given) => version(deps, parse(params, given) as z.output<Params>) : null,
    async handle(caller, request, viewer) {
      const body = route.body?.safeParse(request.body ?? {})
      if (body?.success === false) {
        // For a caller without a token the procedure runs first: it throws the sentence of this action before it reads input.
        const lacksToken = needsToken(route.auth ?? 'none') && (await viewer()) === null
        if (!lacksToken) throw invalidInput(body.error)
      }
      return route.handle(
        caller,
        {
          params: parse(params, request.params) as z.output<Params>,
          query: parse(query, request.query) as z.output<Querystring>,
          get file() {
            return fileOf(request)
          },
          body: (body?.success === false ? (request.body ?? {}) : body?.data) as z.output<Body>,
        },
        viewer,
      )
    },
  }
}

function fileOf({ body, headers }: FastifyRequest): FileBody {
  const length = headers['content-length']
  return {
    stream: body instanceof Readable ? body : Readable.from([]),
    size: length === undefined ? null : Number(length),
    key: headers['idempotency-key']?.toString() ?? null,
  }
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidInput(result.error)
}
