import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_DONOR_ASKS, OPEN_DONORS } from '../../shared/donors.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const VIN = 'WBAAV31000FX12345'

/** A seller, and a generation of a model. */
async function yard() {
  const seller = await site.make.user()
  const make = await site.make.vehicle({ name: 'BMW' + seller.id.slice(-6) })
  const model = await site.make.vehicle({ parent: make, name: '3 Series' })
  const token = await site.make.token(seller)
  const create = (fields: object = {}) =>
    site.request('POST', '/api/donors', { token, payload: { vehicleId: model.id, ...fields } })
  const edit = (id: string, fields: object) => site.request('PATCH', `/api/donors/${id}`, { token, payload: fields })
  return { seller, make, model, token, create, edit, caller: site.caller(token) }
}

const facts = {
  built: '2002-03',
  odometerKm: 212_043,
  odometerUnit: 'km',
  colourCode: 'Titanium Silver, 354',
  transmission: 'manual',
  gears: 5,
  state: 'Left front wing gone.',
  damagedAreas: [1, 2],
}

describe('a donor car', () => {
  it('comes back as it was entered, and never with its VIN', async () => {
    const { create, model, caller } = await yard()
    const { status, body } = await create({ ...facts, vin: VIN })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...facts, vehicle: { slug: model.slug }, parts: 0, closedAt: null })
    const read = await site.get(`/api/donors/${body._id}`)
    expect(read.body).toEqual(body)
    expect(JSON.stringify(read.body)).not.toContain('WBA')
    // The seller sees the part that is stored, which does not tell one car from another.
    expect(await caller.donor.byId({ id: body._id })).toMatchObject({ vinStart: VIN.slice(0, 11) })
    expect(await site.caller().donor.byId({ id: body._id })).toMatchObject({ vinStart: null })
    expect(await site.deps.prisma.donor.count({ where: { vinStart: { contains: VIN.slice(-6) } } })).toBe(0)
  })

  it.each([
    ['odometerKm', -1],
    ['built', '2002'],
    ['gears', 21],
    ['vin', 'WBA'],
    ['damagedAreas', [10]],
    ['placeId', 4],
    ['vehicleId', '00000000-0000-4000-8000-000000000000'],
  ])('is refused with a wrong %s', async (field, value) => {
    const { create } = await yard()
    const { status, body } = await create({ [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)[0]).toMatch(new RegExp(`^${field}`))
  })

  it('keeps the fields that an edit leaves out, and the engine only with its vehicle', async () => {
    const { create, edit, make } = await yard()
    const engine = await site.make.vehicle({ parent: make, level: 'engine', name: 'M54' })
    const { body } = await create({ ...facts, engineId: engine.id })
    expect((await edit(body._id, { state: 'Sold in parts.' })).body).toMatchObject({
      ...facts,
      state: 'Sold in parts.',
      engine: { name: 'M54' },
    })
    const other = await site.make.vehicle({ parent: make, name: '5 Series' })
    expect((await edit(body._id, { vehicleId: other.id })).body).toMatchObject({ engine: null })
  })

  it('has photos in their order', async () => {
    const { create, edit, seller } = await yard()
    const uploads = [await site.make.upload({ user: seller }), await site.make.upload({ user: seller })]
    const { body } = await create({ photos: uploads.map(({ id }) => ({ uploadId: id, alt: null })) })
    expect(body.photos).toHaveLength(2)
    const [first, second] = body.photos
    const { body: swapped } = await edit(body._id, { photos: [{ photoId: second._id, alt: 'Dial' }] })
    expect(swapped.photos).toMatchObject([{ url: second.url, alt: 'Dial' }])
    expect(first.url).not.toBe(second.url)
  })

  it(`is one of at most ${OPEN_DONORS} open ones of a seller, also of many requests at once`, async () => {
    const { seller, model, create } = await yard()
    await sql(
      site.deps,
      `insert into donor (id, seller_id, vehicle_id, created_at, updated_at)
      select gen_random_uuid(), $1::uuid, $2::uuid, now(), now() from generate_series(1, ${OPEN_DONORS - 2})`,
      [seller.id, model.id],
    )
    const results = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409])
  })
})

describe('the asks of a donor', () => {
  /** A donor with these asks, and its reserved one. */
  async function withAsks(count: number) {
    const found = await yard()
    const { body } = await found.create(facts)
    const donorId: string = body._id
    const parts = []
    for (let at = 0; at < count; at++) {
      const part = await site.make.part()
      const ask = await found.caller.listing.create({
        partId: part.id,
        type: 'ask',
        price: '50',
        description: 'x',
        donorId,
      })
      parts.push({ part, ask })
    }
    return { ...found, donorId, parts }
  }

  it('follow its odometer with their grades, and no trade and no reserved ask does', async () => {
    const { donorId, edit, caller, parts } = await withAsks(3)
    const [following, own, reserved] = parts
    await caller.listing.edit({ id: own?.ask.id ?? '', odometerKm: 84_000, odometerNote: 'replaced 2017' })
    const buyer = site.caller(await site.make.token(await site.make.user()))
    await buyer.trade.acceptListing({ id: reserved?.ask.id ?? '', price: '50' })
    const versionOf = async () =>
      (await site.deps.prisma.part.findUniqueOrThrow({ where: { id: following?.part.id ?? '' } })).contentVersion
    const before = await versionOf()
    expect((await edit(donorId, { odometerKm: 400_000 })).status).toBe(200)
    const odometerOf = async (id = '') => {
      const { odometerKm, grade } = await site.deps.prisma.listing.findUniqueOrThrow({ where: { id } })
      return { odometerKm, grade }
    }
    expect(await odometerOf(following?.ask.id)).toEqual({ odometerKm: 400_000, grade: 'C' })
    expect(await odometerOf(own?.ask.id)).toEqual({ odometerKm: 84_000, grade: 'A' })
    expect(await odometerOf(reserved?.ask.id)).toEqual({ odometerKm: 212_043, grade: 'A' })
    expect(await site.deps.prisma.trade.findFirst({ where: { donorId } })).toMatchObject({ odometerKm: 212_043 })
    // The page of the part shows the odometer.
    expect(await versionOf()).toBeGreaterThan(before)
  })

  it(`are at most ${MAX_DONOR_ASKS}, also of many requests at once`, async () => {
    const { seller, token, caller, donorId, edit, parts } = await withAsks(1)
    const [first] = parts
    const partId = first?.part.id ?? ''
    await sql(
      site.deps,
      `insert into listing (id, part_id, seller_id, type, price_cents, description, donor_id, created_at, updated_at, expires_at)
      select gen_random_uuid(), $1::uuid, $2::uuid, 'ask', 5000, 'x', $3::uuid, now(), now(), now() + interval '90 days'
      from generate_series(1, ${MAX_DONOR_ASKS - 2})`,
      [partId, seller.id, donorId],
    )
    const payload = { productId: partId, type: 'ask', price: 5, description: 'x', donorId }
    const results = await Promise.all(
      Array.from({ length: 3 }, () => site.request('POST', '/api/listings', { token, payload })),
    )
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
    const { body } = await site.request('POST', '/api/listings', { token, payload })
    expect(Object.keys(body.fields)).toEqual(['donorId'])
    // An ask that the donor has already can be edited.
    expect(await caller.listing.edit({ id: first?.ask.id ?? '', donorId, storagePlace: 'shelf 1' })).toBeTruthy()
    expect((await edit(donorId, { odometerKm: 250_000 })).status).toBe(200)
    expect(await site.deps.prisma.listing.count({ where: { donorId, odometerKm: 250_000 } })).toBe(MAX_DONOR_ASKS)
  })

  it(`are at most ${MAX_DONOR_ASKS} by an edit, an import, a reference, a bulk change and its undo`, async () => {
    const { seller, token, caller, donorId } = await withAsks(0)
    const number = 'DN501'
    const part = await site.make.part({ numbers: [number] })
    const ids = await site.make.asks(MAX_DONOR_ASKS, seller, () => ({ partId: part.id, donorId }))
    const { id: other } = await site.make.listing({ seller, part })
    const full = `A donor car has at most ${MAX_DONOR_ASKS} open asks. Delete some of them first.`
    await expect(caller.listing.edit({ id: other, donorId })).rejects.toThrow(full)

    const csv = `number,price,donor\n${number},5,${donorId}\n`
    const [line] = await caller.listingImport.preview({ csv })
    expect(line).toMatchObject({ outcome: 'error', errors: [{ column: 'donor', message: full }] })
    const lines = [{ line: 2, cells: line?.cells ?? {} }]
    expect(await caller.listingImport.run({ lines })).toMatchObject([{ outcome: 'error', listingId: null }])
    const payload = { number, price: 5, donor: donorId }
    expect((await site.request('PUT', '/api/inventory/D501', { token, payload })).body.fields).toEqual({ donor: full })

    const startWith = (chosen: string[], change: Parameters<typeof caller.bulk.start>[0]['change']) =>
      caller.bulk.start({ select: { ids: chosen }, change })
    const refused = { changed: 0, reasons: [{ reason: full, count: 1 }] }
    expect(await startWith([other], { kind: 'donor', donorId })).toMatchObject(refused)
    // The undo gives the donor as many asks as it has room for.
    for (const [at, change] of ([{ kind: 'donor', donorId: null }, { kind: 'withdraw' }] as const).entries()) {
      const { id } = await startWith(ids.slice(2 * at, 2 * at + 2), change)
      const { id: added } = await site.make.listing({ seller, part })
      await caller.listing.edit({ id: added, donorId })
      expect(await caller.bulk.undo({ id })).toMatchObject({ undone: 1, reasons: refused.reasons })
      expect(await site.deps.prisma.listing.count({ where: { donorId, status: 'active' } })).toBe(MAX_DONOR_ASKS)
    }
  })

  it('equal it after many edits of both at once', async () => {
    const { donorId, edit, caller, parts } = await withAsks(4)
    const acts = Array.from({ length: 12 }, async (_, at) => {
      if (at % 3 === 0) return edit(donorId, { odometerKm: 100_000 + at })
      const id = parts[at % 4]?.ask.id ?? ''
      if (at % 3 === 1) return caller.listing.edit({ id, donorId: at % 2 ? null : donorId })
      return caller.listing.edit({ id, tested: 'bench', donorId })
    })
    await Promise.all(acts)
    const { odometerKm } = await site.deps.prisma.donor.findUniqueOrThrow({ where: { id: donorId } })
    const asks = await site.deps.prisma.listing.findMany({ where: { donorId } })
    expect(asks.filter((ask) => ask.odometerKm !== odometerKm)).toEqual([])
  })

  it('are listed with what is reserved, by price, in pages', async () => {
    const { donorId, caller, parts } = await withAsks(3)
    const prices = ['30', '90', '60']
    for (const [at, { ask }] of parts.entries()) await caller.listing.edit({ id: ask.id, price: prices[at] })
    const read = (query: string) => site.get(`/api/donors/${donorId}/parts?${query}`)
    const first = await read('limit=2')
    expect(first.body.items.map(({ price }: { price: number }) => price)).toEqual([90, 60])
    const second = await read(`limit=2&cursor=${first.body.nextCursor}`)
    expect(second.body).toMatchObject({ items: [{ price: 30 }], nextCursor: null })
    expect((await read('sort=price_asc')).body.items[0].price).toBe(30)
    expect((await read('sort=recent')).body.items[0].price).toBe(60)
    expect((await read('tag=no-such-tag')).body.items).toEqual([])
    expect((await site.get(`/api/donors/${donorId}`)).body).toMatchObject({ parts: 3, open: 3 })
  })

  it.each([
    ['keep', 2],
    ['delete', 0],
  ])('%s: of a closed donor', async (openAsks, open) => {
    const { donorId, token, edit } = await withAsks(2)
    const { body } = await site.request('POST', `/api/donors/${donorId}/close`, { token, payload: { openAsks } })
    expect(body).toMatchObject({ open, closedAt: expect.any(String) })
    expect((await edit(donorId, { gears: 4 })).status).toBe(409)
    const lists = async (closed: boolean) =>
      (await site.request('GET', `/api/donors?closed=${closed}`, { token })).body.items.length
    expect([await lists(false), await lists(true)]).toEqual([0, 1])
  })
})

it('the donor of a deleted account is seen by nobody, and its trades keep what they stated', async () => {
  const { create, caller, seller } = await yard()
  const { body } = await create({ ...facts, vin: VIN })
  const part = await site.make.part()
  const ask = await caller.listing.create({
    partId: part.id,
    type: 'ask',
    price: '50',
    description: 'x',
    donorId: body._id,
  })
  const buyer = site.caller(await site.make.token(await site.make.user()))
  await buyer.trade.acceptListing({ id: ask.id, price: '50' })
  await caller.user.remove({ name: seller.name })
  expect((await site.get(`/api/donors/${body._id}`)).status).toBe(404)
  const stored = await site.deps.prisma.donor.findUniqueOrThrow({ where: { id: body._id } })
  expect(stored).toMatchObject({ vinStart: null, state: '', location: null })
})
