import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** Stores a listing and returns its owner and a user who can make offers. */
async function deal(given: Parameters<typeof site.make.listing>[0] = {}) {
  const [owner, other] = [await site.make.user({ name: 'Rolf' }), await site.make.user({ name: 'Liam' })]
  const part = await site.make.part()
  const listing = await site.make.listing({ part, seller: owner, priceCents: 4_800, ...given })
  const [ownerToken, otherToken] = [await site.make.token(owner), await site.make.token(other)]
  const [asOwner, asOther] = [site.caller(ownerToken), site.caller(otherToken)]
  const make = (price: number) => asOther.offer.make({ listingId: listing.id, price })
  return { owner, other, part, listing, asOwner, asOther, ownerToken, otherToken, make }
}

const stateOf = async (id: string) => (await site.deps.prisma.offer.findUniqueOrThrow({ where: { id } })).state
const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

describe('an offer', () => {
  it('is a message in the conversation, with a card for both users', async () => {
    const { owner, other, part, listing, asOwner, asOther } = await deal()
    const offer = await asOther.offer.make({ listingId: listing.id, price: '40', note: ' Can pay today. ' })
    expect(offer).toMatchObject({ priceCents: 4_000, note: 'Can pay today.', state: 'open', maker: { id: other.id } })
    const { items } = await asOwner.message.list({ partnerId: other.id })
    expect(items).toMatchObject([
      { id: offer.messageId, senderId: other.id, content: `Offer of $40.00 for "${part.name}". Can pay today.` },
    ])
    expect(await asOwner.offer.withPartner({ partnerId: other.id })).toEqual([offer])
    expect(await asOther.offer.withPartner({ partnerId: owner.id })).toEqual([offer])
    expect(await asOwner.listing.partners({ id: listing.id })).toMatchObject([{ id: other.id }])
    expect(new Date(offer.expiresAt).getTime() - new Date(offer.createdAt).getTime()).toBe(48 * 3_600_000)
  })

  it('that is accepted reserves the listing, opens a trade and declines the other offers', async () => {
    const { part, listing, asOwner, asOther, make } = await deal()
    const rival = await site.make.user()
    const rivalOffer = await site.make.offer({ listing, maker: rival })
    const { id } = await make(40)
    const accepted = await asOwner.offer.accept({ id })
    expect(accepted).toMatchObject({ state: 'accepted', tradeId: expect.any(String) })
    expect(await stateOf(rivalOffer.id)).toBe('declined')
    expect((await asOther.trade.list({ tab: 'reserved' })).items).toMatchObject([
      { id: accepted.tradeId, state: 'reserved', priceCents: 4_000, side: 'buyer', asked: null },
    ])
    expect((await asOther.message.list({ partnerId: listing.sellerId })).items[0]).toMatchObject({
      senderId: listing.sellerId,
      content: `Accepted your offer of $40.00 for "${part.name}". The listing is reserved.`,
    })
    expect((await site.get(`/api/products/${part.id}`)).body.product.lowest_ask).toBeNull()
    await expect(asOwner.offer.accept({ id })).rejects.toThrow('This offer was accepted.')
    await expect(asOwner.offer.accept({ id: rivalOffer.id })).rejects.toThrow(
      'This listing was just reserved for someone else.',
    )
  })

  it('that is accepted on one of two pieces leaves the listing and the other offers open', async () => {
    const { listing, asOwner, make } = await deal({ quantity: 2 })
    const rival = await site.make.offer({ listing })
    await asOwner.offer.accept({ id: (await make(40)).id })
    expect(await stateOf(rival.id)).toBe('open')
    await asOwner.offer.accept({ id: rival.id })
    expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({
      status: 'sold',
      taken: 2,
    })
  })

  it('is countered in turns, at most three times by each side', async () => {
    const { asOwner, asOther, make, listing } = await deal()
    let last = await make(30)
    for (const [caller, price] of [
      [asOwner, 46],
      [asOther, 34],
      [asOwner, 45],
      [asOther, 36],
      [asOwner, 44],
    ] as const) {
      const next = await caller.offer.counter({ id: last.id, price })
      expect(next).toMatchObject({ counterToId: last.id, priceCents: price * 100 })
      expect(await stateOf(last.id)).toBe('countered')
      last = next
    }
    const used = 'You have made three offers on this listing. Write a message instead.'
    await expect(asOther.offer.counter({ id: last.id, price: 38 })).rejects.toThrow(used)
    expect(await stateOf(last.id)).toBe('open')
    await asOther.offer.decline({ id: last.id })
    await expect(asOther.offer.make({ listingId: listing.id, price: 38 })).rejects.toThrow(used)
  })

  it('of the owner that is accepted by the buyer has the owner as the seller', async () => {
    const { owner, other, part, asOwner, asOther, make } = await deal()
    const counter = await asOwner.offer.counter({ id: (await make(40)).id, price: 44, note: 'With four new nuts.' })
    await asOther.offer.accept({ id: counter.id })
    expect((await asOther.trade.list({ tab: 'reserved' })).items).toMatchObject([
      { priceCents: 4_400, buyer: { id: other.id }, seller: { id: owner.id } },
    ])
    const { items } = await asOwner.message.list({ partnerId: other.id })
    expect(items.slice(0, 2).map(({ content }) => content)).toEqual([
      `Accepted your counter-offer of $44.00 for "${part.name}". The listing is reserved.`,
      `Counter-offer of $44.00 for "${part.name}". With four new nuts.`,
    ])
  })

  it('is rejected on an own listing, on one that is not active and beside an open one', async () => {
    const { owner, listing, asOwner, asOther, make } = await deal()
    const bid = await site.make.listing({ seller: owner, type: 'bid' })
    await expect(asOwner.offer.make({ listingId: listing.id, price: 40 })).rejects.toThrow(
      'You cannot buy from yourself.',
    )
    await expect(asOwner.offer.make({ listingId: bid.id, price: 40 })).rejects.toThrow('You cannot sell to yourself.')
    await make(40)
    await expect(make(41)).rejects.toThrow('There is an open offer on this listing.')
    for (const status of ['sold', 'expired', 'deleted'] as const) {
      const { id: listingId } = await site.make.listing({ status })
      await expect(asOther.offer.make({ listingId, price: 40 })).rejects.toThrow('This listing is no longer active.')
    }
    const { id: listingId } = await site.make.listing({ part: await site.make.part({ removedAt: new Date() }) })
    await expect(asOther.offer.make({ listingId, price: 40 })).rejects.toThrow('Listing not found.')
  })

  it('that is over can be replaced before the job has expired it', async () => {
    const { listing, other, asOther, asOwner } = await deal()
    const past = await site.make.offer({ listing, maker: other, expiresAt: new Date(Date.now() - 1_000) })
    await expect(asOwner.offer.accept({ id: past.id })).rejects.toThrow('This offer has expired.')
    expect(await asOther.offer.withPartner({ partnerId: listing.sellerId })).toMatchObject([{ state: 'expired' }])
    await asOther.offer.make({ listingId: listing.id, price: 41 })
    expect(await stateOf(past.id)).toBe('expired')
  })

  it('has a note of at most 500 characters and a price', async () => {
    const { listing, otherToken } = await deal()
    const send = (payload: object) =>
      site.request('POST', '/api/offers', { token: otherToken, payload: { listingId: listing.id, ...payload } })
    expect((await send({ price: 40, note: 'x'.repeat(501) })).body.fields).toEqual({
      note: 'A note has at most 500 characters.',
    })
    expect((await send({ price: '0' })).body.fields).toEqual({
      price: 'A price must be between $0.01 and $1,000,000.00.',
    })
    const { status, body } = await send({ price: '$40.00', note: 'x'.repeat(500) })
    expect([status, body]).toMatchObject([201, { price: 40, listedPrice: 48, state: 'open', trade_id: null }])
    expect((await site.get('/api/offers', otherToken)).body).toMatchObject({
      items: [{ _id: body._id }],
      nextCursor: null,
    })
  })

  it('is visible only to its two users', async () => {
    const { other, owner, make, part } = await deal()
    const { id } = await make(40)
    const stranger = site.caller(await site.make.token())
    expect(await stranger.offer.withPartner({ partnerId: other.id })).toEqual([])
    for (const name of ['accept', 'decline', 'withdraw'] as const)
      await expect(stranger.offer[name]({ id })).rejects.toThrow('Offer not found.')
    const asOwner = site.caller(await site.make.token(owner))
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: new Date() } })
    expect(await asOwner.offer.withPartner({ partnerId: other.id })).toEqual([])
  })
})

describe('at once', () => {
  it.each([5])('two acceptances of one offer, and of two offers, %i times, sell a listing once', async (rounds) => {
    for (let round = 0; round < rounds; round++) {
      const { listing, asOwner, make } = await deal()
      const [mine, rival] = [await make(40), await site.make.offer({ listing })]
      const results = await Promise.allSettled([mine.id, mine.id, rival.id].map((id) => asOwner.offer.accept({ id })))
      expect(fulfilled(results)).toBe(1)
      expect(await site.deps.prisma.trade.count({ where: { listingId: listing.id } })).toBe(1)
      expect([await stateOf(mine.id), await stateOf(rival.id)].toSorted()).toEqual(['accepted', 'declined'])
    }
  })

  it('an acceptance and a withdrawal have one winner', async () => {
    for (let round = 0; round < 5; round++) {
      const { listing, asOwner, asOther, make } = await deal()
      const { id } = await make(40)
      const results = await Promise.allSettled([asOwner.offer.accept({ id }), asOther.offer.withdraw({ id })])
      expect(fulfilled(results)).toBe(1)
      const isAccepted = results[0]?.status === 'fulfilled'
      expect(await stateOf(id)).toBe(isAccepted ? 'accepted' : 'withdrawn')
      expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject(
        isAccepted ? { status: 'sold', taken: 1 } : { status: 'active', taken: 0 },
      )
    }
  })

  it('an acceptance of an offer and of the listing sell a listing once', async () => {
    const { listing, asOwner, make } = await deal()
    const buyer = site.caller(await site.make.token())
    const { id } = await make(40)
    const results = await Promise.allSettled([
      asOwner.offer.accept({ id }),
      buyer.trade.acceptListing({ id: listing.id, price: 48 }),
    ])
    expect(fulfilled(results)).toBe(1)
  })

  it('four offers of one user leave one open', async () => {
    const { make } = await deal()
    expect(fulfilled(await Promise.allSettled([30, 31, 32, 33].map(make)))).toBe(1)
  })
})

describe('a new listing that crosses another one', () => {
  it.each([
    ['bid', 50, 'ask', 48, 'Rolf sells it for $48.00. Accept this ask?'],
    ['bid', 48, 'ask', 48, 'Rolf sells it for $48.00. Accept this ask?'],
    ['ask', 48, 'bid', 50, 'Rolf bids $50.00. Accept this bid?'],
  ] as const)('as a %s of $%i is answered with the %s of $%i', async (type, price, other, otherPrice, sentence) => {
    const wish = { description: 'Cores with good fans', condition: 'for_parts' } as const
    const { part, listing, otherToken } = await deal({ type: other, priceCents: otherPrice * 100, ...wish })
    await site.make.listing({ part, type: other, priceCents: other === 'ask' ? 4_900 : 4_700 })
    const payload = { productId: part.id, type, price, description: 'As new.' }
    const create = (more: object = {}) =>
      site.request('POST', '/api/listings', { token: otherToken, payload: { ...payload, ...more } })
    const { status, body } = await create()
    expect([status, body]).toMatchObject([
      409,
      { message: sentence, crossing: { id: listing.id, type: other, price: otherPrice, seller: 'Rolf', ...wish } },
    ])
    expect((await create({ evenIfCrossing: true })).status).toBe(201)
  })

  it('is created beside a listing of the same user, an expired one and one at a better price', async () => {
    const { part, asOwner } = await deal()
    const over = { createdAt: new Date(0), expiresAt: new Date(1) }
    const { id } = await site.make.listing({ part, priceCents: 100 })
    await site.deps.prisma.listing.update({ where: { id }, data: over })
    await site.make.listing({ part, priceCents: 5_100 })
    const bid = { partId: part.id, type: 'bid', description: 'Wanted.' } as const
    expect(await asOwner.listing.create({ ...bid, price: 50 })).toMatchObject({ type: 'bid' })
    await expect(asOwner.listing.create({ ...bid, price: 51 })).rejects.toThrow('sells it for $51.00')
  })
})

describe('the deposit of an ask', () => {
  it('counts for what a bid crosses, and a lower one is asked about like a lower price', async () => {
    const { part, listing, other, otherToken } = await deal({ type: 'bid', priceCents: 5_000 })
    const facts = { coreCents: 2_500 }
    const { id } = await site.make.listing({ part, seller: other, priceCents: 3_000, facts })
    const edit = (payload: object) => site.request('PATCH', `/api/listings/${id}`, { token: otherToken, payload })
    expect((await edit({ price: 28 })).body).toMatchObject({ price: 28, core: 25 })
    expect((await edit({ core: 20 })).body).toMatchObject({ crossing: { id: listing.id } })
    const token = await site.make.token(await site.make.user())
    const bid = (price: number) =>
      site.request('POST', '/api/listings', {
        token,
        payload: { productId: part.id, type: 'bid', price, description: 'Wanted.' },
      })
    expect((await bid(52)).status).toBe(201)
    expect((await bid(53)).body).toMatchObject({ crossing: { id } })
  })
})

describe('an edit whose new price crosses another listing', () => {
  it('is answered with that listing, and saved if the owner says so', async () => {
    const { part, listing, other, otherToken } = await deal({ type: 'bid', priceCents: 5_000 })
    const { id } = await site.make.listing({ part, seller: other, priceCents: 6_000 })
    const edit = (payload: object) => site.request('PATCH', `/api/listings/${id}`, { token: otherToken, payload })
    const { status, body } = await edit({ price: 50 })
    expect([status, body]).toMatchObject([
      409,
      {
        message: 'Rolf bids $50.00. Accept this bid?',
        crossing: { id: listing.id, type: 'bid', price: 50, seller: 'Rolf' },
      },
    ])
    expect((await edit({ price: 51 })).body).toMatchObject({ price: 51 })
    expect((await edit({ price: 49, evenIfCrossing: true })).body).toMatchObject({ price: 49 })
    // It crosses the same listing since then.
    expect((await edit({ price: 48 })).body).toMatchObject({ price: 48 })
    await site.make.listing({ part, type: 'bid', priceCents: 5_500 })
    expect((await edit({ price: 47 })).status).toBe(409)
    // The price stays.
    expect((await edit({ price: 48, description: 'Boxed.' })).body).toMatchObject({ price: 48, description: 'Boxed.' })
  })
})
