import { z } from 'zod'
import { httpStatus } from '../errors.ts'
import { needsToken, type RestRoute } from './define-route.ts'
import { isReplayable, MAX_KEY } from './idempotency.ts'
import { errorSchema } from './wire.ts'

type Json = Record<string, unknown>

/** The errors that any call can answer, those that need a person, and the rest by what a call takes. */
const EVERYWHERE = [httpStatus.RATE_LIMITED, httpStatus.UNAVAILABLE]
const SIGNED_IN = [httpStatus.UNAUTHENTICATED, httpStatus.FORBIDDEN]

/**
 * The OpenAPI 3.1 document of these routes, made of the same schemas that check their input and hold their answers.
 * Pure: the same routes give the same document.
 */
export function openApiDocument(routes: readonly RestRoute[], publicUrl = '/'): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[route.method.toLowerCase()] = operation(route, components)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tappet',
      version: '1.0.0',
      description:
        'Everything that the site does. Ids are opaque texts, times are ISO 8601 in UTC, money is in USD. Send the token of a signed-in person as `Authorization: Bearer …`.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set([...routes.map((route) => route.tag), 'Health'])].map((name) => ({ name })),
    paths: { ...paths, ...beside },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: components.schemas,
    },
  }
}

/** Calls that are no row of the table: a redirect and the two of the load balancer. */
const beside: Record<string, Json> = {
  '/api/auth/google': {
    get: {
      summary: 'Starts the sign-in; afterwards the browser is at the path in `state` with a `token`',
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
      responses: { 302: { description: 'To the identity provider' } },
    },
  },
  '/healthz': {
    get: { summary: 'The process answers', tags: ['Health'], responses: { 200: { description: 'It does' } } },
  },
  '/readyz': {
    get: {
      summary: 'The process reaches its database',
      tags: ['Health'],
      responses: { 200: { description: 'It does' }, 503: { description: 'It does not' } },
    },
  },
}

function operation(route: RestRoute, components: Components): Json {
  const params = components.add(route.params, 'input')
  const query = components.add(route.query, 'input')
  const errors = new Set<number>([
    ...(hasFields(params) || hasFields(query) || route.body ? [httpStatus.VALIDATION] : []),
    ...(needsToken(route.auth) ? SIGNED_IN : []),
    ...(hasFields(params) ? [httpStatus.NOT_FOUND] : []),
    ...(route.body ? [httpStatus.TOO_LARGE] : []),
    ...(isReplayable(route) ? [httpStatus.CONFLICT] : []),
    ...EVERYWHERE,
  ])
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    ...(route.auth !== 'none' && { security: needsToken(route.auth) ? [{ bearer: [] }] : [{ bearer: [] }, {}] }),
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query'), ...(isReplayable(route) ? [KEY] : [])],
    ...(route.body && { requestBody: { required: true, content: json(components.add(route.body, 'input')) } }),
    responses: {
      [route.status]: { description: 'Done', content: json(components.add(route.response, 'output')) },
      ...Object.fromEntries(
        [...errors].map((status) => [
          status,
          { description: reasonOf(status), content: json(components.add(errorSchema, 'output')) },
        ]),
      ),
    },
  }
}

/** See server/rest/idempotency.ts. */
const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same request with the same key is carried out once; for 24 hours it is given the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY },
}

const json = (schema: Json) => ({ 'application/json': { schema } })

function parameters(schema: Json, place: 'path' | 'query'): Json[] {
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

const hasFields = (schema: Json) => Object.keys(schema.properties ?? {}).length > 0

/** e.g. getProductsIdListings */
function operationId({ method, path }: RestRoute): string {
  const words = path
    .replace(/^\/api/, '')
    .split(/[^a-zA-Z]+/)
    .filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

const reasonOf = (status: number) =>
  Object.entries(httpStatus)
    .filter(([, each]) => each === status)
    .map(([code]) => code)
    .join(' or ')

/** Named schemas (`.meta({ id })`) are written once and referred to. */
class Components {
  readonly schemas: Record<string, Json> = {}

  add(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _version, $defs = {}, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
    for (const [name, each] of Object.entries($defs as Record<string, Json>)) {
      const { id: _id, ...definition } = each
      this.schemas[name] = moved(definition)
    }
    if (typeof whole.id !== 'string') return moved(whole)
    const { id, ...definition } = whole
    this.schemas[id] = moved(definition)
    return { $ref: `#/components/schemas/${id}` }
  }
}

/** With its references pointing into the document instead of beside the schema. */
const moved = (schema: Json) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
