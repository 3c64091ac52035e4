import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootApp, cleanUp, type TestApp } from '../../tests/support/app.ts'
import { toldTo } from '../../tests/support/told.ts'
import { deleteExpiredSessions } from '../domains/people/auth/queries.ts'
import { followInbox } from '../domains/market/messages/events.ts'
import { runCleanup } from './cleanup.ts'

const DAY = 86_400_000

let site: TestApp
let now = new Date()
beforeAll(async () => void (site = await bootApp({}, { now: () => now })))
afterAll(() => site.close())

test('a listing expires after 90 days and no longer counts for the prices of its part', async () => {
  const part = await site.make.part()
  const ask = await site.make.listing({ part, priceCents: 100 })
  now = new Date(now.getTime() + DAY)
  await site.make.listing({ part, priceCents: 200 })
  const sold = await site.make.listing({ part, status: 'sold' })

  now = new Date(ask.expiresAt.getTime() - 1)
  await cleanUp(site.deps)
  expect((await site.get(`/api/products/${part.id}`)).body.product.lowest_ask).toBe(1)

  now = ask.expiresAt
  await Promise.all([cleanUp(site.deps), cleanUp(site.deps)])
  const { body } = await site.get(`/api/products/${part.id}`)
  expect([body.product.lowest_ask, body.listings.asks.total]).toEqual([2, 1])
  expect((await site.get(`/api/listings/${ask.id}`)).status).toBe(404)

  now = new Date(now.getTime() + 10 * DAY)
  await cleanUp(site.deps)
  expect((await site.get(`/api/products/${part.id}`)).body.product.lowest_ask).toBeNull()
  expect((await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: sold.id } })).status).toBe('sold')
})

test('expired answers and sessions are deleted, others stay', async () => {
  const token = await site.make.token()
  await site.make.token(undefined, 'temporary')
  const old = (days: number) => new Date(now.getTime() - days * DAY)
  const request = { requestHash: new Uint8Array(32), status: 201, body: '{}' }
  await site.deps.prisma.idempotencyKey.createMany({
    data: [
      { ...request, scope: 'a', key: 'kept', createdAt: old(0.9) },
      { ...request, scope: 'a', key: 'expired', createdAt: old(1.1) },
    ],
  })
  now = new Date(now.getTime() + DAY / 24)
  await cleanUp(site.deps)
  expect((await site.deps.prisma.idempotencyKey.findMany()).map(({ key }) => key)).toEqual(['kept'])
  expect((await site.get('/api/auth/status', token)).body.isAuthenticated).toBe(true)
  expect(await site.deps.prisma.session.count({ where: { kind: 'temporary' } })).toBe(0)
})

test('the mute of a deleted account is deleted at its end', async () => {
  const me = await site.make.user()
  await site.make.mute(me, new Date(now.getTime() + DAY))
  await site.caller(await site.make.token(me)).user.remove({ name: me.name })
  const kept = async () => {
    await cleanUp(site.deps)
    return site.deps.prisma.mutedLeaver.count()
  }
  now = new Date(now.getTime() + DAY - 1)
  expect(await kept()).toBe(1)
  now = new Date(now.getTime() + 1)
  expect(await kept()).toBe(0)
})

test('the owner of a listing is notified once in its last week, and again after a renewal', async () => {
  const seller = await site.make.user()
  // A session expires before the end of this test.
  const asSeller = async () => site.caller(await site.make.token(seller))
  const part = await site.make.part({ name: 'Water pump 2.3 "as new"' })
  const listing = await site.make.listing({ part, seller, priceCents: 125_050 })
  const sold = await site.make.listing({ part, seller, status: 'sold' })
  await site.make.listing({ part: await site.make.part({ removedAt: now }), seller })
  const told = async () => {
    await Promise.all([cleanUp(site.deps), cleanUp(site.deps)])
    return toldTo(site, await asSeller())
  }
  now = new Date(listing.expiresAt.getTime() - 7 * DAY - 1)
  expect(await told()).toEqual([])
  now = new Date(now.getTime() + 1)
  expect(await told()).toEqual(['Your ask of $1,250.50 for Water pump 2.3 "as new" expires in 7 days'])
  expect((await (await asSeller()).notification.list({})).items).toMatchObject([
    { actors: [], path: `/part/${part.slug}?listing=${listing.id}` },
  ])
  now = new Date(now.getTime() + 3 * DAY)
  expect(await told()).toHaveLength(1)
  expect(await (await asSeller()).notification.unreadCount()).toBe(1)

  const renewed = await (await asSeller()).listing.renew({ id: listing.id })
  expect(renewed.expiresAt).toBe(new Date(now.getTime() + 90 * DAY).toISOString())
  now = new Date(now.getTime() + 82 * DAY)
  expect(await told()).toHaveLength(1)
  now = new Date(now.getTime() + DAY)
  expect(await told()).toHaveLength(2)

  // An expired listing can be renewed.
  now = new Date(now.getTime() + 7 * DAY)
  await cleanUp(site.deps)
  expect((await site.get(`/api/listings/${listing.id}`)).status).toBe(404)
  await (await asSeller()).listing.renew({ id: listing.id })
  expect((await site.get(`/api/listings/${listing.id}`)).status).toBe(200)
  await expect((await asSeller()).listing.renew({ id: sold.id })).rejects.toThrow('This listing is no longer active.')
})

test('notifying an owner does not change the version of the part', async () => {
  const part = await site.make.part()
  const listing = await site.make.listing({ part })
  now = new Date(listing.expiresAt.getTime() - DAY)
  const version = async () => (await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })).contentVersion
  const before = await version()
  await cleanUp(site.deps)
  expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({
    warnedAt: now,
  })
  expect(await version()).toBe(before)
})

test('inbox entries are deleted after a month, and a browser that was away for longer receives the current position', async () => {
  const [one, other] = [await site.make.user(), await site.make.user()]
  const token = await site.make.token(one)
  now = new Date()
  const { message } = site.caller(token)
  for (const content of ['a', 'b']) await message.send({ receiverId: other.id, content })
  const kept = () => site.deps.prisma.inbox.count({ where: { userId: other.id } })
  const firstEventAfter = async (lastSeq: string) => {
    const stop = new AbortController()
    for await (const event of followInbox(site.deps, other.id, lastSeq, async () => true, stop.signal))
      return [event.seq, event.message?.content]
  }
  now = new Date(Date.now() + 29 * DAY)
  await cleanUp(site.deps)
  expect(await kept()).toBe(2)
  expect(await firstEventAfter('0')).toEqual(['1', 'a'])
  now = new Date(Date.now() + 31 * DAY)
  await Promise.all([cleanUp(site.deps), cleanUp(site.deps)])
  expect(await kept()).toBe(0)
  expect(await firstEventAfter('0')).toEqual(['2', undefined])
  expect((await site.caller(await site.make.token(other)).message.list({ partnerId: one.id })).items).toHaveLength(2)
})

test('phone codes are deleted a day after they expired', async () => {
  const token = await site.make.token()
  await site.caller(token).auth.requestPhoneCode({ phoneNumber: '+4915112345678' })
  await cleanUp(site.deps)
  expect(await site.deps.prisma.phoneCode.count()).toBe(1)
  now = new Date(now.getTime() + DAY + 600_001)
  await cleanUp(site.deps)
  expect(await site.deps.prisma.phoneCode.count()).toBe(0)
})

test('a failed job is reported by its name and does not stop the others', async () => {
  await site.deps.prisma.rateCount.create({ data: { key: 'old', windowStart: new Date(0), count: 1 } })
  const query = new Proxy(site.deps.query, {
    apply: (run, self, params: unknown[]): unknown =>
      params[0] === deleteExpiredSessions ? Promise.reject(new Error('broken')) : Reflect.apply(run, self, params),
  })
  const failures: [job: string, error: unknown][] = []
  await runCleanup({ ...site.deps, query }, (job, error) => void failures.push([job, error]))
  expect(failures).toEqual([['deleteExpiredSignIns', new Error('broken')]])
  expect(await site.deps.prisma.rateCount.count({ where: { key: 'old' } })).toBe(0)
})
