import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTING_SORTS } from '../../shared/listings.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { REFUSED_PRICES } from '../support/samples.ts'
import { sql } from '../support/database.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** Stores a part with asks at these prices in dollars, in this order. */
async function partWithAsks(...prices: number[]) {
  const part = await site.make.part()
  for (const price of prices) await site.make.listing({ part, priceCents: price * 100 })
  return part
}
const prices = (body: { items: { price: number }[] }) => body.items.map((each) => each.price)

describe('GET /api/products/:id/listings', () => {
  it('returns a page of one column in ascending order of price', async () => {
    const part = await partWithAsks(30, 10, 20, 10, 50, 40)
    await site.make.listing({ part, type: 'bid', priceCents: 500 })
    await site.make.listing({ part, priceCents: 100, status: 'deleted' })

    const first = await site.get(`/api/products/${part.slug}/listings?type=ask`)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ total: 6, page: 1, limit: 5, totalPages: 2 })
    expect(prices(first.body)).toEqual([10, 10, 20, 30, 40])
    const second = await site.get(`/api/products/${part.id}/listings?type=ask&page=2`)
    expect(prices(second.body)).toEqual([50])
    const past = await site.get(`/api/products/${part.id}/listings?type=ask&page=3`)
    expect(past.body).toMatchObject({ items: [], total: 6, page: 3, totalPages: 2 })
    expect((await site.get(`/api/products/${part.id}/listings?type=bid`)).body).toMatchObject({
      items: [{ price: 5 }],
      total: 1,
    })
  })

  it('sorts in descending order of price and by time', async () => {
    const part = await partWithAsks(30, 10, 20)
    expect(prices((await site.get(`/api/products/${part.id}/listings?type=ask&sort=price_desc`)).body)).toEqual([
      30, 20, 10,
    ])
    expect(prices((await site.get(`/api/products/${part.id}/listings?type=ask&sort=recent`)).body)).toEqual([
      20, 10, 30,
    ])
  })

  it('returns a listing with the field names of REST', async () => {
    const seller = await site.make.user({ name: 'Rolf', picture: 'https://example.com/r.png', phone: '+4915112345678' })
    const part = await site.make.part()
    const image = await site.make.image({ part })
    const listing = await site.make.listing({
      part,
      seller,
      type: 'bid',
      priceCents: 1_999,
      description: 'Wanted',
      location: 'Kiel',
      condition: 'for_parts',
    })
    const photo = await site.make.photo({ listing })
    const { body } = await site.get(`/api/listings/${listing.id}`)
    expect(body).toEqual({
      _id: listing.id,
      product_id: part.id,
      type: 'bid',
      status: 'active',
      price: 19.99,
      description: 'Wanted',
      location: 'Kiel',
      condition: 'for_parts',
      quantity: 1,
      available: 1,
      place: null,
      shipping: null,
      donorId: null,
      odometerKm: null,
      odometerNote: null,
      removedOn: null,
      tested: null,
      damage: null,
      grade: null,
      core: null,
      warrantyDays: null,
      verified: true,
      image: `/images/${image.storageKey}-640.webp`,
      photos: [{ _id: photo.id, url: `/images/${photo.storageKey}-1280.webp`, width: 1_200, height: 900, alt: null }],
      seller: { name: 'Rolf', profilePicture: 'https://example.com/r.png' },
      seller_id: { _id: seller.id, name: 'Rolf', profilePicture: 'https://example.com/r.png' },
      date: listing.createdAt.toISOString(),
      createdAt: listing.createdAt.toISOString(),
      expires_at: listing.expiresAt.toISOString(),
    })
    expect((await site.get(`/api/products/${part.id}/listings?type=bid`)).body.items).toEqual([body])
  })

  it('returns no seller for a deleted account, and 404 for a sold listing and on a removed part', async () => {
    const gone = await site.make.listing({ seller: await site.make.user({ deletedAt: new Date() }) })
    expect((await site.get(`/api/listings/${gone.id}`)).body).toMatchObject({ seller: null, seller_id: null })
    const hidden = [
      await site.make.listing({ status: 'sold' }),
      await site.make.listing({ part: await site.make.part({ removedAt: new Date() }) }),
    ]
    for (const { id } of hidden) {
      expect(await site.get(`/api/listings/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'Listing not found.' },
      })
    }
  })

  it('returns a reserved listing to everybody, until its trade is confirmed', async () => {
    const [seller, buyer] = [await site.make.user(), await site.make.user()]
    const until = new Date(Date.now() + 86_400_000)
    const of = { seller, buyer, confirmedAt: null, reservedUntil: until }
    const trade = await site.make.trade({ ...of, soldOn: null })
    const [asSeller, asBuyer] = [await site.make.token(seller), await site.make.token(buyer)]
    const path = `/api/listings/${trade.listingId}`
    for (const token of [undefined, await site.make.token(), asSeller, asBuyer]) {
      const { status, body } = await site.get(path, token)
      expect([status, body.status, body.reservedUntil]).toEqual([200, 'sold', until.toISOString()])
    }
    const isOwn = async (token?: string) => (await site.caller(token).listing.byId({ id: trade.listingId })).reservation
    expect(await isOwn()).toEqual({ until: until.toISOString(), isOwn: false })
    for (const token of [asSeller, asBuyer]) expect(await isOwn(token)).toMatchObject({ isOwn: true })

    const change = (data: { soldOn?: Date; confirmedAt?: Date }) =>
      site.deps.prisma.trade.update({ where: { id: trade.id }, data })
    await change({ soldOn: new Date() })
    expect((await site.get(path)).body.reservedUntil).toBeNull()
    await change({ confirmedAt: new Date() })
    for (const token of [undefined, asSeller, asBuyer]) expect((await site.get(path, token)).status).toBe(404)

    // A piece that is left is on offer.
    const listing = await site.make.listing({ seller, quantity: 2 })
    await site.make.trade({ ...of, listing, soldOn: null })
    expect((await site.get(`/api/listings/${listing.id}`)).body).toMatchObject({
      status: 'active',
    })
  })

  it('returns an expired listing to its owner only', async () => {
    const seller = await site.make.user()
    const path = (listing: { id: string }) => `/api/listings/${listing.id}`
    const expired = await site.make.listing({ seller, status: 'expired' })
    const [own, other] = [await site.make.token(seller), await site.make.token()]
    expect(await site.request('GET', path(expired), { token: own })).toMatchObject({
      status: 200,
      body: { _id: expired.id, status: 'expired' },
    })
    for (const token of [undefined, other])
      expect((await site.request('GET', path(expired), { token })).status).toBe(404)
    for (const status of ['sold', 'deleted'] as const) {
      const gone = await site.make.listing({ seller, status })
      expect((await site.request('GET', path(gone), { token: own })).status).toBe(404)
    }
  })

  it.each([
    ['', 'type', 'Type must be ask or bid.'],
    ['type=rent', 'type', 'Type must be ask or bid.'],
    [
      'type=ask&sort=cheap',
      'sort',
      'Sort must be price_asc, price_desc, recent, odometer, distance, delivered or grade.',
    ],
    ['type=ask&page=0', 'page', 'Page must be at least 1.'],
    ['type=ask&page=-1', 'page', 'Page must be at least 1.'],
    ['type=ask&page=abc', 'page', 'Page must be a number.'],
    ['type=ask&page=1e9', 'page', 'Page must be at most 10000.'],
    ['type=ask&page=1.5', 'page', 'Page must be a whole number.'],
    ['type=ask&limit=0', 'limit', 'Limit must be at least 1.'],
    ['type=ask&limit=101', 'limit', 'Limit must be at most 100.'],
    ['type=ask&limit=abc', 'limit', 'Limit must be a number.'],
    ['type=ask&page=9999&limit=100', 'page', 'Only the first 10,000 entries can be paged through.'],
  ])('rejects ?%s with a sentence for the field', async (query, field, sentence) => {
    const part = await site.make.part()
    const { status, body } = await site.get(`/api/products/${part.id}/listings?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'VALIDATION', error: sentence, fields: { [field]: sentence } })
  })

  it('returns 404 for an unknown part', async () => {
    expect(await site.get('/api/products/none/listings?type=ask')).toMatchObject({
      status: 404,
      body: { error: 'No product found for none' },
    })
  })
})

describe('listing.list', () => {
  it.each(['ask', 'bid'] as const)(
    'returns each of many %ss once in every order, also those of equal prices',
    async (type) => {
      const part = await site.make.part()
      const places = await Promise.all([47.1, 48.1].map((latitude) => site.make.place({ latitude })))
      for (let i = 0; i < 11; i++) {
        const facts = type === 'ask' ? { odometerKm: i % 2 || null, grade: i % 2 ? ('A' as const) : null } : {}
        const place = places[i % 3]
        await site.make.listing({ part, type, priceCents: 100 + (i % 3), facts, ...(place && { place }) })
      }
      const reader = await site.make.user()
      await site.deps.prisma.user.update({ where: { id: reader.id }, data: { placeId: places[0]?.id ?? null } })
      const caller = site.caller(await site.make.token(reader))
      for (const sort of LISTING_SORTS) {
        const whole = await caller.listing.list({ partId: part.id, type, sort, limit: 100 })
        expect(whole.nextCursor).toBeNull()
        const seen: string[] = []
        let cursor: string | null = null
        do {
          const page: typeof whole = await caller.listing.list({ partId: part.id, type, sort, cursor, limit: 3 })
          seen.push(...page.items.map((each) => each.id))
          cursor = page.nextCursor
          // A listing that is created meanwhile is not in the column.
          if (seen.length === 3 && sort !== 'price_asc')
            await site.make.listing({ part, type: type === 'ask' ? 'bid' : 'ask' })
        } while (cursor)
        expect(seen).toEqual(whole.items.map((each) => each.id))
      }
    },
  )

  it('rejects an invalid cursor and a cursor of another order', async () => {
    const part = await partWithAsks(1, 2, 3)
    const { caller } = site
    const { nextCursor } = await caller().listing.list({ partId: part.id, type: 'ask', sort: 'recent', limit: 1 })
    const written = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
    const beyond = [2 ** 53 - 1, -(2 ** 31) - 1, 0.5].map((price) => written(['price_asc', price, part.id]))
    const bad = ['x', 'bnVsbA', '{}', written(['a', 'b']), ...beyond, nextCursor]
    for (const cursor of bad) {
      await expect(caller().listing.list({ partId: part.id, type: 'ask', sort: 'price_asc', cursor })).rejects.toThrow(
        'This cursor is not valid.',
      )
    }
  })
})

describe('listing.prices', () => {
  it('returns the distinct prices of the active listings in ascending order, like the part page', async () => {
    const part = await partWithAsks(30, 10, 20, 10, 50, 40, 70, 60)
    for (const status of ['sold', 'deleted', 'expired'] as const)
      await site.make.listing({ part, priceCents: 100, status })
    await site.make.listing({ part, type: 'bid', priceCents: 500 })
    const expected = { asks: [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000], bids: [500] }

    expect(await site.caller().listing.prices({ partId: part.id })).toEqual(expected)
    const page = await site.caller().part.bySlug({ idOrSlug: part.slug })
    expect({ asks: page.askPrices, bids: page.bidPrices }).toEqual(expected)
  })

  it('returns the lowest and the highest price of each of 100 steps for a part with many listings', async () => {
    const part = await site.make.part()
    await site.make.asks(1_500, await site.make.user(), (at) => ({ partId: part.id, priceCents: 1_000 + 7 * at }))
    const { asks } = await site.caller().listing.prices({ partId: part.id })
    expect(asks).toHaveLength(200)
    expect([asks[0], asks.at(-1)]).toEqual([1_000, 1_000 + 7 * 1_499])
    // No gap is larger than a step.
    const step = (7 * 1_499 + 1) / 100
    expect(Math.max(...asks.slice(1).map((price, at) => price - (asks[at] ?? 0)))).toBeLessThanOrEqual(step)
  })

  it('throws NOT_FOUND for an unknown part', async () => {
    await expect(site.caller().listing.prices({ partId: site.deps.newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('listing', () => {
  const UNKNOWN_ID = '01a1fa6a-0000-7000-8000-000000000000'
  const draft = { type: 'ask', price: 80, description: 'As new, in its box.' }
  const list = (token: string | undefined, payload: object) => site.request('POST', '/api/listings', { token, payload })
  const edit = (token: string | undefined, id: string, payload: object) =>
    site.request('PATCH', `/api/listings/${id}`, { token, payload })
  const remove = (token: string | undefined, id: string) => site.request('DELETE', `/api/listings/${id}`, { token })
  const product = async (part: { id: string }) => (await site.get(`/api/products/${part.id}`)).body

  it('is created for 90 days and changes the prices of its part', async () => {
    const seller = await site.make.user({ name: 'Rolf' })
    const token = await site.make.token(seller)
    const part = await site.make.part()
    const before = Date.now()
    const { status, body } = await list(token, {
      ...draft,
      productId: part.slug,
      price: '$1,250.5',
      location: ' Kiel ',
      condition: 'like_new',
      sellerId: UNKNOWN_ID,
      status: 'sold',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      product_id: part.id,
      type: 'ask',
      status: 'active',
      price: 1_250.5,
      description: 'As new, in its box.',
      location: 'Kiel',
      condition: 'like_new',
      seller_id: { _id: seller.id, name: 'Rolf' },
    })
    const life = Date.parse(body.expires_at) - before
    expect(Math.round(life / 86_400_000)).toBe(90)
    expect((await site.get(`/api/listings/${body._id}`)).body).toEqual(body)
    await list(token, { ...draft, productId: part.id, type: 'bid', price: 19.9 })
    const { product: shown, listings } = await product(part)
    expect([shown.lowest_ask, shown.highest_bid]).toEqual([1_250.5, 19.9])
    expect([listings.asks.total, listings.bids.total]).toEqual([1, 1])
  })

  it.each([
    ['1,250', 1_250],
    ['$80', 80],
    ['19.9', 19.9],
    [0.01, 0.01],
    ['1000000', 1_000_000],
    [19.99, 19.99],
  ])('accepts the price %j', async (price, dollars) => {
    const { id: productId } = await site.make.part()
    expect((await list(await site.make.token(), { ...draft, productId, price })).body.price).toBe(dollars)
  })

  it.each(REFUSED_PRICES)(
    'rejects %s with the sentence of the form, as text and as a number',
    async (price, sentence) => {
      const part = await site.make.part()
      const token = await site.make.token()
      const isNumber = Number.isFinite(Number(price)) || price === '1e400'
      for (const written of isNumber ? [`"${price}"`, price] : [`"${price}"`]) {
        const { status, body } = await site.request('POST', '/api/listings', {
          token,
          headers: { 'content-type': 'application/json' },
          payload: `{"productId":"${part.id}","type":"ask","description":"x","price":${written}}`,
        })
        expect([status, body.fields]).toEqual([400, { price: sentence }])
      }
    },
  )

  const wrong = 'Please enter a price in US dollars, such as 80 or 1,250.50.'
  const range = 'A price must be between $0.01 and $1,000,000.00.'
  it.each([
    [undefined, wrong],
    [null, wrong],
    ['', wrong],
    ['free', wrong],
    ['12,5', wrong],
    [19.999, wrong],
    [-5, wrong],
    [1e21, wrong],
    [[80], wrong],
    [0, range],
    ['1000000.01', range],
  ])('rejects the price %j', async (price, sentence) => {
    const part = await site.make.part()
    const token = await site.make.token()
    expect(await list(token, { ...draft, productId: part.id, price })).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { price: sentence } },
    })
    const input = { partId: part.id, type: 'ask', description: 'x', price } as never
    await expect(site.caller(token).listing.create(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it.each([
    [{ type: 'rent' }, 'type', 'Type must be ask or bid.'],
    [{ description: '' }, 'description', 'Please describe what you are selling or looking for.'],
    [{ description: ' \u200B\n' }, 'description', 'Please describe what you are selling or looking for.'],
    [{ description: 'x'.repeat(10_001) }, 'description', 'A description has at most 10,000 characters.'],
    [{ description: 'a\0b' }, 'description', 'The text contains a character that cannot be stored.'],
    [{ location: 'x'.repeat(201) }, 'location', 'A location has at most 200 characters.'],
    [{ condition: 'broken' }, 'condition', 'Condition must be new, like_new, good, fair or for_parts.'],
  ])('rejects %j', async (changed, field, sentence) => {
    const { id: productId } = await site.make.part()
    expect(await list(await site.make.token(), { ...draft, productId, ...changed })).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { [field]: sentence } },
    })
  })

  it('is not created on an unknown or removed part, by a visitor or by a muted user', async () => {
    const token = await site.make.token()
    const gone = await site.make.part({ removedAt: new Date() })
    for (const productId of ['none', UNKNOWN_ID, gone.id, gone.slug]) {
      expect(await list(token, { ...draft, productId })).toMatchObject({
        status: 404,
        body: { error: `No product found for ${productId}` },
      })
    }
    const { id: productId } = await site.make.part()
    expect(await list(undefined, { ...draft, productId })).toMatchObject({
      status: 401,
      body: { error: 'User not authenticated.' },
    })
    const muted = await site.make.user()
    await site.make.mute(muted)
    expect((await list(await site.make.token(muted), { ...draft, productId })).body.code).toBe('MUTED')
  })

  it('is edited by its owner, and omitted fields stay', async () => {
    const seller = await site.make.user()
    const token = await site.make.token(seller)
    const part = await site.make.part()
    const { id } = await site.make.listing({ part, seller, location: 'Kiel', condition: 'good' })
    expect((await edit(token, id, { price: '72.5' })).body).toMatchObject({
      price: 72.5,
      description: 'As new, in its box.',
      location: 'Kiel',
      condition: 'good',
    })
    expect((await product(part)).product.lowest_ask).toBe(72.5)
    expect((await edit(token, id, { location: '', condition: null, description: 'Used' })).body).toMatchObject({
      price: 72.5,
      description: 'Used',
      location: null,
      condition: null,
    })
    expect((await edit(token, id, { type: 'bid', productId: UNKNOWN_ID, status: 'sold' })).body).toMatchObject({
      type: 'ask',
      status: 'active',
      product_id: part.id,
    })
    expect(await edit(token, id, { price: 'much' })).toMatchObject({ status: 400, body: { error: wrong } })
  })

  it('is deleted by its owner, and its row stays for reports', async () => {
    const seller = await site.make.user()
    const token = await site.make.token(seller)
    const part = await site.make.part()
    const { id } = await site.make.listing({ part, seller })
    expect(await remove(token, id)).toMatchObject({ status: 200, body: { message: 'Listing deleted successfully.' } })
    expect((await site.get(`/api/listings/${id}`)).status).toBe(404)
    expect((await product(part)).product.lowest_ask).toBeNull()
    expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'deleted' })
    for (const answer of [await remove(token, id), await edit(token, id, { price: 1 })])
      expect(answer).toMatchObject({ status: 409, body: { error: 'This listing is no longer active.' } })
  })

  it('is not edited, renewed, sold or deleted by another user, over REST and tRPC', async () => {
    const listing = await site.make.listing()
    const { id } = listing
    const moderator = await site.make.user({ isSiteAdmin: true })
    for (const token of [await site.make.token(), await site.make.token(moderator)]) {
      expect(await edit(token, id, { price: 1 })).toMatchObject({
        status: 403,
        body: { error: 'You can only edit your own listings.' },
      })
      expect(await remove(token, id)).toMatchObject({
        status: 403,
        body: { error: 'You can only delete your own listings.' },
      })
      const caller = site.caller(token)
      await expect(caller.listing.edit({ id, price: '1' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(caller.listing.renew({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(caller.listing.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(caller.listing.sell({ id, otherId: null })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect((await edit(undefined, id, { price: 1 })).status).toBe(401)
    expect((await remove(undefined, id)).status).toBe(401)
    expect(await remove(await site.make.token(), UNKNOWN_ID)).toMatchObject({
      status: 404,
      body: { error: 'Listing not found.' },
    })
    expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id } })).toEqual(listing)
  })

  it('is not edited or sold after its 90 days, even if the job has not expired it yet', async () => {
    const seller = await site.make.user()
    const { id } = await site.make.listing({ seller })
    await sql(site.deps, 'update listing set expires_at = now() where id = $1', [id])
    const token = await site.make.token(seller)
    expect(await edit(token, id, { price: 1 })).toMatchObject({ status: 409 })
    await expect(site.caller(token).listing.sell({ id, otherId: null })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await site.caller(token).listing.renew({ id })).toMatchObject({ status: 'active' })
  })
})
