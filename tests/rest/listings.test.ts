import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** A part with asks at these prices in dollars, made in this order. */
async function partWithAsks(...prices: number[]) {
  const part = await site.make.part()
  for (const price of prices) await site.make.listing({ part, priceCents: price * 100 })
  return part
}
const prices = (body: { items: { price: number }[] }) => body.items.map((each) => each.price)

describe('GET /api/products/:id/listings', () => {
  it('answers a page of one column, cheapest first', async () => {
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

  it('sorts from high to low and by time', async () => {
    const part = await partWithAsks(30, 10, 20)
    expect(prices((await site.get(`/api/products/${part.id}/listings?type=ask&sort=price_desc`)).body)).toEqual([
      30, 20, 10,
    ])
    expect(prices((await site.get(`/api/products/${part.id}/listings?type=ask&sort=recent`)).body)).toEqual([
      20, 10, 30,
    ])
  })

  it('names the fields of a listing as the specification does', async () => {
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
      verified: true,
      image: `/images/${image.storageKey}-640.webp`,
      seller: { name: 'Rolf', profilePicture: 'https://example.com/r.png' },
      seller_id: { _id: seller.id, name: 'Rolf', profilePicture: 'https://example.com/r.png' },
      date: listing.createdAt.toISOString(),
      createdAt: listing.createdAt.toISOString(),
      expires_at: listing.expiresAt.toISOString(),
    })
    expect((await site.get(`/api/products/${part.id}/listings?type=bid`)).body.items).toEqual([body])
  })

  it('shows no seller whose account was deleted, and no listing that is not on offer', async () => {
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

  it.each([
    ['', 'type', 'Type must be ask or bid.'],
    ['type=rent', 'type', 'Type must be ask or bid.'],
    ['type=ask&sort=cheap', 'sort', 'Sort must be price_asc, price_desc or recent.'],
    ['type=ask&page=0', 'page', 'Page must be at least 1.'],
    ['type=ask&page=-1', 'page', 'Page must be at least 1.'],
    ['type=ask&page=abc', 'page', 'Page must be a number.'],
    ['type=ask&page=1e9', 'page', 'Page must be at most 10000.'],
    ['type=ask&page=1.5', 'page', 'Page must be a whole number.'],
    ['type=ask&limit=0', 'limit', 'Limit must be at least 1.'],
    ['type=ask&limit=101', 'limit', 'Limit must be at most 100.'],
    ['type=ask&limit=abc', 'limit', 'Limit must be a number.'],
    ['type=ask&page=9999&limit=100', 'page', 'Only the first 10,000 entries can be paged through.'],
  ])('refuses ?%s and says why', async (query, field, sentence) => {
    const part = await site.make.part()
    const { status, body } = await site.get(`/api/products/${part.id}/listings?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'VALIDATION', error: sentence, fields: { [field]: sentence } })
  })

  it('knows no listings of an unknown part', async () => {
    expect(await site.get('/api/products/none/listings?type=ask')).toMatchObject({
      status: 404,
      body: { error: 'No product found for none' },
    })
  })
})

describe('listing.list', () => {
  it.each(['ask', 'bid'] as const)(
    'scrolls through %ss in every order without repeating or skipping, equal prices included',
    async (type) => {
      const part = await site.make.part()
      for (let i = 0; i < 11; i++) await site.make.listing({ part, type, priceCents: 100 + (i % 3) })
      for (const sort of ['price_asc', 'price_desc', 'recent'] as const) {
        const whole = await site.caller().listing.list({ partId: part.id, type, sort, limit: 100 })
        expect(whole.nextCursor).toBeNull()
        const seen: string[] = []
        let cursor: string | null = null
        do {
          const stretch: typeof whole = await site
            .caller()
            .listing.list({ partId: part.id, type, sort, cursor, limit: 3 })
          seen.push(...stretch.items.map((each) => each.id))
          cursor = stretch.nextCursor
          // Somebody lists meanwhile, behind what was read.
          if (seen.length === 3 && sort !== 'price_asc')
            await site.make.listing({ part, type: type === 'ask' ? 'bid' : 'ask' })
        } while (cursor)
        expect(seen).toEqual(whole.items.map((each) => each.id))
      }
    },
  )

  it('refuses a cursor that is none, or of another order', async () => {
    const part = await partWithAsks(1, 2, 3)
    const { caller } = site
    const { nextCursor } = await caller().listing.list({ partId: part.id, type: 'ask', sort: 'recent', limit: 1 })
    const written = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
    const beyond = [2 ** 53 - 1, -(2 ** 31) - 1, 0.5].map((price) => written([price, part.id]))
    const bad = ['x', 'bnVsbA', '{}', written(['a', 'b']), ...beyond, nextCursor]
    for (const cursor of bad) {
      await expect(caller().listing.list({ partId: part.id, type: 'ask', sort: 'price_asc', cursor })).rejects.toThrow(
        'This cursor is not valid.',
      )
    }
  })
})
