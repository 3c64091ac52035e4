import { z } from 'zod'
import { httpStatus } from '../errors.ts'
import { needsToken, type RestRoute } from './define-route.ts'
import { isReplayable, MAX_KEY } from './idempotency.ts'
import { PART_PATH } from './errors.ts'
import { errorSchema } from './wire.ts'

type Json = Record<string, unknown>
type TaggedRoute = RestRoute & { tag: string }

/** The error statuses of every operation. */
const EVERYWHERE = [httpStatus.RATE_LIMITED, httpStatus.UNAVAILABLE]
/** The error statuses of operations that need a token. */
const SIGNED_IN = [httpStatus.UNAUTHENTICATED, httpStatus.FORBIDDEN]

/**
 * Returns the OpenAPI 3.1 document of these routes. It is generated from the schemas that validate their input and
 * describe their responses.
 */
export function openApiDocument(routes: readonly TaggedRoute[]): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[route.method.toLowerCase()] = operation(route, components)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tappet API',
      version: '1.0.0',
      description:
        'All functions of the site. Ids are opaque strings, times are ISO 8601 in UTC, prices are in USD. Send the token of a signed-in user as `Authorization: Bearer …`.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...routes.map((route) => route.tag), 'Health'])].map((name) => ({ name })),
    paths: { ...paths, ...OTHER_PATHS },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: components.schemas,
    },
  }
}

/** The operations that are not in routes.ts: the redirect to the identity provider, and the health checks. */
const OTHER_PATHS: Record<string, Json> = {
  '/api/auth/google': {
    get: {
      summary: 'Starts the sign-in. At its end the browser is redirected to the path in state, with a token',
      tags: ['Sign-in'],
      parameters: [
        { name: 'state', in: 'query', schema: { type: 'string' } },
        {
          name: 'nonce',
          in: 'query',
          description:
            'Returned with the token. The site accepts a token in a browser only with the nonce of that browser',
          schema: { type: 'string', pattern: '^[\\w-]{20,100}$' },
        },
      ],
      responses: { 302: { description: 'Redirect to the identity provider' } },
    },
  },
  '/health/live': {
    get: {
      summary: 'Whether the process is running',
      tags: ['Health'],
      responses: { 200: { description: 'It is running' } },
    },
  },
  '/health/ready': {
    get: {
      summary: 'Whether the process can serve requests',
      tags: ['Health'],
      responses: {
        200: { description: 'It can' },
        503: {
          description:
            'It is stopping, or the database, live changes or the disk are unavailable. The error names which',
        },
      },
    },
  },
}

function operation(route: TaggedRoute, components: Components): Json {
  const params = components.add(route.params, 'input')
  const query = components.add(route.query, 'input')
  const isOfPart = PART_PATH.test(route.path)
  const isRead = route.method === 'GET'
  const errors = new Set<number>([
    ...(hasFields(params) || hasFields(query) || route.body || route.file ? [httpStatus.VALIDATION] : []),
    ...(needsToken(route.auth) ? SIGNED_IN : []),
    ...(hasFields(params) ? [httpStatus.NOT_FOUND] : []),
    ...(route.body || route.file ? [httpStatus.TOO_LARGE] : []),
    ...(isReplayable(route) || (isOfPart && !isRead) ? [httpStatus.CONFLICT] : []),
    ...EVERYWHERE,
  ])
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    ...(route.auth !== 'none' && { security: needsToken(route.auth) ? [{ bearer: [] }] : [{ bearer: [] }, {}] }),
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(isReplayable(route) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(route.body && { requestBody: { required: true, content: json(components.add(route.body, 'input')) } }),
    ...(route.file && { requestBody: { required: true, content: { 'image/*': {}, 'application/octet-stream': {} } } }),
    responses: {
      [route.status]: { description: 'Success', content: contentOf(route, components) },
      ...(isOfPart && isRead && { 301: { ...MERGED, content: json(components.add(errorSchema, 'output')) } }),
      ...Object.fromEntries(
        [...errors].map((status) => [
          status,
          { description: codesOf(status), content: json(components.add(errorSchema, 'output')) },
        ]),
      ),
    },
  }
}

const contentOf = ({ response, contentType }: TaggedRoute, components: Components): Json => {
  const schema = components.add(response, 'output')
  return contentType === null ? json(schema) : { [contentType]: { schema } }
}

/** See server/rest/idempotency.ts. */
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A request that is repeated with the same key within 24 hours is executed once. The repetition gets the response of the first request.',
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY },
}

/** See sendError. */
const MERGED: Json = {
  description:
    'The part was merged into another one. The error has the id of that part as `mergedInto`, and its `slug`',
  headers: { Location: { description: 'The same call for the other part', schema: { type: 'string' } } },
}

const json = (schema: Json) => ({ 'application/json': { schema } })

function parameters(schema: Json, location: 'path' | 'query'): Json[] {
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, each]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: each,
  }))
}

const hasFields = (schema: Json) => Object.keys(schema.properties ?? {}).length > 0

/** Returns a unique name, e.g. getProductsIdListings. */
function operationId({ method, path }: RestRoute): string {
  const words = path
    .replace(/^\/api/, '')
    .split(/[^a-zA-Z]+/)
    .filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

/** Returns the error codes of a status, e.g. 'FORBIDDEN or MUTED'. */
const codesOf = (status: number) =>
  Object.entries(httpStatus)
    .filter(([, each]) => each === status)
    .map(([code]) => code)
    .join(' or ')

/** Collects the named schemas (`.meta({ id })`), which the document contains once and references elsewhere. */
class Components {
  readonly schemas: Record<string, Json> = {}

  add(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _version, $defs = {}, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
    for (const [name, each] of Object.entries($defs as Record<string, Json>)) {
      const { id: _id, ...definition } = each
      this.schemas[name] = withDocumentRefs(definition)
    }
    if (typeof whole.id !== 'string') return withDocumentRefs(whole)
    const { id, ...definition } = whole
    this.schemas[id] = withDocumentRefs(definition)
    return { $ref: `#/components/schemas/${id}` }
  }
}

/** Returns the schema with references to the components of the document instead of its own definitions. */
const withDocumentRefs = (schema: Json) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
