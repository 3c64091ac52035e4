import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootApp, type TestApp } from '../../tests/support/app.ts'
import { keepHouse } from './housekeeping.ts'

const DAY = 86_400_000

let site: TestApp
let now = new Date()
beforeAll(async () => void (site = await bootApp({}, { now: () => now })))
afterAll(() => site.close())

test('a listing leaves the market when its 90 days are over, and its prices with it', async () => {
  const part = await site.make.part()
  const ask = await site.make.listing({ part, priceCents: 100 })
  now = new Date(now.getTime() + DAY)
  await site.make.listing({ part, priceCents: 200 })
  const sold = await site.make.listing({ part, status: 'sold' })

  now = new Date(ask.expiresAt.getTime() - 1)
  await keepHouse(site.deps)
  expect((await site.get(`/api/products/${part.id}`)).body.product.lowest_ask).toBe(1)

  now = ask.expiresAt
  await Promise.all([keepHouse(site.deps), keepHouse(site.deps)])
  const { body } = await site.get(`/api/products/${part.id}`)
  expect([body.product.lowest_ask, body.listings.asks.total]).toEqual([2, 1])
  expect((await site.get(`/api/listings/${ask.id}`)).status).toBe(404)

  now = new Date(now.getTime() + 10 * DAY)
  await keepHouse(site.deps)
  expect((await site.get(`/api/products/${part.id}`)).body.product.lowest_ask).toBeNull()
  expect((await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: sold.id } })).status).toBe('sold')
})

test('what nobody asks for any more is deleted, what is in use stays', async () => {
  const token = await site.make.token()
  await site.make.token(undefined, 'temporary')
  const old = (days: number) => new Date(now.getTime() - days * DAY)
  const request = { requestHash: new Uint8Array(32), status: 201, body: '{}' }
  await site.deps.prisma.idempotencyKey.createMany({
    data: [
      { ...request, scope: 'a', key: 'kept', createdAt: old(0.9) },
      { ...request, scope: 'a', key: 'gone', createdAt: old(1.1) },
    ],
  })
  now = new Date(now.getTime() + DAY / 24)
  await keepHouse(site.deps)
  expect((await site.deps.prisma.idempotencyKey.findMany()).map(({ key }) => key)).toEqual(['kept'])
  expect((await site.get('/api/auth/status', token)).body.isAuthenticated).toBe(true)
  expect(await site.deps.prisma.session.count({ where: { kind: 'temporary' } })).toBe(0)
})
