import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

/** The changes that a browser sends after a time without a connection (client/features/offline/send-waiting.ts). */

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const want = { maxPrice: '35', condition: 'good', carId: null, reach: 'delivered', withinKm: null, quantity: 1 }

it('a want and a follow that are sent twice are stored once, with the same key and with another one', async () => {
  const user = await site.make.user()
  const part = await site.make.part()
  const token = await site.make.token(user)
  const send = (method: 'PUT' | 'DELETE', path: string, key: string, payload?: object) =>
    site.request(method, path, { token, payload, headers: { 'idempotency-key': key } })
  const path = `/api/parts/${part.id}/want`

  const [key, followKey] = [randomUUID(), randomUUID()]
  const first = await send('PUT', path, key, want)
  expect(first.status).toBe(200)
  expect((await send('PUT', path, key, want)).body).toEqual(first.body)
  expect((await send('PUT', path, randomUUID(), want)).body).toMatchObject({ _id: first.body._id, maxPrice: 35 })
  const follow = { type: 'part', id: part.id, level: 'following' }
  for (const each of [followKey, followKey, randomUUID()])
    expect((await send('PUT', '/api/follows', each, follow)).status).toBe(200)

  const { prisma } = site.deps
  expect(await prisma.want.count({ where: { userId: user.id } })).toBe(1)
  expect(await prisma.follow.findMany({ where: { userId: user.id }, select: { level: true } })).toEqual([
    { level: 'following' },
  ])
  const { wantCount, followCount } = await prisma.part.findUniqueOrThrow({ where: { id: part.id } })
  expect([wantCount, followCount]).toEqual([1, 1])

  const end = randomUUID()
  for (const each of [end, end, randomUUID()]) expect((await send('DELETE', path, each)).status).toBe(200)
  expect(await prisma.want.count({ where: { userId: user.id } })).toBe(0)
})
