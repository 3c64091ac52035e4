import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** A seller with a donor of 212,000 km from March 2002, and a part. */
async function yard() {
  const [seller, vehicle, part] = [await site.make.user(), await site.make.vehicle(), await site.make.part()]
  const now = site.deps.now()
  const donor = await site.deps.prisma.donor.create({
    data: {
      id: site.deps.newId(),
      sellerId: seller.id,
      vehicleId: vehicle.id,
      built: '2002-03',
      odometerKm: 212_000,
      createdAt: now,
      updatedAt: now,
    },
  })
  const token = await site.make.token(seller)
  const create = (facts: object) =>
    site.request('POST', '/api/listings', {
      token,
      payload: { productId: part.id, type: 'ask', price: 80, description: 'From a saloon.', ...facts },
    })
  const edit = (id: string, facts: object) => site.request('PATCH', `/api/listings/${id}`, { token, payload: facts })
  return { seller, part, donor, token, create, edit }
}

const DENT = { zone: 4, kind: 'dent', size: 1.5, count: 1 }

describe('the facts of an ask', () => {
  it('come back as they were stated, with the grade by the damage', async () => {
    const { create } = await yard()
    const facts = {
      odometerKm: 84_000,
      odometerNote: 'new engine 2017',
      removedOn: '2026-10-05',
      tested: 'running',
      damage: [DENT],
      core: 25,
      warrantyDays: 30,
    }
    const { status, body } = await create(facts)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...facts, grade: 'B', donorId: null })
    expect(JSON.stringify((await site.get(`/api/listings/${body._id}`)).body)).toContain('"grade":"B"')
  })

  it('can be edited after the donor is closed', async () => {
    const { donor, create, edit } = await yard()
    const { body } = await create({ donorId: donor.id })
    await site.deps.prisma.donor.update({ where: { id: donor.id }, data: { closedAt: site.deps.now() } })
    expect((await edit(body._id, { donorId: donor.id, damage: [] })).body).toMatchObject({ damage: [], grade: 'A' })
    expect((await create({ donorId: donor.id })).status).toBe(400)
  })

  it('follow the odometer of the donor, unless a note says why not', async () => {
    const { donor, create, edit } = await yard()
    const { body } = await create({ donorId: donor.id })
    // 212,000 km in 24 years are few for the age.
    expect(body).toMatchObject({ donorId: donor.id, odometerKm: 212_000, odometerNote: null, grade: 'A' })
    const silent = await edit(body._id, { odometerKm: 84_000 })
    expect(silent.status).toBe(400)
    expect(silent.body.fields).toHaveProperty('odometerNote')
    const own = { odometerKm: 84_000, odometerNote: 'replaced 2017' }
    expect((await edit(body._id, own)).body).toMatchObject({ ...own, donorId: donor.id })
    expect((await edit(body._id, { tested: 'bench' })).body).toMatchObject({ ...own, tested: 'bench' })
    expect((await edit(body._id, { odometerKm: null, odometerNote: null })).body).toMatchObject({ odometerKm: 212_000 })
    expect((await edit(body._id, { donorId: null })).body).toMatchObject({
      donorId: null,
      odometerKm: null,
      grade: null,
    })
  })

  it('need an open donor of the seller', async () => {
    const { donor, create } = await yard()
    const other = await yard()
    expect((await other.create({ donorId: donor.id })).body.fields).toHaveProperty('donorId')
    await site.deps.prisma.donor.update({ where: { id: donor.id }, data: { closedAt: site.deps.now() } })
    expect((await create({ donorId: donor.id })).body.fields).toHaveProperty('donorId')
  })

  it('are left out of a bid', async () => {
    const { create } = await yard()
    const { body } = await create({ type: 'bid', odometerKm: 84_000, damage: [], core: 25 })
    expect(body).toMatchObject({ type: 'bid', odometerKm: null, damage: null, grade: null, core: null })
  })

  it.each([
    ['odometerKm', 2_000_001],
    ['removedOn', '05.10.2026'],
    ['tested', 'yes'],
    ['warrantyDays', 0],
    ['core', 0],
    ['damage', [{ ...DENT, size: 1.3 }]],
    ['damage', Array.from({ length: 21 }, () => DENT)],
  ])('are refused with a wrong %s', async (field, value) => {
    const { create } = await yard()
    const { status, body } = await create({ [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)[0]).toMatch(new RegExp(`^${field}`))
  })

  it('never show the storage place to others', async () => {
    const { part, create, edit } = await yard()
    const { body } = await create({ storagePlace: 'shelf 12-C' })
    await edit(body._id, { storagePlace: 'shelf 13-C' })
    const stored = await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: body._id } })
    expect(stored.storagePlace).toBe('shelf 13-C')
    for (const path of [
      `/api/listings/${body._id}`,
      `/api/products/${part.id}/listings?type=ask`,
      `/part/${part.slug}`,
    ])
      expect(JSON.stringify(await site.get(path))).not.toContain('shelf')
  })

  it('are copied to the trade when the piece is reserved, and a later edit does not change them there', async () => {
    const { part, donor, token, create } = await yard()
    const { body } = await create({ donorId: donor.id, condition: 'good', damage: [DENT], core: 25, quantity: 2 })
    const buyer = site.caller(await site.make.token(await site.make.user()))
    await buyer.trade.acceptListing({ id: body._id, price: 80 })
    await site.caller(token).listing.edit({ id: body._id, condition: 'fair', damage: [], core: null, donorId: null })
    const trade = await site.deps.prisma.trade.findFirstOrThrow({ where: { partId: part.id } })
    expect(trade).toMatchObject({
      condition: 'good',
      donorId: donor.id,
      odometerKm: 212_000,
      damage: [DENT],
      grade: 'B',
      coreCents: 2_500,
    })
  })
})
