import Fastify from 'fastify'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createDeps } from '../../server/deps.ts'
import { gracefulClose } from '../../server/http/graceful-close.ts'
import { appRouter } from '../../server/trpc/router.ts'
import { MAX_BATCH } from '../../shared/limits.ts'
import { bootApp, listenApp, type Answer, type ListeningApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { statement } from '../../server/db/statement.ts'

let site: TestApp
type Shown = { part: { id: string; slug: string; name: string } }

beforeAll(async () => {
  site = await bootApp()
})
afterAll(() => site.close())

const errorOf = ({ body, headers, status }: Answer) => {
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  const { error, message, code, requestId, ...rest } = body as Record<string, unknown>
  // The request id identifies the cause in the log.
  expect(requestId).toBe(status >= 500 ? headers['x-request-id'] : undefined)
  expect(error).toBe(message)
  expect(rest).toEqual({})
  return { status, code }
}

describe('a public GET', () => {
  test.each([
    ['part', ({ part }: Shown) => `/api/products/${part.slug}`],
    ['feed', () => '/api/homepage-feed'],
    ['search', ({ part }: Shown) => `/api/search?q=${encodeURIComponent(part.name)}`],
    ['list of comments', ({ part }: Shown) => `/api/products/${part.id}/comments`],
    ['Atom feed', () => '/atom/parts'],
    ['robots.txt', () => '/robots.txt'],
  ])('(%s) responds with 304 until it changes', async (_what, pathOf) => {
    const part = await site.make.part()
    const path = pathOf({ part })
    const first = await site.get(path)
    const etag = String(first.headers.etag)
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^(W\/)?"/)])
    const again = () => site.app.inject({ url: path, headers: { 'if-none-match': etag } })
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ''])
    await site.make.comment({ part })
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { name: `${part.name} II` } })
    if (path !== '/robots.txt') expect((await again()).statusCode).toBe(200)
  })

  test('of a signed-in user is not stored', async () => {
    const part = await site.make.part()
    const { headers } = await site.get(`/api/products/${part.slug}`, await site.make.token())
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    const { headers: open } = await site.get(`/api/products/${part.slug}`)
    expect([open['cache-control'], open.vary]).toEqual(['no-cache', 'Authorization'])
  })
})

describe('the security headers', () => {
  const oneMegabyte = 'x'.repeat(1_000_001)
  const answers = (
    [
      ['GET', '/healthz', 200],
      ['GET', '/readyz', 200],
      ['GET', '/api/auth/status', 200],
      ['GET', '/api/auth/google', 302],
      ['GET', '/api/auth/google/callback', 302],
      ['GET', '/dev-idp/style.css', 200],
      ['GET', '/dev-idp/authorize', 400],
      ['GET', '/api/openapi.json', 200],
      ['GET', '/api/docs', 200],
      ['GET', '/trpc/auth.status', 200],
      ['GET', '/trpc/no.such', 404],
      ['GET', '/trpc/%25', 400],
      ['GET', '/trpc/%25zz?batch=1', 400],
      ['POST', '/trpc/part.live', 405],
      ['POST', '/trpc/auth.status', 405],
      ['GET', '/trpc/auth.logout', 405],
      ['PUT', '/trpc/auth.logout', 405],
      ['GET', '/api/no-such', 404],
      ['DELETE', '/api/no-such', 404],
      ['POST', '/no-such', 404],
      ['GET', '/images/no-such.webp', 404],
      ['GET', '/images/..%2f..%2fpackage.json', 404],
      ['GET', '/part/%', 400],
      ['GET', `/api/products/${'x'.repeat(400)}`, 404],
      ['POST', '/api/auth/logout', 401],
      ['POST', '/api/auth/logout', 400, '{'],
      ['POST', '/api/auth/logout', 413, oneMegabyte],
      ['POST', '/trpc/auth.logout', 413, oneMegabyte],
      ['POST', '/api/auth/logout', 415, '<x/>', 'text/xml'],
    ] as const
  ).map(([method, path, status, payload, type = 'application/json']) => ({ method, path, status, payload, type }))

  test.each(answers)(
    'are in the response with $status to $method $path',
    async ({ method, path, status, payload, type }) => {
      const headers = { origin: 'https://evil.example', ...(payload !== undefined && { 'content-type': type }) }
      const answer = await site.request(method, path, { headers, payload })
      expect(answer.status).toBe(status)
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      // React writes sizes and positions into style attributes. Nothing else may be inline.
      expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(/^(?:strict-origin|no-referrer)$/),
        'permissions-policy': expect.stringContaining('camera=(), '),
        // Equals frame-ancestors 'none'.
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      })
      expect(
        Object.keys(answer.headers).filter((name) => /^access-control-|^x-powered-by|^x-ratelimit|^server$/.test(name)),
      ).toEqual([])
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:\d|FST_ERR/)
    },
  )

  test('of a page omit the Referer if the address contains a token', async () => {
    const app = await buildApp(site.deps, {
      cacheable: false,
      render: () => Promise.resolve({ html: '<!doctype html><title>Part</title>', status: 200 }),
      register: () => Promise.resolve(),
      close: () => Promise.resolve(),
    })
    for (const [path, referrer] of [
      ['/', 'strict-origin'],
      ['/part/x?a=1&token=abc', 'no-referrer'],
      ['/verify-phone?tempToken=abc', 'no-referrer'],
    ]) {
      const { headers, statusCode } = await app.inject(String(path))
      expect(statusCode).toBe(200)
      expect(headers['referrer-policy']).toBe(referrer)
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      // The editor renders its preview in a worker.
      expect(headers['content-security-policy']).toContain("worker-src 'self'")
    }
    await app.close()
  })

  test('forbid caches to store a redirect with a token and responses of procedures', async () => {
    const redirects = (location: string) => Promise.resolve({ html: '', status: 301, location })
    const app = await buildApp(site.deps, {
      cacheable: false,
      render: (url) => redirects(url.replace('old', 'new')),
      register: () => Promise.resolve(),
      close: () => Promise.resolve(),
    })
    const caching = async (path: string) => (await app.inject(path)).headers['cache-control']
    expect(await caching('/part/old?token=abc')).toBe('no-store')
    // A part may get its old name again. A browser that had stored both redirects would follow them in a loop.
    expect(await caching('/part/old')).toBe('no-cache')
    expect(await caching('/trpc/auth.status')).toBe('no-store')
    expect(await caching('/trpc/no.such')).toBe('no-store')
    await app.close()
  })

  test('contain Strict-Transport-Security in production only', async () => {
    expect((await site.get('/healthz')).headers).not.toHaveProperty('strict-transport-security')
    const google = { clientId: 'id', clientSecret: 'secret' }
    const app = await buildApp({ ...site.deps, config: { ...site.deps.config, mode: 'production', google } }, null)
    expect((await app.inject('/healthz')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    await app.close()
  })

  test('allow no cross-origin access', async () => {
    const preflight = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    for (const url of ['/api/auth/logout', '/trpc/auth.logout', '/dev-idp/token']) {
      const { headers, statusCode } = await site.app.inject({ method: 'OPTIONS', url, headers: preflight })
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})

test.each(['//', '///', '//[', '//x:99999/', '//evil.example/part/x'])(
  'a page request for %s is rejected with 400',
  async (path) => {
    const app = await buildApp(site.deps, {
      cacheable: false,
      render: (url) => Promise.resolve({ html: new URL(url, 'http://site').pathname, status: 200 }),
      register: () => Promise.resolve(),
      close: () => Promise.resolve(),
    })
    const answer = await app.inject(path)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION'])
    await app.close()
  },
)

describe('a request body', () => {
  const logout = async (payload: string | undefined, type?: string) =>
    site.request('POST', '/api/auth/logout', {
      token: await site.make.token(),
      headers: type ? { 'content-type': type } : {},
      payload,
    })

  test('may be empty, even with the content type of JSON', async () => {
    expect((await logout('', 'application/json')).status).toBe(200)
    expect((await logout('', 'application/json; charset=utf-8')).status).toBe(200)
    expect((await logout(undefined)).status).toBe(200)
    const vote = `/api/images/${(await site.make.image()).id}/vote`
    const headers = { 'content-type': 'application/json' }
    expect((await site.request('PUT', vote, { token: await site.make.token(), headers, payload: '' })).status).toBe(200)
  })

  test('that is not valid JSON is rejected with 400', async () => {
    for (const broken of ['{', 'null x', '\0', '{"__proto__":{"admin":true}}', '   ']) {
      expect(errorOf(await logout(broken, 'application/json'))).toEqual({ status: 400, code: 'VALIDATION' })
    }
  })

  test('of another content type is rejected with 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'x',
    ]) {
      expect(errorOf(await logout('{}', type))).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
    }
  })

  test('over 1 MB is rejected with 413, with and without Content-Length', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(1_000_000) })
    expect(errorOf(await logout(long, 'application/json'))).toEqual({ status: 413, code: 'TOO_LARGE' })
    const listening = await listenApp()
    const options = { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } }
    const sent = httpRequest(`${listening.url}/api/auth/logout`, options).on('error', () => {})
    sent.end(long)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(413)
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'TOO_LARGE' })
    await listening.close()
  })
})

describe('a client', () => {
  let listening: ListeningApp
  beforeAll(async () => void (listening = await listenApp()))
  afterAll(() => listening.close())

  /** Returns everything that the server sends on a connection that sends `sent`. */
  async function answerTo(port: number, sent: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.write(sent)
    return text(socket)
  }
  const bodyOf = (answer: string) => JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { code: string }

  test('that sends its headers or its body too slowly is answered with 408, an upload later', async () => {
    const { app, port, close, make } = await listenApp()
    app.server.headersTimeout = 200
    const token = await make.token()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const head = 'Host: x\r\nContent-Type: application/json\r\n'
    const slow = `${head}Content-Length: 100\r\n\r\n{"slow":`
    const received: IncomingMessage[] = []
    app.server.prependListener('request', (request) => received.push(request))
    const body = answerTo(port, `POST /api/auth/logout HTTP/1.1\r\n${slow}`)
    const upload = answerTo(port, `POST /api/uploads HTTP/1.1\r\nAuthorization: Bearer ${token}\r\n${slow}`)
    // The database has answered both when the bodies are read: its time limits are timers too.
    const isRead = (request: IncomingMessage) => request.listenerCount('data') + request.listenerCount('readable') > 0
    while (received.filter(isRead).length < 2) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(10_000)
    const early = await Promise.race([upload, body.then(() => 'the body')])
    expect(early).toBe('the body')
    await vi.advanceTimersByTimeAsync(110_000)
    vi.useRealTimers()
    for (const answer of [await answerTo(port, `POST / HTTP/1.1\r\n${head}`), await body, await upload]) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/)
      expect(bodyOf(answer).code).toBe('TIMEOUT')
    }
    await close()
  })

  test('that does not send HTTP is answered with 400, and one with too large headers with 413', async () => {
    const { port } = listening
    const garbage = await answerTo(port, 'EHLO mail.example\r\n\r\n')
    expect(garbage).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(bodyOf(garbage).code).toBe('VALIDATION')
    const overflow = await answerTo(
      port,
      `GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect(overflow).toMatch(/^HTTP\/1\.1 413 /)
    expect(bodyOf(overflow).code).toBe('TOO_LARGE')
  })

  /** Returns the headers that all responses have, by name. */
  const headersOf = (answer: string) =>
    new Map(
      (answer.split('\r\n\r\n')[0] ?? '').split('\r\n').flatMap((line) => {
        const [name = '', value = ''] = line.split(/: (.*)/s)
        return /policy|^x-|^origin-agent|^cross-origin/i.test(name) ? [[name.toLowerCase(), value]] : []
      }),
    )

  test.each([
    ['that sends an unreadable address', 'GET /part/% HTTP/1.1\r\nHost: x\r\n', 400],
    ['that sends no Host', 'GET /healthz HTTP/1.1\r\n', 400],
    ['that sends an unknown Expect', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n', 417],
    ['that does not send HTTP', 'EHLO mail.example\r\n', 400],
  ])('%s gets the security headers of all other responses', async (_, sent, status) => {
    const { port } = listening
    const usual = await answerTo(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const answer = await answerTo(port, `${sent}Connection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(bodyOf(answer)).toMatchObject({ error: expect.stringMatching(/\.$/) })
    const expected = headersOf(usual)
    expect(expected.size).toBeGreaterThan(10)
    expect(headersOf(answer).get('x-request-id')).not.toBe(expected.get('x-request-id'))
    expected.delete('x-request-id')
    expect(Object.fromEntries(headersOf(answer))).toMatchObject(Object.fromEntries(expected))
  })

  test('of HTTP/1.0 does not need a Host header', async () => {
    expect(await answerTo(listening.port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })

  test.each([
    ['POST', 'part.live', 'GET, HEAD'],
    ['POST', 'auth.status', 'GET, HEAD'],
    ['GET', 'auth.logout', 'POST'],
    ['PUT', 'auth.status,auth.logout?batch=1', 'GET, HEAD'],
  ] as const)('that sends %s to %s is answered with the allowed methods', async (method, name, allowed) => {
    const answer = await site.request(method, `/trpc/${name}`)
    expect([answer.status, answer.headers['allow']]).toEqual([405, allowed])
    expect(answer.body.error.data).toMatchObject({ code: 'METHOD_NOT_ALLOWED', httpStatus: 405 })
  })

  test('that closes the connection before its compressed response causes no error in the log', async () => {
    const { app, url, deps, make, lines, close } = await listenApp()
    const token = await make.token()
    const unlock = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = deps.prisma.$transaction(async (tx) => {
      // The lock blocks writes, but not reads.
      await tx.$executeRawUnsafe('lock table session in share mode')
      locked.resolve()
      await unlock.promise
    })
    await locked.promise
    const connected = once(app.server, 'connection')
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'br',
      'content-type': 'application/json',
    }
    const sent = httpRequest(`${url}/trpc/auth.logout`, { method: 'POST', headers })
    sent.on('error', () => undefined).end('{}')
    const [socket] = (await connected) as [Socket]
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await sql(deps, waiting)).length).toBe(1)
    const left = once(socket, 'close')
    sent.destroy()
    await left
    unlock.resolve()
    await holder
    await expect.poll(() => lines.join('')).toContain('the client closed the connection before the response')
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([])
    await close()
  })
})

describe('health', () => {
  test('of the process is 200 and readiness 503 while the database is unavailable', async () => {
    const away = await bootApp({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
    expect(await away.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    for (const path of ['/readyz', '/trpc/part.bySlug?input=%7B%22idOrSlug%22%3A%22x%22%7D', '/api/products/x']) {
      const answer = await away.get(path)
      expect(answer.status).toBe(503)
      if (!path.startsWith('/trpc')) {
        expect(errorOf(answer)).toEqual({ status: 503, code: 'UNAVAILABLE' })
        expect(answer.headers['retry-after']).toBe('2')
      }
    }
    expect((await away.get('/api/auth/google')).headers['location']).toBe('/login?error=unavailable')
    expect(away.faults).toEqual([])
    await away.close()
  })

  test('is 503 within 2 seconds while the connection pool is exhausted, and 200 afterwards', async () => {
    const small = await bootApp({ DATABASE_POOL_SIZE: '1' })
    const token = await small.make.token()
    // One request after another for 3 seconds.
    const hogs = [1.5, 1.49].map((seconds) =>
      small.deps.query(statement(`sleep ${seconds} s`, 'hot-read', `select pg_sleep(${seconds})`), {}),
    )
    await sleep(50)
    const started = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, () => small.get('/api/auth/status', token)))
    // 2 seconds, plus one second for a busy machine.
    expect(performance.now() - started).toBeLessThan(3_000)
    for (const answer of answers) expect(errorOf(answer)).toEqual({ status: 503, code: 'UNAVAILABLE' })
    await Promise.all(hogs)
    expect(await small.get('/api/auth/status', token)).toMatchObject({ status: 200, body: { isAuthenticated: true } })
    await small.close()
  })

  test('is 200 while a bulk statement runs', async () => {
    const small = await bootApp({ DATABASE_POOL_SIZE: '1' })
    const token = await small.make.token()
    let hasEnded = false
    const sleeping = small.deps.query(statement('sleep 3 s', 'bulk', 'select pg_sleep(3)'), {})
    void sleeping.finally(() => (hasEnded = true))
    expect(await small.get('/api/auth/status', token)).toMatchObject({ status: 200, body: { isAuthenticated: true } })
    expect(hasEnded).toBe(false)
    // The statement timeout of requests is 2.5 s.
    await sleeping
    await small.close()
  })
})

test('a batch with the longest names of queries reaches them', async () => {
  const names = Object.entries(appRouter._def.procedures as object as Record<string, { _def: { type: string } }>)
    .flatMap(([name, { _def }]) => (_def.type === 'query' ? name : []))
    .toSorted((one, other) => other.length - one.length)
  const answer = await site.request('GET', `/trpc/${names.slice(0, MAX_BATCH).join(',')}?batch=1`)
  expect(answer.body).toHaveLength(MAX_BATCH)
})

describe('rate limits', () => {
  test('reject the requests of the address that exceeds them, and of no other address', async () => {
    const limited = await bootApp({ RATE_LIMIT_FACTOR: '0.005', TRUST_PROXY: '127.0.0.1' })
    const from = (address: string, path = '/api/auth/status') =>
      limited.request('GET', path, { headers: { 'x-forwarded-for': address } })
    for (let i = 0; i < 6; i++) expect((await from('203.0.113.7')).status).toBe(200)
    const refused = await from('203.0.113.7')
    expect(errorOf(refused)).toEqual({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await from('203.0.113.7', '/healthz')).status).toBe(200)
    expect((await from('203.0.113.8')).status).toBe(200)
    await limited.close()
  })

  test('ignore X-Forwarded-For of an address that is not a trusted proxy', async () => {
    const limited = await bootApp({ RATE_LIMIT_FACTOR: '0.001' })
    const statuses = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      statuses.push(
        (await limited.request('GET', '/api/auth/status', { headers: { 'x-forwarded-for': address } })).status,
      )
    }
    expect(statuses).toEqual([200, 200, 429])
    await limited.close()
  })

  test('are off with a factor of 0', async () => {
    expect(site.deps.config.rateLimitFactor).toBe(0)
    const answers = await Promise.all(Array.from({ length: 1_300 }, () => site.get('/api/auth/status')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('that are counted in the database are shared by two processes', async () => {
    const first = await bootApp({ RATE_LIMIT_FACTOR: '0.1' })
    const deps = createDeps(first.deps.config, first.deps.log)
    const second = await buildApp(deps, null)
    const begin = async (app: typeof second) => String((await app.inject('/api/auth/google')).headers['location'])
    const begun = await Promise.all(Array.from({ length: 10 }, (_, i) => begin(i % 2 ? first.app : second)))
    // 60 in ten minutes, times 0.1
    expect(begun.filter((location) => location.includes('/dev-idp/'))).toHaveLength(6)
    expect(begun.filter((location) => location === '/login?error=often')).toHaveLength(4)
    await second.close()
    await deps.close()
    await first.close()
  })
})

describe('closing', () => {
  test('finishes open requests with Connection: close, and closes idle connections', async () => {
    const { app, url, deps, make, close } = await listenApp()
    const token = await make.token()
    const agent = new Agent({ keepAlive: true })
    const ask = async (method: 'GET' | 'POST', path: string) => {
      const sent = httpRequest(url + path, { method, agent, headers: { authorization: `Bearer ${token}` } }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      return { response, body: await text(response) }
    }
    // Several idle connections.
    await Promise.all(Array.from({ length: 5 }, () => ask('GET', '/healthz')))

    // A request that still waits for a lock when the server starts to close.
    const unlock = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = deps.prisma.$transaction(async (tx) => {
      // The lock blocks writes, but not reads.
      await tx.$executeRawUnsafe('lock table session in share mode')
      locked.resolve()
      await unlock.promise
    })
    await locked.promise
    const openRequest = ask('POST', '/api/auth/logout')
    await sleep(100)
    const started = performance.now()
    const closed = app.close()
    await sleep(100)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    unlock.resolve()
    await holder

    const { response, body } = await openRequest
    expect([response.statusCode, JSON.parse(body)]).toEqual([200, { message: expect.any(String) }])
    expect(response.headers.connection).toBe('close')
    await closed
    expect(performance.now() - started).toBeLessThan(4_000)
    agent.destroy()
    await close()
  })

  test('closes the connection of an unfinished request after 8 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const app = Fastify()
      await app.register(gracefulClose)
      app.get('/never', () => new Promise(() => {}))
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
      const arrived = once(app.server, 'request')
      const hanging = new Promise((resolve) => {
        httpRequest(`${address}/never`).on('error', resolve).end()
      })
      await arrived
      const closed = app.close()
      let open = true
      void closed.then(() => (open = false))
      await vi.advanceTimersByTimeAsync(7_900)
      expect(open).toBe(true)
      await vi.advanceTimersByTimeAsync(200)
      await closed
      expect(await hanging).toMatchObject({ code: 'ECONNRESET' })
    } finally {
      vi.useRealTimers()
    }
  })
})
