import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_INVENTORY_VIEWS } from '../../shared/inventory.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const DAY = 86_400_000
const inDays = (days: number) => new Date(site.deps.now().getTime() + days * DAY)

type Given = Parameters<TestApp['deps']['prisma']['listing']['update']>[0]['data']

async function aSeller() {
  const seller = await site.make.user()
  const token = await site.make.token(seller)
  const ask = async (name: string, given: Given = {}, numbers: string[] = []) => {
    const part = await site.make.part({ name: `${name} ${seller.id}`, numbers })
    const { id } = await site.make.listing({ part, seller })
    return { part, listing: await site.deps.prisma.listing.update({ where: { id }, data: given }), id }
  }
  const list = async (query = '') => {
    const { status, body } = await site.get(`/api/inventory${query}`, token)
    expect(status).toBe(200)
    return body
  }
  const idsOf = async (query = ''): Promise<string[]> =>
    (await list(query)).items.map(({ _id }: { _id: string }) => _id)
  return { seller, token, ask, list, idsOf, caller: site.caller(token) }
}

describe('the inventory', () => {
  it('has what only the seller reads of each ask', async () => {
    const { seller, ask, list } = await aSeller()
    const vehicle = await site.make.vehicle({ name: 'Saab ' + seller.id })
    const donor = await site.make.donor({ seller, vehicle, built: '2002-03' })
    const { id, part, listing } = await ask(
      'Door',
      {
        storagePlace: 'shelf 12-C',
        importKey: 'reference A-7',
        donorId: donor.id,
        priceCents: 8_500,
        condition: 'good',
      },
      ['41 51 7 034 152'],
    )
    for (const maxPriceCents of [9_000, 9_500]) await site.make.want(await site.make.user(), part, { maxPriceCents })
    await site.make.want(seller, part, { maxPriceCents: 99_000 })
    await site.make.want(await site.make.user(), part, { maxPriceCents: 98_000, expiresAt: inDays(-1) })
    await site.make.offer({ listing })
    await site.caller(await site.make.token()).follow.set({ type: 'part', id: part.id, level: 'following' })

    const { items } = await list()
    expect(items).toEqual([
      {
        _id: id,
        status: 'active',
        product: { _id: part.id, slug: part.slug, title: part.name, number: '41 51 7 034 152' },
        image: null,
        condition: 'good',
        price: 85,
        quantity: 1,
        taken: 0,
        storagePlace: 'shelf 12-C',
        reference: 'A-7',
        donor: { _id: donor.id, title: `Saab ${seller.id}, 03/2002` },
        wants: 2,
        highestWant: 95,
        followers: 1,
        openOffers: 1,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ])
  })

  it('counts the states and the value of all asks under any filter', async () => {
    const { seller, ask, list } = await aSeller()
    await ask('First', { priceCents: 1_000, quantity: 3, expiresAt: inDays(6) })
    await ask('Second', { priceCents: 500, expiresAt: inDays(8) })
    await ask('Third', { status: 'expired', createdAt: inDays(-99), expiresAt: inDays(-1) })
    await ask('Fourth', { status: 'paused' })
    await ask('Fifth', { status: 'deleted' })
    await ask('Bid', { type: 'bid' })
    const removed = await ask('Removed')
    await site.deps.prisma.part.update({ where: { id: removed.part.id }, data: { removedAt: site.deps.now() } })
    await site.make.trade({ seller, confirmedAt: inDays(-29) })
    await site.make.trade({ seller, confirmedAt: inDays(-31) })
    expect(await list('?state=sold')).toMatchObject({
      total: 2,
      states: { active: 2, expired: 1, sold: 2, paused: 1 },
      figures: { value: 35, soldIn30Days: 1, expireIn7Days: 1 },
    })
  })

  it('can be filtered by each filter', async () => {
    const { seller, ask, idsOf } = await aSeller()
    const donor = await site.make.donor({ seller })
    const door = await ask('Door Front', { storagePlace: 'Barn 100%', donorId: donor.id }, ['41 51 7034-152'])
    const lamp = await ask('Lamp', { condition: 'fair', importKey: 'reference KX_9', expiresAt: inDays(3) })
    const seat = await ask('Seat', { status: 'expired', createdAt: inDays(-99), expiresAt: inDays(-1) })
    await site.make.offer({ listing: lamp.listing })
    for (const [query, found] of [
      ['q=door%20FRONT', door],
      ['q=515170', null],
      ['q=41517', door],
      ['q=100%25', door],
      ['q=kx_', lamp],
      ['q=reference', null],
      ['q=%25%25', null],
      [`donorId=${donor.id}`, door],
      ['condition=fair', lamp],
      ['state=expired', seat],
      ['expiring=1', lamp],
      ['offers=true', lamp],
    ] as const)
      expect([query, await idsOf(`?${query}`)]).toEqual([query, found ? [found.id] : []])
  })

  it('can be sorted by each order and paged', async () => {
    const { seller, ask, idsOf, list } = await aSeller()
    const saab = await site.make.vehicle({ name: 'Saab' })
    const audi = await site.make.vehicle({ name: 'Audi' })
    const donorOf = async (vehicle: { id: string }) => (await site.make.donor({ seller, vehicle })).id
    const a = await ask('Axle', {
      priceCents: 300,
      storagePlace: 'b',
      donorId: await donorOf(saab),
      expiresAt: inDays(9),
    })
    const b = await ask('brake', { priceCents: 100, storagePlace: null, expiresAt: inDays(8) })
    const c = await ask('Clutch', {
      priceCents: 200,
      storagePlace: 'A',
      donorId: await donorOf(audi),
      expiresAt: inDays(7.5),
    })
    for (const [sort, order] of [
      ['newest', [c, b, a]],
      ['oldest', [a, b, c]],
      ['price', [b, c, a]],
      ['expiry', [c, b, a]],
      ['part', [a, b, c]],
      ['donor', [c, a, b]],
      ['place', [c, a, b]],
    ] as const)
      expect([sort, await idsOf(`?sort=${sort}`)]).toEqual([sort, order.map(({ id }) => id)])
    expect(await list('?sort=price&limit=2&page=2')).toMatchObject({ items: [{ _id: a.id }], total: 3, totalPages: 2 })
  })

  it('is exported with the filter and in the order of the list', async () => {
    const { token, ask } = await aSeller()
    const dear = await ask('Door 1', { priceCents: 900, condition: 'good' })
    const cheap = await ask('Door 2', { priceCents: 100, condition: 'good' })
    await ask('Door 3', { priceCents: 500 })
    const expired = await ask('Door 4', {
      condition: 'good',
      status: 'expired',
      createdAt: inDays(-99),
      expiresAt: inDays(-1),
    })
    const exported = async (query: string) => {
      const { body } = await site.get(`/api/inventory.csv?condition=good&sort=price${query}`, token)
      const lines = (body as string).trim().split('\r\n').slice(1)
      return lines.map((line) => [cheap, dear, expired].findIndex(({ id }) => line.includes(id)))
    }
    expect(await exported('')).toEqual([0, 1])
    expect(await exported('&state=all')).toEqual([0, 1, 2])
  })
})

describe('a view of the inventory', () => {
  it('is saved under a name, listed by name and deleted by its owner only', async () => {
    const [{ token }, other] = [await aSeller(), await aSeller()]
    const save = (name: string) =>
      site.request('POST', '/api/inventory/views', { token, payload: { name, query: 'q=door&sort=price' } })
    const second = await save(' Old doors ')
    expect([second.status, second.body]).toEqual([
      201,
      { _id: expect.any(String), name: 'Old doors', query: 'q=door&sort=price' },
    ])
    const first = await save('Doors')
    expect((await site.get('/api/inventory/views', token)).body).toEqual([first.body, second.body])
    expect((await save('Doors')).body).toMatchObject({ code: 'CONFLICT', fields: { name: expect.any(String) } })
    const path = `/api/inventory/views/${first.body._id}`
    expect((await site.request('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await site.request('DELETE', path, { token })).body).toEqual({ message: 'View deleted.' })
    expect((await site.get('/api/inventory/views', token)).body).toEqual([second.body])
  })

  it('is refused above the limit, also at once', async () => {
    const { caller } = await aSeller()
    const saved = await Promise.allSettled(
      Array.from({ length: MAX_INVENTORY_VIEWS + 3 }, (_, n) =>
        caller.inventory.saveView({ name: `View ${n}`, query: '' }),
      ),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_INVENTORY_VIEWS)
    expect(await caller.inventory.views()).toHaveLength(MAX_INVENTORY_VIEWS)
  })

  it('is in the data download, and deleted with the account', async () => {
    const { seller, caller } = await aSeller()
    await caller.inventory.saveView({ name: 'Doors', query: 'q=door' })
    expect((await caller.user.export({ kind: 'inventoryViews' })).rows).toMatchObject([
      { name: 'Doors', query: 'q=door' },
    ])
    await caller.user.remove({ name: seller.name })
    expect(await site.deps.prisma.inventoryView.count({ where: { sellerId: seller.id } })).toBe(0)
  })
})
