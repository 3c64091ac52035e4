import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { needsToken, type RestRoute } from '../../server/rest/define-route.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/photos.ts'
import { restRoutes } from '../../server/rest/routes.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// Sends invalid and hostile input to the REST routes and checks that none of it causes a 500 or 503. `request` checks
// that every error is an error body with the status of its code.

let site: TestApp
let token: string
beforeAll(async () => {
  // A site that sends no mails answers 503 to the calls that send one.
  site = await bootApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mail@tappet.example' })
})
afterAll(() => site.close())
// The route that signs out ends the session of its token.
beforeEach(async () => void (token = await site.make.token()))

const UNKNOWN_ID = '01a1fa6a-0000-7000-8000-000000000000'
const hostile = [
  '0',
  '-1',
  '1e9',
  'abc',
  '1.5',
  'NaN',
  'null',
  'undefined',
  'true',
  '{}',
  '[]',
  ' ',
  '..',
  '.',
  '*',
  '~',
  ':id',
  UNKNOWN_ID,
  UNKNOWN_ID.toUpperCase(),
  UNKNOWN_ID.slice(1),
  `${UNKNOWN_ID}\n`,
  "' or 1=1 --",
  '"',
  '\\',
  '%',
  '%00',
  '$1',
  '\0',
  'a\0b',
  '\u202Eevil',
  '\u200B',
  'ﬁ',
  '🛞',
  'é',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(251),
  'x'.repeat(10_000),
  '9'.repeat(400),
  '\uFFFD',
  '\r\nX-Injected: 1',
]
const encoded = hostile.map(encodeURIComponent)
const raw = [
  '%',
  '%zz',
  '%ff',
  '%C3%28',
  '%ED%A0%80',
  '%00',
  '%2F',
  '%2e%2e%2f',
  '%5c',
  ';',
  '&&&',
  '=',
  '[]',
  '[a]=1',
  '#',
]

const pathWith = (route: RestRoute, value: string) => route.path.replace(/:\w+/g, () => value)
const writes = restRoutes.filter((route) => route.method !== 'GET')
const nameOf = ({ method, path }: RestRoute) => `${method} ${path}`

/**
 * Returns each type of parameter with the first route that has it. Parameters of one name and schema are read by the same
 * code, so that all strings go to one of them, and a few to every route.
 */
function typesOf(part: 'params' | 'query'): { title: string; name: string; route: RestRoute }[] {
  const found = new Map<string, { title: string; name: string; route: RestRoute }>()
  for (const route of restRoutes)
    for (const [name, schema] of Object.entries(route[part].shape)) {
      const type = typeOf(name, schema)
      if (!found.has(type)) found.set(type, { title: `${name} of ${nameOf(route)}`, name, route })
    }
  return [...found.values()]
}
const typeOf = (name: string, schema: unknown) =>
  `${name} ${JSON.stringify(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }))}`

/** Returns the first route of each kind. */
const ofKinds = (routes: RestRoute[], kindOf: (route: RestRoute) => string) =>
  [...Map.groupBy(routes, kindOf)].map(([kind, [route]]) => ({
    title: `${kind}, ${route ? nameOf(route) : ''}`,
    route: route as RestRoute,
  }))

function shapeOf(body: z.ZodType | null): object {
  if (body instanceof z.ZodPrefault) return shapeOf(body.unwrap() as z.ZodType)
  return body instanceof z.ZodObject ? body.shape : {}
}

/** The writes with those fields of their bodies that no earlier one has. */
const bodies = (() => {
  const seen = new Set<string>()
  return writes.map((route) => {
    const fields = Object.entries(shapeOf(route.body))
      .filter(([name, schema]) => !seen.has(typeOf(name, schema)) && seen.add(typeOf(name, schema)))
      .map(([name]) => name)
    return { title: nameOf(route), route, fields }
  })
})()

type Sent = { path: string; payload?: unknown; token?: string; headers?: Record<string, string> }

/** Returns the requests that caused a 500 or 503 or injected a header, and the errors in the log. */
async function faultsAfter(route: RestRoute, requests: Sent[]): Promise<string[]> {
  const found: string[] = []
  for (const { path, ...options } of requests) {
    const { status, headers } = await site.request(route.method, path, options)
    if (status >= 500 || headers['x-injected'] !== undefined) found.push(`${status} to ${path.slice(0, 200)}`)
  }
  return [...found, ...site.faults]
}

describe('a parameter of a path', () => {
  it.each(typesOf('params'))('$title never causes a server error', async ({ name, route }) => {
    const pathOf = (value: string) =>
      pathWith({ ...route, path: route.path.replace(`:${name}`, () => value) }, UNKNOWN_ID)
    const requests = [...encoded, ...raw].map((value) => ({ path: pathOf(value), token }))
    expect(await faultsAfter(route, requests)).toEqual([])
  })
})

describe('a parameter of a query', () => {
  it.each(typesOf('query'))('$title never causes a server error', async ({ name, route }) => {
    const queries = [
      ...[...encoded, ...raw].map((value) => `${name}=${value}`),
      `${name}=1&${name}=2`,
      `${name}[]=1&${name}[x]=2`,
      name,
    ]
    const requests = queries.map((query) => ({ path: `${pathWith(route, UNKNOWN_ID)}?${query}`, token }))
    expect(await faultsAfter(route, requests)).toEqual([])
  })
})

describe('a token', () => {
  it.each(ofKinds(restRoutes, ({ auth }) => auth))(
    'never causes a server error where it is $title',
    async ({ route }) => {
      const tokens = ['garbage', '', ' ', 'x'.repeat(10_240), "' or 1=1", 'null', 'a.b.c', '\t', '%00'].map(
        (each) => `Bearer ${each}`,
      )
      const requests = [...tokens, 'Basic YTpi', 'Bearer', 'Bearer a b', 'bearer', ',', '"'].map((authorization) => ({
        path: pathWith(route, UNKNOWN_ID),
        headers: { authorization },
      }))
      expect(await faultsAfter(route, requests)).toEqual([])
    },
  )
})

describe.each(restRoutes.map((route) => ({ name: nameOf(route), route })))('$name', ({ route }) => {
  const path = pathWith(route, UNKNOWN_ID)

  it('never answers with a server error', async () => {
    const values = [UNKNOWN_ID.toUpperCase(), '\0', "'", '9'.repeat(400)].map(encodeURIComponent)
    const names = [...Object.keys(route.query.shape), 'unknown']
    const requests = [...values, '%', '%ff'].flatMap((value) => [
      ...(route.path.includes(':') ? [{ path: pathWith(route, value), token }] : []),
      { path: `${path}?${names.map((name) => `${name}=${value}`).join('&')}`, token },
    ])
    expect(await faultsAfter(route, requests)).toEqual([])
  })

  it('answers 401 without a token if the route needs one', async () => {
    const { status, body } = await site.request(route.method, validPath(route), validBody(route))
    expect([status === 401, body?.code === 'UNAUTHENTICATED']).toEqual([needsToken(route.auth), needsToken(route.auth)])
  })
})

/** Returns a path that is valid for the route, for the same reason as a body. */
const validPath = (route: RestRoute) =>
  pathWith({ ...route, path: route.path.replace('/:kind', '/same_as') }, UNKNOWN_ID)

/** Returns a body that is valid for the route, so that only the missing token can cause an error. */
function validBody(route: RestRoute): { payload?: unknown } {
  return route.path === '/api/comments' ? { payload: { text: 'x', productId: UNKNOWN_ID } } : {}
}

const json = { 'content-type': 'application/json' }

describe('a body', () => {
  it.each(bodies)('of $title never causes a server error', async ({ route, fields }) => {
    const path = pathWith(route, UNKNOWN_ID)
    const texts = ['', '[]', 'null', '"text"', '{"a":1e999}', '{"__proto__":{"x":1}}']
    const values = [...hostile, null, 0, -1, 1e21, true, [], {}, [[]], { $gt: '' }, ['a', 'b'], '\uD800', '\uDC00x']
    // Of fields that were in an earlier body, only some values.
    const known = fields.length > 0 ? values : ['\0', null, {}, '\uD800']
    const all = Object.keys(shapeOf(route.body))
    const objects = known.map((value) =>
      Object.fromEntries((fields.length > 0 ? fields : all).map((field) => [field, value])),
    )
    if (route.path === '/api/comments')
      objects.push(...values.map((value) => ({ text: 'x', productId: UNKNOWN_ID, parentId: value })))
    const requests: Sent[] = [
      ...texts.flatMap((payload) => ['', token].map((sent) => ({ path, token: sent, payload, headers: json }))),
      ...objects.map((payload) => ({ path, token, payload })),
    ]
    expect(await faultsAfter(route, requests)).toEqual([])
  })

  const kinds = ofKinds(writes, ({ file, longText, body }) =>
    file ? 'a file' : longText ? 'a long text' : body ? 'fields' : 'nothing',
  )
  it.each(kinds)('that is no JSON or too large never causes a server error where it is $title', async ({ route }) => {
    const path = pathWith(route, UNKNOWN_ID)
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const texts = [' ', '{', 'true', '0', '{"constructor":{"prototype":{"x":1}}}', '\uFEFF{}', deep]
    const types = [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'x',
      'application/json; charset=utf-7',
    ]
    const requests: Sent[] = [
      ...texts.flatMap((payload) => ['', token].map((sent) => ({ path, token: sent, payload, headers: json }))),
      ...types.map((type) => ({ path, token, payload: 'a=1', headers: { 'content-type': type } })),
    ]
    expect(await faultsAfter(route, requests)).toEqual([])
    const large = route.file ? Buffer.alloc(MAX_UPLOAD_BYTES + 1) : { text: 'x'.repeat(1_100_000) }
    const { status, body } = await site.request(route.method, path, { token, payload: large })
    expect([status, body.code]).toEqual([413, 'TOO_LARGE'])
  })
})

describe('an unknown route', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/products/x/listings'],
    ['DELETE', '/api/search'],
    ['PATCH', '/api/nothing/at/all'],
    ['PUT', '/api/comments'],
    ['GET', '/api/comments'],
    ['GET', '/api/%'],
    ['GET', '/api//products'],
  ] as const)('%s %s is answered with an error body and 404 or 400', async (method, path) => {
    const { status, body, headers } = await site.request(method, path, { token })
    expect([400, 404]).toContain(status)
    expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})
