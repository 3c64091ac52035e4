import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListingSort } from '../../shared/listings.ts'
import type { Shipping } from '../../shared/where.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// The orders of the asks of a part by what sellers state, and by the place of the reader.

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

type Ask = Omit<NonNullable<Parameters<TestApp['make']['listing']>[0]>, 'part' | 'type' | 'description'>

/** Stores asks with these names in their descriptions. Returns a function that lists the names in an order. */
async function partWith(asks: Record<string, Ask>) {
  const part = await site.make.part()
  for (const [description, ask] of Object.entries(asks)) await site.make.listing({ ...ask, part, description })
  const path = `/api/products/${part.id}/listings?type=ask&limit=100`
  const order = async (sort: ListingSort, query = '', token?: string) => {
    const { body } = await site.get(`${path}&sort=${sort}${query}`, token)
    return (body as { items: { description: string }[] }).items.map((item) => item.description).join(' ')
  }
  return { part, path, order }
}

/** Returns the token of a reader at a place. */
async function tokenAt({ id: placeId }: { id: number }) {
  const reader = await site.make.user()
  await site.deps.prisma.user.update({ where: { id: reader.id }, data: { placeId } })
  return site.make.token(reader)
}

const sent = (priceCents: number | null, to: Shipping['to'] = 'world'): Shipping => ({ to, countries: [], priceCents })

describe('asks by price', () => {
  it('count the deposit, also on the page of the part', async () => {
    const { part, order } = await partWith({
      dear: { priceCents: 3_000, facts: { coreCents: 4_000 } },
      middle: { priceCents: 5_000 },
      cheap: { priceCents: 3_500, facts: { coreCents: 1_000 } },
    })
    expect(await order('price_asc')).toBe('cheap middle dear')
    expect(await order('price_desc')).toBe('dear middle cheap')
    const { asks } = await site.caller().part.bySlug({ idOrSlug: part.slug })
    expect(asks.map(({ description }) => description)).toEqual(['cheap', 'middle', 'dear'])
  })
})

describe('asks by odometer', () => {
  it('begin with the fewest kilometres and end with those that state none', async () => {
    const { order } = await partWith({
      none: {},
      far: { facts: { odometerKm: 212_000 } },
      new: { facts: { odometerKm: 0 } },
    })
    expect(await order('odometer')).toBe('new far none')
  })
})

describe('asks by grade', () => {
  it('begin with the best grade, each grade by price, and end with those without one', async () => {
    const { order } = await partWith({
      none: { priceCents: 1 },
      dearB: { priceCents: 900, facts: { grade: 'B' } },
      cheapB: { priceCents: 800, facts: { grade: 'B' } },
      A: { priceCents: 100_000_000, facts: { grade: 'A', coreCents: 100_000_000 } },
      C: { priceCents: 1, facts: { grade: 'C' } },
    })
    expect(await order('grade')).toBe('A cheapB dearB C none')
  })
})

describe('asks by distance', () => {
  it('begin near the place of the filter, else of the order, else of the reader, and end with those without a place', async () => {
    const at = (latitude: number) => site.make.place({ latitude, longitude: 15 })
    const [graz, linz, rome] = await Promise.all([at(47), at(48.3), at(41.9)])
    const { order } = await partWith({
      nowhere: {},
      rome: { place: rome },
      linz: { place: linz },
      graz: { place: graz },
    })
    expect(await order('distance', '', await tokenAt(graz))).toBe('graz linz rome nowhere')
    expect(await order('distance', `&near=${rome.id}&km=20000`, await tokenAt(graz))).toBe('rome graz linz')
    expect(await order('distance', `&from=${linz.id}`)).toBe('linz graz rome nowhere')
  })

  it('need a place of the reader', async () => {
    const { path } = await partWith({})
    expect(await site.get(`${path}&sort=distance`)).toMatchObject({
      status: 400,
      body: { fields: { sort: 'Choose a place to sort by distance.' } },
    })
  })
})

describe('asks by delivered price', () => {
  const germany = () => site.make.place({ country: 'DE' })

  it('count shipping and deposit, then have those with unknown shipping, then those that are not sent', async () => {
    const { order } = await partWith({
      pickup: { priceCents: 100, shipping: sent(null, 'pickup') },
      unstated: { priceCents: 200 },
      askSeller: { priceCents: 150, shipping: sent(null) },
      free: { priceCents: 3_000, shipping: sent(0) },
      deposit: { priceCents: 2_000, shipping: sent(500), facts: { coreCents: 1_000 } },
      cheap: { priceCents: 2_000, shipping: sent(500) },
    })
    expect(await order('delivered')).toBe('cheap free deposit askSeller unstated pickup')
  })

  it('have those that are not sent to the country of the reader last', async () => {
    const place = await germany()
    const { order } = await partWith({
      home: { priceCents: 100, place, shipping: sent(100, 'country') },
      world: { priceCents: 900, place, shipping: sent(100) },
    })
    expect(await order('delivered')).toBe('home world')
    expect(await order('delivered', '', await tokenAt(place))).toBe('home world')
    expect(await order('delivered', '', await tokenAt(await site.make.place({ country: 'AT' })))).toBe('world home')
    expect(await order('delivered', '&shipsTo=AT')).toBe('world')
  })
})
