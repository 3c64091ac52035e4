import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '../../server/domains/base/places/load-service.ts'
import { shipsToCountry, type Shipping } from '../../shared/where.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

type Made = Awaited<ReturnType<TestApp['make']['place']>>
let graz: Made
let vienna: Made
let krakow: Made
beforeAll(async () => {
  graz = await site.make.place()
  vienna = await site.make.place({ name: 'Vienna', region: 'Vienna', latitude: 48.2, longitude: 16.4 })
  krakow = await site.make.place({ name: 'Kraków', country: 'PL', region: '', latitude: 50.1, longitude: 19.9 })
})

const to = (where: Shipping['to'], countries: string[] = [], priceCents: number | null = null): Shipping => ({
  to: where,
  countries,
  priceCents,
})
const PARTICULARS = {
  businessName: 'Kessler Motorteile e.U.',
  street: 'Lendplatz 1',
  postalCode: '8020',
  city: 'Graz',
  country: 'AT',
  email: 'office@kessler.example',
  registerNumber: 'FN 12345a',
  vatId: 'ATU12345678',
}

/** The shipping and country of a listing, the country of the reader, and whether the listing can be sent there. */
const CASES: [shipping: Shipping | null, country: string | null, wanted: string, sent: boolean][] = [
  [null, 'AT', 'AT', false],
  [to('world'), 'AT', 'PL', true],
  [to('world'), null, 'PL', true],
  [to('country'), 'AT', 'AT', true],
  [to('country'), 'AT', 'PL', false],
  [to('country'), null, 'AT', false],
  [to('pickup'), 'AT', 'AT', true],
  [to('pickup'), 'AT', 'DE', false],
  [to('region', ['DE', 'PL']), 'AT', 'PL', true],
  [to('region', ['DE', 'PL']), 'AT', 'AT', true],
  [to('region', ['DE', 'PL']), 'AT', 'CZ', false],
  [to('region', ['DE']), null, 'CZ', false],
]

it.each(CASES)('shipping %j from %s to %s is %s, in the browser and in the database', async (shipping, ...rest) => {
  const [country, wanted, sent] = rest
  expect(shipsToCountry(shipping, country, wanted)).toBe(sent)
  const rows = await sql(site.deps, 'select ships_to_country($1, $2, $3, $4) as sent', [
    shipping?.to ?? null,
    shipping?.countries ?? [],
    country,
    wanted,
  ])
  expect(rows).toEqual([{ sent }])
})

it('a distance is that of a great circle', async () => {
  // Graz to Warsaw, London to Auckland, across the date line, and none.
  const points = [
    [471, 154, 522, 210],
    [515, -1, -368, 1748],
    [-180, 1790, -180, -1790],
    [471, 154, 471, 154],
  ]
  for (const [index, km] of [700, 18_332, 211, 0].entries()) {
    const [row] = await sql<{ km: number }>(
      site.deps,
      'select place_distance($1::smallint, $2::smallint, $3::smallint, $4::smallint) as km',
      points[index],
    )
    expect(row?.km).toBeGreaterThan(km - 15)
    expect(row?.km).toBeLessThan(km + 15)
  }
})

describe('places', () => {
  it('are suggested by the beginning of their name without accents, the largest first', async () => {
    const large = await site.make.place({ name: 'Krakau', country: 'AT' })
    await sql(site.deps, 'update place set population = 2000000 where id = $1', [large.id])
    const suggested = async (query: string) =>
      (await site.get(`/api/places?${query}`)).body.map(({ name }: { name: string }) => name) as string[]
    expect(await suggested('q=krak')).toEqual(['Krakau', 'Kraków'])
    expect(await suggested('q=KRAKÓW')).toEqual(['Kraków'])
    expect(await suggested('q=Krak, Poland&country=pl')).toEqual(['Kraków'])
    expect(await suggested('q=')).toEqual([])
    expect(await suggested('q=%25')).toEqual([])
    expect((await site.get('/api/places?q=krak&country=Poland')).status).toBe(400)
  })

  it('are loaded from the list once, and corrected by another list', async () => {
    const { databaseUrl } = site.deps.config
    await Promise.all([loadPlaces(databaseUrl), loadPlaces(databaseUrl)])
    const count = 'select count(*)::int as count from place where id < 100000000'
    const [{ count: loaded } = { count: 0 }] = await sql<{ count: number }>(site.deps, count)
    expect(loaded).toBeGreaterThan(40_000)
    expect((await site.get('/api/places?q=san francisco')).body[0]).toMatchObject({
      country: 'US',
      region: 'California',
    })
    // The second load reads the version only.
    await sql(site.deps, `update place set name = 'Elsewhere' where id = 2778067`)
    await loadPlaces(databaseUrl)
    expect(await sql(site.deps, 'select name from place where id = 2778067')).toEqual([{ name: 'Elsewhere' }])
    await sql(site.deps, `update place_list set version = 'an older one'`)
    await loadPlaces(databaseUrl)
    expect(await sql(site.deps, 'select name, region from place where id = 2778067')).toEqual([
      { name: 'Graz', region: 'Styria' },
    ])
    expect(await sql(site.deps, count)).toEqual([{ count: loaded }])
    await sql(site.deps, 'delete from place where id < 100000000')
  })
})

describe('a listing', () => {
  const create = async (more: object) => {
    const token = await site.make.token()
    const { id: productId } = await site.make.part()
    const payload = { productId, type: 'ask', price: 48, description: 'x', ...more }
    return { token, ...(await site.request('POST', '/api/listings', { token, payload })) }
  }

  it('has the place and shipping that its seller sets, and the place sets the location', async () => {
    const shipping = { to: 'region', countries: ['de', 'PL', 'PL'], price: '9.50' }
    const { status, body, token } = await create({ placeId: graz.id, location: 'Somewhere', shipping })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      location: 'Graz, Austria',
      place: { _id: graz.id, country: 'AT' },
      shipping: { to: 'region', countries: ['DE', 'PL'], price: 9.5 },
    })
    const edit = async (payload: object) =>
      (await site.request('PATCH', `/api/listings/${body._id}`, { token, payload })).body
    expect(await edit({ price: 50 })).toMatchObject({ location: 'Graz, Austria', shipping: { price: 9.5 } })
    expect(await edit({ shipping: { to: 'world', price: 0 } })).toMatchObject({
      place: { _id: graz.id },
      shipping: { to: 'world', countries: [], price: 0 },
    })
    expect(await edit({ location: 'Lendplatz' })).toMatchObject({ location: 'Lendplatz', place: null })
    expect(await edit({ placeId: vienna.id })).toMatchObject({ location: 'Vienna, Austria', place: { country: 'AT' } })
    expect(await edit({ placeId: null, location: null, shipping: null })).toMatchObject({
      location: null,
      place: null,
      shipping: null,
    })
  })

  it.each([
    [{ placeId: 1 }, 'placeId', 'Choose a place from the list.'],
    [{ placeId: 2 ** 31 }, 'placeId', 'Choose a place from the list.'],
    [{ shipping: { to: 'country' } }, 'placeId', 'Choose a place, so that buyers know which country.'],
    [{ shipping: { to: 'region' } }, 'shipping.countries', 'Choose at least one country.'],
    [{ shipping: { to: 'region', countries: ['ZZ'] } }, 'shipping.countries.0', 'Choose a country from the list.'],
    [
      { shipping: { to: 'world', price: 'a lot' } },
      'shipping.price',
      'Enter the shipping cost in US dollars, such as 9.50, or leave it empty.',
    ],
  ])('is refused with %j', async (more, field, message) => {
    const { status, body } = await create(more)
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({ [field]: message })
  })

  it('that ships within its country keeps a place', async () => {
    const { body, token } = await create({ placeId: graz.id, shipping: { to: 'country' } })
    const edit = (payload: object) => site.request('PATCH', `/api/listings/${body._id}`, { token, payload })
    const refuse = async (payload: object) => {
      const answer = await edit(payload)
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { placeId: 'Choose a place, so that buyers know which country.' },
      ])
    }
    await refuse({ placeId: null })
    await refuse({ location: 'Lendplatz' })
    await refuse({ placeId: null, shipping: { to: 'country' } })
    await refuse({ location: 'Lendplatz', shipping: { to: 'country', price: 9 } })
    expect((await edit({ placeId: null, shipping: { to: 'pickup' } })).status).toBe(200)
    await refuse({ shipping: { to: 'country' } })
    expect((await edit({ placeId: vienna.id, shipping: { to: 'country' } })).status).toBe(200)
    expect((await edit({ price: 50, location: 'Lendplatz', placeId: graz.id })).status).toBe(200)
  })

  it('shows its distance from the place of the reader, and the particulars of a business', async () => {
    const [seller, reader] = [await site.make.user(), await site.make.user()]
    const listing = await site.make.listing({ seller, place: graz })
    const [ofSeller, ofReader] = [
      site.caller(await site.make.token(seller)),
      site.caller(await site.make.token(reader)),
    ]
    await ofSeller.user.setSelling({ particulars: PARTICULARS })
    const read = () => ofReader.listing.byId({ id: listing.id })
    expect(await read()).toMatchObject({ distanceKm: null, particulars: PARTICULARS })
    await ofReader.user.setPlace({ placeId: krakow.id })
    expect((await read()).distanceKm).toBeGreaterThan(400)
    expect(await site.caller().listing.byId({ id: listing.id })).toMatchObject({ distanceKm: null })
    await ofReader.user.setPlace({ placeId: null })
    expect(await read()).toMatchObject({ distanceKm: null })
  })

  it("begins with the seller's last ask, or their own place", async () => {
    const seller = await site.make.user()
    const caller = site.caller(await site.make.token(seller))
    expect(await caller.listing.defaults()).toEqual({ placeId: null, location: null, shipping: null })
    await caller.user.setPlace({ placeId: krakow.id })
    expect(await caller.listing.defaults()).toEqual({ placeId: krakow.id, location: 'Kraków, Poland', shipping: null })
    await site.make.listing({ seller, place: graz, location: 'Graz, Austria', shipping: to('world', [], 500) })
    await site.make.listing({ seller, type: 'bid' })
    expect(await caller.listing.defaults()).toEqual({
      placeId: graz.id,
      location: 'Graz, Austria',
      shipping: to('world', [], 500),
    })
  })
})

describe('the filters of a column', () => {
  it('keep the listings that ship to a country or are near, with their total and in every order', async () => {
    const part = await site.make.part()
    const make = (priceCents: number, place?: Made, shipping?: Shipping) =>
      site.make.listing({ part, priceCents, ...(place && { place }), ...(shipping && { shipping }) })
    await make(1_000, graz, to('country'))
    await make(2_000, krakow, to('pickup'))
    await make(3_000, vienna, to('region', ['PL']))
    await make(4_000, undefined, to('world'))
    await make(5_000, vienna, to('world'))
    await make(6_000)

    const read = async (query: string) => {
      const { body } = await site.get(`/api/products/${part.id}/listings?type=ask&${query}`)
      expect(body.total).toBe(body.items.length)
      return body.items.map(({ price }: { price: number }) => price) as number[]
    }
    expect(await read('shipsTo=pl')).toEqual([20, 30, 40, 50])
    expect(await read('shipsTo=AT&sort=price_desc')).toEqual([50, 40, 30, 10])
    expect(await read(`near=${graz.id}`)).toEqual([10])
    expect(await read(`near=${graz.id}&km=250&sort=recent`)).toEqual([50, 30, 10])
    expect(await read(`near=${graz.id}&km=250&shipsTo=PL`)).toEqual([30, 50])
    expect(await read('near=1&km=20000')).toEqual([])
    for (const query of ['shipsTo=Poland', 'near=x', `near=${graz.id}&km=0`]) {
      expect((await site.get(`/api/products/${part.id}/listings?type=ask&${query}`)).status).toBe(400)
    }

    const pages: number[][] = []
    let cursor: string | null | undefined
    do {
      const input = { partId: part.id, type: 'ask', limit: 2, cursor, near: { placeId: graz.id, km: 500 } } as const
      const page = await site.caller().listing.list(input)
      expect(page.total).toBe(4)
      pages.push(page.items.map(({ priceCents }) => priceCents / 100))
      if (cursor === undefined) expect(page.items[0]).toMatchObject({ distanceKm: 0 })
      cursor = page.nextCursor
    } while (cursor)
    expect(pages).toEqual([
      [10, 20],
      [30, 50],
    ])
    expect(await site.caller().listing.list({ partId: part.id, type: 'ask' })).not.toHaveProperty('total')
  })
})

describe('the filters of a search', () => {
  it.each(['relevance', 'lowest_ask', 'newest'])(
    'keep parts with an ask that matches both, sorted by %s',
    async (sort) => {
      const make = async (...listings: Parameters<TestApp['make']['listing']>[0][]) => {
        const part = await site.make.part({
          name: `Distributor ${sort.replace('_', ' ')} ${listings.length} ${Math.random()}`,
        })
        for (const given of listings) await site.make.listing({ ...given, part })
        return part.id
      }
      const near = await make({ place: graz, shipping: to('region', ['PL']) })
      // One ask is near, and another one ships there.
      const split = await make({ place: graz }, { place: krakow, shipping: to('world') })
      const bid = await make({ type: 'bid', place: graz, shipping: to('world') })
      const none = await make()
      const gone = await make({ place: graz, shipping: to('world'), status: 'deleted' })
      const user = await site.make.user({ name: 'Distributor Dan' })

      const found = async (query: string) => {
        const { body } = await site.get(
          `/api/search?q=distributor ${sort.replace('_', ' ')}&sort=${sort}&limit=20${query}`,
        )
        const { products, users } = body.results
        return {
          parts: products.items.map(({ _id }: { _id: string }) => _id) as string[],
          total: products.total,
          users: users.total,
        }
      }
      const sorted = (...ids: string[]) => ids.toSorted()
      const both = await found(`&shipsTo=PL&near=${graz.id}&km=100`)
      expect(both).toEqual({ parts: [near], total: 1, users: 0 })
      expect((await found('&shipsTo=PL')).parts.toSorted()).toEqual(sorted(near, split))
      expect((await found(`&near=${krakow.id}&km=50`)).parts).toEqual([split])
      expect((await found('&near=1')).parts).toEqual([])
      if (sort !== 'lowest_ask') {
        expect((await found('')).parts.toSorted()).toEqual(sorted(near, split, bid, none, gone))
        expect(user.id).toBeTruthy()
      }
    },
  )
})

describe('a business seller', () => {
  it.each(['businessName', 'street', 'postalCode', 'city', 'country', 'email'] as const)(
    'must give the %s',
    async (name) => {
      const caller = site.caller(await site.make.token())
      for (const empty of ['', ' ']) {
        await expect(caller.user.setSelling({ particulars: { ...PARTICULARS, [name]: empty } })).rejects.toThrow()
      }
    },
  )

  it('cannot be named like the site', async () => {
    const caller = site.caller(await site.make.token())
    await expect(
      caller.user.setSelling({ particulars: { ...PARTICULARS, businessName: 'Tappet Support' } }),
    ).rejects.toThrow('This name belongs to the site or its staff.')
  })

  it('has public particulars, which the data download contains and a private seller has not', async () => {
    const seller = await site.make.user()
    const token = await site.make.token(seller)
    const caller = site.caller(token)
    const business = async () => (await site.get(`/api/users/${seller.id}/activity`)).body.userProfile.business
    await caller.user.setPlace({ placeId: graz.id })
    await caller.user.setSelling({ particulars: { ...PARTICULARS, vatId: ' ', country: 'at' } })
    expect(await business()).toMatchObject({ name: PARTICULARS.businessName, country: 'AT', vatId: null })
    expect(await caller.user.selling()).toMatchObject({ place: { name: 'Graz' }, particulars: { city: 'Graz' } })
    const { rows } = await caller.user.export({})
    expect(rows).toMatchObject([{ place: 'Graz, Austria', particulars: { street: 'Lendplatz 1' } }])
    await caller.user.setSelling({ particulars: null })
    expect(await business()).toBeNull()
  })

  it('loses the particulars and the place with the account', async () => {
    const seller = await site.make.user()
    const caller = site.caller(await site.make.token(seller))
    await caller.user.setPlace({ placeId: graz.id })
    await caller.user.setSelling({ particulars: PARTICULARS })
    await caller.user.remove({ name: seller.name })
    expect(await sql(site.deps, 'select from seller_particulars where user_id = $1', [seller.id])).toEqual([])
    expect(await sql(site.deps, 'select place_id from "user" where id = $1', [seller.id])).toEqual([{ place_id: null }])
  })
})
