import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createDeps } from '../../server/deps.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let site: TestApp
let now: Date | null = null
beforeAll(async () => void (site = await bootApp({}, { now: () => now ?? new Date() })))
afterAll(() => site.close())

const MINUTE = 60_000
const hour = (count: number) => new Date(Date.now() + count * 60 * MINUTE)

/** Returns a part and functions that comment on it as a user. */
async function scene(token?: string) {
  const part = await site.make.part()
  const mine = token ?? (await site.make.token())
  return {
    part,
    token: mine,
    write: (key: string, text = 'Fits mine', as = mine) =>
      site.request('POST', '/api/comments', {
        token: as,
        payload: { text, productId: part.id },
        headers: { 'idempotency-key': key },
      }),
    count: () => site.deps.prisma.comment.count({ where: { partId: part.id } }),
  }
}
const keys = (key: string) => site.deps.prisma.idempotencyKey.findMany({ where: { key } })

describe('a repeated write with the same Idempotency-Key', () => {
  it('runs once and returns the first status and body again', async () => {
    const { write, count } = await scene()
    const first = await write('once')
    expect(first.status).toBe(201)
    for (const again of [await write('once'), await write('once')]) {
      expect(again.status).toBe(201)
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
      expect(again.headers).toMatchObject({
        'content-type': first.headers['content-type'],
        'cache-control': 'no-store',
      })
    }
    expect(await count()).toBe(1)
  })

  it('runs once when 20 arrive at the same time', async () => {
    const { write, count } = await scene()
    const answers = await Promise.all(Array.from({ length: 20 }, () => write('at once')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await count()).toBe(1)
  })

  it('counts as one vote, while two votes without a key cancel each other', async () => {
    const comment = await site.make.comment()
    const token = await site.make.token()
    const press = (headers: Record<string, string>) =>
      site.request('PUT', `/api/comments/${comment.id}/vote`, { token, headers })
    const pressed = [await press({ 'idempotency-key': 'vote' }), await press({ 'idempotency-key': 'vote' })]
    expect(pressed.map(({ body }) => body.votes)).toEqual([1, 1])
    expect((await press({})).body.votes).toBe(0)
  })

  it('runs once in two processes', async () => {
    const { write, count, part, token } = await scene()
    const deps = createDeps(site.deps.config, site.deps.log)
    const second = await buildApp(deps, null)
    try {
      const elsewhere = () =>
        second.inject({
          method: 'POST',
          url: '/api/comments',
          payload: { text: 'Fits mine', productId: part.id },
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'two' },
        })
      const here = () => write('two')
      const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? here() : elsewhere())))
      expect(answers.map((each) => ('statusCode' in each ? each.statusCode : each.status))).toEqual(Array(10).fill(201))
      const ids = answers.map((each) => ('statusCode' in each ? each.json() : each.body)._id as string)
      expect(new Set(ids).size).toBe(1)
      expect(await count()).toBe(1)
    } finally {
      await second.close()
      await deps.close()
    }
  })

  it('is rejected with 409 if its body, path or method differs', async () => {
    const { write, count, token } = await scene()
    const { body } = await write('mine')
    const headers = { 'idempotency-key': 'mine' }
    for (const other of [
      await write('mine', 'Something else'),
      await site.request('PUT', `/api/comments/${body._id}/vote`, { token, headers }),
      await site.request('DELETE', `/api/comments/${body._id}/by-user`, { token, headers }),
    ]) {
      expect(other).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', error: 'This Idempotency-Key was used for another request.' },
      })
    }
    expect(await count()).toBe(1)
    expect((await write('mine')).body).toEqual(body)
  })

  it('is independent of the same key of another user', async () => {
    const { write, count } = await scene()
    const first = await write('shared')
    const other = await write('shared', 'Mine, too', await site.make.token())
    expect([first.status, other.status]).toEqual([201, 201])
    expect(other.body._id).not.toBe(first.body._id)
    expect(await count()).toBe(2)
  })

  it('returns the first answer to the same user with a new token', async () => {
    const user = await site.make.user()
    const { write, count } = await scene(await site.make.token(user))
    const first = await write('tokens')
    expect((await write('tokens', 'Fits mine', await site.make.token(user))).body).toEqual(first.body)
    expect(await count()).toBe(1)
  })

  it('is a new request after 24 hours', async () => {
    const { write, count } = await scene()
    await write('old')
    now = hour(23)
    await write('old')
    expect(await count()).toBe(1)
    now = hour(25)
    expect((await write('old', 'Another')).status).toBe(201)
    now = null
    expect(await count()).toBe(2)
  })
})

describe('while the first request is unfinished', () => {
  /** Leaves the key in the state of a process that is running or was killed. */
  const leaveUnderWay = async (key: string, part: { id: string }) => {
    await sql(site.deps, 'update idempotency_key set status = null, body = null where key = $1', [key])
    await site.deps.prisma.comment.deleteMany({ where: { partId: part.id } })
  }

  it('a repetition waits and is then rejected with Retry-After', async () => {
    const { write, part, count } = await scene()
    await write('slow')
    await leaveUnderWay('slow', part)
    const { status, body, headers } = await write('slow')
    expect([status, body.code, headers['retry-after']]).toEqual([409, 'CONFLICT', '1'])
    expect(await count()).toBe(0)
  })

  it('a repetition runs after three minutes, but another request with the key does not', async () => {
    const { write, part, count } = await scene()
    await write('killed')
    await leaveUnderWay('killed', part)
    now = new Date(Date.now() + 2 * MINUTE)
    expect((await write('killed')).status).toBe(409)
    now = new Date(Date.now() + 4 * MINUTE)
    expect((await write('killed', 'Another')).status).toBe(409)
    expect((await write('killed')).status).toBe(201)
    now = null
    expect(await count()).toBe(1)
  })
})

describe('an error', () => {
  it('that is final is returned again', async () => {
    const { token } = await scene()
    const payload = { text: 'Hm', productId: site.deps.newId() }
    const write = () =>
      site.request('POST', '/api/comments', { token, payload, headers: { 'idempotency-key': 'nowhere' } })
    const first = await write()
    expect(first.status).toBe(404)
    expect(await write()).toMatchObject({ status: 404, body: first.body })
    expect(await keys('nowhere')).toMatchObject([{ status: 404 }])
  })

  it('that asks for a token or for other values releases the key', async () => {
    const { write, count } = await scene()
    expect((await write('free', '')).status).toBe(400)
    expect((await write('free', 'x', 'garbage')).status).toBe(401)
    expect(await keys('free')).toEqual([])
    expect((await write('free')).status).toBe(201)
    expect(await count()).toBe(1)
  })

  it('of the server or of a rate limit releases the key', async () => {
    const limited = await bootApp({ RATE_LIMIT_FACTOR: '0.05' })
    try {
      const token = await limited.make.token()
      const payload = { text: 'Again', productId: (await limited.make.part()).id }
      const write = (key: string) =>
        limited.request('POST', '/api/comments', { token, payload, headers: { 'idempotency-key': key } })
      expect((await write('first')).status).toBe(201)
      expect((await write('second')).status).toBe(429)
      await sql(limited.deps, "update rate_count set window_start = window_start - interval '1 hour'", [])
      expect((await write('second')).status).toBe(201)

      await sql(limited.deps, "update rate_count set window_start = window_start - interval '1 hour'", [])
      await sql(limited.deps, 'alter table comment rename to hidden_comment', [])
      expect((await write('third')).status).toBe(500)
      await sql(limited.deps, 'alter table hidden_comment rename to comment', [])
      await sql(limited.deps, "update rate_count set window_start = window_start - interval '1 hour'", [])
      expect((await write('third')).status).toBe(201)
    } finally {
      await limited.close()
    }
  })
})

describe('the header', () => {
  it.each([[''], ['x'.repeat(256)], ['é']])('%j is rejected', async (key) => {
    const { write, count } = await scene()
    expect(await write(key)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', error: expect.stringContaining('Idempotency-Key') },
    })
    expect(await count()).toBe(0)
  })

  it('may have 255 characters, including quotes', async () => {
    const { write } = await scene()
    expect((await write(`"${'x'.repeat(253)}"`)).status).toBe(201)
  })

  it('has no effect on a read', async () => {
    const { part, token, write } = await scene()
    const read = () =>
      site.request('GET', `/api/products/${part.id}/comments`, { token, headers: { 'idempotency-key': 'read' } })
    expect((await read()).body.total).toBe(0)
    await write('any')
    expect((await read()).body.total).toBe(1)
  })

  it('stores no answer of a sign-in or sign-out, which may contain tokens', async () => {
    const token = await site.make.token()
    await site.request('POST', '/api/auth/logout', { token, headers: { 'idempotency-key': 'logout' } })
    expect(await keys('logout')).toEqual([])
  })

  it('is described for every write in the OpenAPI document', async () => {
    const { body } = await site.get('/api/openapi.json')
    const names = (path: string, method: string) =>
      body.paths[path][method].parameters.map((each: { name: string }) => each.name)
    expect(names('/api/comments', 'post')).toContain('Idempotency-Key')
    expect(names('/api/comments/{id}/vote', 'put')).toEqual(['id', 'Idempotency-Key'])
    expect(names('/api/auth/logout', 'post')).toEqual([])
    expect(names('/api/search', 'get')).not.toContain('Idempotency-Key')
  })
})
