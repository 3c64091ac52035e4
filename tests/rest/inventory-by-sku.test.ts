import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => {
  site = await bootApp()
})
afterAll(() => site.close())

async function aProgram() {
  const seller = await site.make.user()
  const token = await site.make.token(seller)
  const put = (sku: string, payload: object) =>
    site.request('PUT', `/api/inventory/${encodeURIComponent(sku)}`, { token, payload })
  const remove = (sku: string) => site.request('DELETE', `/api/inventory/${encodeURIComponent(sku)}`, { token })
  const listings = () => site.deps.prisma.listing.findMany({ where: { sellerId: seller.id }, orderBy: { id: 'asc' } })
  return { seller, put, remove, listings }
}

it('a program creates and changes a listing by its own reference, and the same again changes nothing', async () => {
  const { put, listings } = await aProgram()
  await site.make.part({ numbers: ['SK100'] })
  const item = { number: 'SK100', price: 48.5, condition: 'good', damage: 'none', storage_place: 'shelf 12-C' }
  const created = await put('A/1 b', item)
  expect(created).toMatchObject({ status: 200, body: { outcome: 'new' } })
  expect((await put('A/1 b', item)).body).toEqual({ ...created.body, outcome: 'same' })
  expect((await put('A/1 b', { ...item, price: '44' })).body).toEqual({ ...created.body, outcome: 'change' })
  expect(await listings()).toMatchObject([
    { priceCents: 4_400, condition: 'good', damage: [], grade: 'A', storagePlace: 'shelf 12-C' },
  ])
  const { storage_place: _, ...others } = item
  expect((await put('A/1 b', { ...others, price: 44, core: null })).body.outcome).toBe('same')
})

it('one listing is created when a program sends the same reference ten times at once', async () => {
  const { put, listings } = await aProgram()
  await site.make.part({ numbers: ['SK150'] })
  const answers = await Promise.all(Array.from({ length: 10 }, () => put('X', { number: 'SK150', price: 48 })))
  expect(answers.filter(({ body }) => body.outcome === 'new')).toHaveLength(1)
  expect(await listings()).toHaveLength(1)
})

it('a program learns which columns are wrong', async () => {
  const { put } = await aProgram()
  const { status, body } = await put('X', { number: 'SK200', price: 0, damage: 'yes' })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['price', 'damage']])
  expect((await put('X', { number: 'SK201', price: 5 })).body.fields).toEqual({
    number: 'No part has this number. Add the part first, or check the number.',
  })
  const unknown = await put('X', { number: 'SK201', price: 5, odometerKm: 90_000 })
  expect([unknown.status, unknown.body.error]).toEqual([
    400,
    expect.stringMatching(/^A column must be one of number, price, .*odometer_km/),
  ])
})

it('a program deletes a listing by its reference, and cannot list it again under that', async () => {
  const { put, remove, listings } = await aProgram()
  await site.make.part({ numbers: ['SK300'] })
  await put('X', { number: 'SK300', price: 48 })
  expect([(await remove('X')).status, (await remove('X')).status]).toEqual([200, 200])
  expect(await listings()).toMatchObject([{ status: 'deleted' }])
  expect((await put('X', { number: 'SK300', price: 48 })).status).toBe(409)
  expect((await remove('Y')).status).toBe(404)
})

it('a listing that was made by hand is deleted by its id, but not by another seller', async () => {
  const { seller, remove, listings } = await aProgram()
  const { id } = await site.make.listing({ part: await site.make.part({}), seller })
  expect((await (await aProgram()).remove(id)).status).toBe(404)
  expect((await remove(id)).status).toBe(200)
  expect(await listings()).toMatchObject([{ status: 'deleted' }])
})
