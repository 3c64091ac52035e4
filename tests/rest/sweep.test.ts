import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needsToken, type RestRoute } from '../../server/rest/define-route.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/photos.ts'
import { restRoutes } from '../../server/rest/routes.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// Sends invalid and hostile input to every REST route and checks that none of it causes a 500 or 503. `request` checks
// that every error is an error body with the status of its code.

let site: TestApp
let token: string
beforeAll(async () => {
  site = await bootApp()
  token = await site.make.token()
})
afterAll(() => site.close())

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
const parameters = restRoutes.filter((route) => route.path.includes(':'))
const writes = restRoutes.filter((route) => route.method !== 'GET')

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

describe.each(parameters.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', ({ route }) => {
  it('never answers a hostile id with a server error', async () => {
    const requests = [...encoded, ...raw].map((value) => ({ path: pathWith(route, value), token }))
    expect(await faultsAfter(route, requests)).toEqual([])
  })
})

describe.each(restRoutes.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', ({ route }) => {
  const path = pathWith(route, UNKNOWN_ID)

  it('never answers a hostile query with a server error', async () => {
    const known = Object.keys(route.query.shape)
    const queries = [
      ...known.flatMap((name) => encoded.map((value) => `${name}=${value}`)),
      // Of an unknown field only the encoding is read, and not its value.
      ...[...known, 'unknown'].flatMap((name) => [
        ...raw.map((value) => `${name}=${value}`),
        `${name}=1&${name}=2`,
        `${name}[]=1&${name}[x]=2`,
        name,
      ]),
    ]
    expect(
      await faultsAfter(
        route,
        queries.map((query) => ({ path: `${path}?${query}`, token })),
      ),
    ).toEqual([])
  })

  it('never answers a hostile token with a server error', async () => {
    const tokens = ['garbage', '', ' ', 'x'.repeat(10_240), "' or 1=1", 'null', 'a.b.c', '\t', '%00'].map(
      (each) => `Bearer ${each}`,
    )
    const requests = [...tokens, 'Basic YTpi', 'Bearer', 'Bearer a b', 'bearer', ',', '"'].map((authorization) => ({
      path,
      headers: { authorization },
    }))
    expect(await faultsAfter(route, requests)).toEqual([])
  })

  it('answers 401 without a token if the route needs one', async () => {
    const { status, body } = await site.request(route.method, path, validBody(route))
    expect([status === 401, body?.code === 'UNAUTHENTICATED']).toEqual([needsToken(route.auth), needsToken(route.auth)])
  })
})

/** Returns a body that is valid for the route, so that only the missing token can cause an error. */
function validBody(route: RestRoute): { payload?: unknown } {
  return route.path === '/api/comments' ? { payload: { text: 'x', productId: UNKNOWN_ID } } : {}
}

describe.each(writes.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', ({ route }) => {
  const path = pathWith(route, UNKNOWN_ID)

  it('never answers a hostile body with a server error', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const texts = [
      '',
      ' ',
      '{',
      '[]',
      'null',
      'true',
      '0',
      '"text"',
      '{"a":1e999}',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '\uFEFF{}',
      deep,
    ]
    const requests: Sent[] = texts.map((payload) => ({
      path,
      token,
      payload,
      headers: { 'content-type': 'application/json' },
    }))
    // The values of fields are read in the same way with and without a token.
    const withoutToken = requests.map((request) => ({ ...request, token: '' }))
    const fields = [
      'text',
      'parentId',
      'productId',
      'blogPostId',
      'url',
      'reason',
      'content',
      'price',
      'title',
      'tags',
      'phoneNumber',
      'verificationCode',
      'receiverId',
      'description',
    ]
    for (const value of [
      ...hostile,
      null,
      0,
      -1,
      1e21,
      true,
      [],
      {},
      [[]],
      { $gt: '' },
      ['a', 'b'],
      '\uD800',
      '\uDC00x',
    ]) {
      requests.push({ path, token, payload: Object.fromEntries(fields.map((field) => [field, value])) })
      if (route.path === '/api/comments')
        requests.push({ path, token, payload: { text: 'x', productId: UNKNOWN_ID, parentId: value } })
    }
    expect(await faultsAfter(route, [...requests, ...withoutToken])).toEqual([])
  })

  it('never answers a hostile content type with a server error, and a too large body with 413', async () => {
    const types = [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'x',
      'application/json; charset=utf-7',
    ]
    const requests = types.map((type) => ({ path, token, payload: 'a=1', headers: { 'content-type': type } }))
    expect(await faultsAfter(route, requests)).toEqual([])
    const large = route.file ? Buffer.alloc(MAX_UPLOAD_BYTES + 1) : { text: 'x'.repeat(1_100_000) }
    // A route for files reads the session first, and other tests have ended that of `token`.
    const fresh = await site.make.token()
    const { status, body } = await site.request(route.method, path, { token: fresh, payload: large })
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
