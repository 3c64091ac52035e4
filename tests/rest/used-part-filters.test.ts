import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

describe('the filters of a column by facts of used parts', () => {
  it('keep the asks that state a matching fact, with their total', async () => {
    const [part, seller] = [await site.make.part(), await site.make.user()]
    const make = await site.make.vehicle()
    const vehicle = await site.make.vehicle({ level: 'model', parent: make })
    const donor = await site.make.donor({ seller, vehicle, odometerKm: 90_000 })
    const token = await site.make.token(seller)
    const ask = async (price: number, facts: object) => {
      const payload = { productId: part.id, type: 'ask', price, description: 'From a saloon.', ...facts }
      expect((await site.request('POST', '/api/listings', { token, payload })).status).toBe(201)
    }
    await ask(10, { donorId: donor.id, tested: 'not_tested' })
    await ask(20, { odometerKm: 200_000, tested: 'bench', warrantyDays: 30 })
    await ask(30, { odometerKm: 500_000, tested: 'running' })
    await ask(40, {})

    const path = `/api/products/${part.id}/listings?type=ask&`
    const read = async (query: string) => {
      const { body } = await site.get(path + query)
      expect(body.total).toBe(body.items.length)
      return body.items.map(({ price }: { price: number }) => price) as number[]
    }
    expect(await read('grade=A')).toEqual([10])
    expect(await read('grade=B')).toEqual([10, 20])
    expect(await read('grade=C')).toEqual([10, 20, 30])
    expect(await read('maxOdometerKm=200000&sort=price_desc')).toEqual([20, 10])
    expect(await read('tested=1')).toEqual([20, 30])
    expect(await read('warranty=1')).toEqual([20])
    expect(await read(`donorVehicleId=${vehicle.id}`)).toEqual([10])
    expect(await read(`donorVehicleId=${make.id}`)).toEqual([10])
    expect(await read('tested=0&warranty=0')).toEqual([10, 20, 30, 40])
    expect(await read('grade=C&tested=1&maxOdometerKm=300000')).toEqual([20])
    for (const query of ['grade=D', 'maxOdometerKm=-1', 'tested=yes', 'donorVehicleId=x'])
      expect((await site.get(path + query)).status).toBe(400)

    const list = await site.caller().listing.list({ partId: part.id, type: 'ask', tested: true, limit: 1 })
    expect(list).toMatchObject({ total: 2, items: [{ priceCents: 2_000 }] })
    const next = { partId: part.id, type: 'ask', tested: true, limit: 1, cursor: list.nextCursor } as const
    expect(await site.caller().listing.list(next)).toMatchObject({ items: [{ priceCents: 3_000 }], nextCursor: null })
  })

  it('leave out the asks of a donor that was removed', async () => {
    const [part, seller, vehicle] = [await site.make.part(), await site.make.user(), await site.make.vehicle()]
    const donor = await site.make.donor({ seller, vehicle })
    const listing = await site.make.listing({ part, seller })
    await site.deps.prisma.listing.update({ where: { id: listing.id }, data: { donorId: donor.id } })
    const read = async () =>
      (await site.caller().listing.list({ partId: part.id, type: 'ask', donorVehicleId: vehicle.id })).items.length
    expect(await read()).toBe(1)
    await site.deps.prisma.donor.update({ where: { id: donor.id }, data: { removedAt: site.deps.now() } })
    expect(await read()).toBe(0)
  })
})

describe('listing.byId', () => {
  it('counts the other active asks of the donor', async () => {
    const seller = await site.make.user()
    const donor = await site.make.donor({ seller })
    const make = async (status: 'active' | 'deleted', donorId: string | null) => {
      const { id } = await site.make.listing({ seller, status })
      await site.deps.prisma.listing.update({ where: { id }, data: { donorId } })
      return id
    }
    const [first, , , , none] = [
      await make('active', donor.id),
      await make('active', donor.id),
      await make('active', donor.id),
      await make('deleted', donor.id),
      await make('active', null),
    ]
    expect(await site.caller().listing.byId({ id: first })).toMatchObject({ donorAskCount: 2 })
    expect(await site.caller().listing.byId({ id: none })).toMatchObject({ donorAskCount: 0 })
  })
})
