import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRouter } from '../../server/trpc/router.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp

beforeAll(async () => {
  site = await bootApp({ RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => site.close())

const from = (address: string) => ({ 'x-forwarded-for': address })

const input = (value: object) => `input=${encodeURIComponent(JSON.stringify(value))}`

/** The mutations that need no limit in their `meta`. */
const UNLIMITED: Record<string, string> = {
  'auth.logout': 'It ends the session that calls it.',
  'auth.requestPhoneCode': 'Its service counts the codes of a user, an address, a number and the site.',
  'auth.skipPhone': 'It ends the session that calls it.',
  'fitment.withdraw': 'It takes back a confirmation, which is limited.',
  'image.removeUpload': 'It deletes an upload, which is limited.',
  'message.markRead': 'It changes nothing when it is repeated.',
  'relation.withdraw': 'It takes back a confirmation, which is limited.',
}

describe('a mutation', () => {
  it('has a rate limit or a reason not to', () => {
    type Procedure = { _def: { type: string; meta?: { limit?: object } } }
    const procedures = Object.entries(appRouter._def.procedures as object as Record<string, Procedure>)
    const unlimited = procedures.filter(([, { _def }]) => _def.type === 'mutation' && !_def.meta?.limit)
    const names = unlimited.map(([name]) => name)
    expect(names.toSorted(), 'Give each a limit in .meta(), or a reason in UNLIMITED').toEqual(Object.keys(UNLIMITED))
  })
})

describe('a limit of a procedure', () => {
  // The limit of 120 calls a minute, times 0.1.
  const ALLOWED = 12
  const refusal = {
    code: 'RATE_LIMITED',
    httpStatus: 429,
    retryAfter: expect.any(Number),
  }
  const SENTENCE = /^Too many requests\. Please try again in (?:\d+ seconds?|1 minute)\.$/

  it('is answered by tRPC with 429, Retry-After and an error message, like by REST', async () => {
    const ask = () =>
      site.request('GET', `/trpc/part.duplicates?${input({ name: 'Brake disc' })}`, { headers: from('203.0.113.1') })
    for (let call = 0; call < ALLOWED; call++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(refused.body.error.message).toMatch(SENTENCE)
    expect(refused.body.error.data).toEqual(refusal)
    expect(refused.headers['retry-after']).toBe(String(refused.body.error.data.retryAfter))
    expect(site.faults).toEqual([])
  })

  it('rejects only the calls of a batch that exceed it, with one Retry-After', async () => {
    const calls = ALLOWED + 2
    const inputs = Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, { name: `Brake disc ${at}` }]))
    const names = Array(calls).fill('part.duplicates').join(',')
    const batch = await site.request('GET', `/trpc/${names}?batch=1&${input(inputs)}`, {
      headers: from('203.0.113.2'),
    })
    const errors = (batch.body as { error?: { message: string; data: object } }[]).flatMap(({ error }) => error ?? [])
    expect(batch.status).toBe(207)
    expect(errors.map(({ data }) => data)).toEqual([refusal, refusal])
    expect(Number(batch.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(batch.headers['retry-after'])).toBeLessThanOrEqual(60)
  })
})

describe('the limit of an address', () => {
  // The limit of 1,200 requests a minute, times 0.1.
  const ALLOWED = 120
  const ask = (address: string, path = '/api/auth/status') => site.request('GET', path, { headers: from(address) })
  const exhaust = async (addresses: string[]) => {
    for (let call = 0; call < ALLOWED; call++) {
      expect((await ask(addresses[call % addresses.length] ?? '')).status).toBe(200)
    }
  }

  it('is answered below /trpc with an error in the format of tRPC', async () => {
    await exhaust(['203.0.113.3'])
    const { status, headers, body } = await ask('203.0.113.3', '/trpc/auth.status?batch=1&input=%7B%7D')
    expect(status).toBe(429)
    expect(body.error).toMatchObject({
      message: expect.stringMatching(/^Too many requests\./),
      code: expect.any(Number),
      data: { code: 'RATE_LIMITED', httpStatus: 429 },
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('counts all addresses of one IPv6 network and all ports of one address together', async () => {
    await exhaust(['2001:db8:1:2::1', '[2001:db8:1:2:aaaa::1]:4567', '2001:0db8:1:2:ffff:ffff:ffff:ffff'])
    expect((await ask('2001:db8:1:2:3:4:5:6')).status).toBe(429)
    expect((await ask('2001:db8:1:3::1')).status).toBe(200)
    await exhaust(['203.0.113.4', '203.0.113.4:4567', '::ffff:203.0.113.4', '[::ffff:203.0.113.4]:4567'])
    expect((await ask('203.0.113.4:1')).status).toBe(429)
    expect((await ask('203.0.113.5:1')).status).toBe(200)
  })

  it.each([
    ['of sign-ins', '/api/auth/google', 6, 302],
    ['of feeds', '/atom/parts', 12, 200],
    ['of site map files', '/sitemaps/parts-1.xml', 12, 404],
    ['of a procedure', `/trpc/part.duplicates?${input({ name: 'Brake disc' })}`, 12, 200],
  ])('%s counts one IPv6 network together', async (_, path, allowed, status) => {
    const outcome = ({ status: each, headers }: Awaited<ReturnType<typeof ask>>) =>
      headers['location'] === '/login?error=often' ? 429 : each
    const outcomes = []
    for (let call = 0; call <= allowed; call++)
      outcomes.push(outcome(await ask(`2001:db8:9:${allowed}::${call}`, path)))
    expect(outcomes).toEqual([...Array(allowed).fill(status), 429])
  })
})

describe('the limit of edits of a listing', () => {
  it('lets a dealer edit more prices than texts', async () => {
    const seller = await site.make.user()
    const [{ id }, token] = [await site.make.listing({ seller }), await site.make.token(seller)]
    const edit = async (payload: object) =>
      (await site.request('PATCH', `/api/listings/${id}`, { token, payload, headers: from('203.0.113.9') })).status
    const texts = []
    for (let at = 0; at < 7; at++) texts.push(await edit({ price: 50 + at, description: `Text ${at}` }))
    expect(texts).toEqual([...Array(6).fill(200), 429])
    const prices = []
    for (let at = 0; at < 54; at++) prices.push(await edit({ price: 50 + at, evenIfCrossing: true }))
    expect(prices).toEqual([...Array(53).fill(200), 429])
  })
})
