import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shipping } from '../../shared/where.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { toldTo } from '../support/told.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const WORLD: Shipping = { to: 'world', countries: [], priceCents: 1_250 }

/** Stores a listing, and returns its owner and another user, who both use the API. */
async function deal(given: Parameters<typeof site.make.listing>[0] = {}) {
  const [owner, other] = [await site.make.user({ name: 'Rolf' }), await site.make.user({ name: 'Liam' })]
  const part = given.part ? { id: given.part.id } : await site.make.part()
  const listing = await site.make.listing({ priceCents: 4_000, ...given, part, seller: owner })
  const [asOwner, asOther] = [await api(owner), await api(other)]
  const offer = (payload: object) => asOther.post('/api/offers', { listingId: listing.id, ...payload })
  const accept = (payload: object = {}) => asOther.post(`/api/listings/${listing.id}/accept`, { price: 40, ...payload })
  return { owner, other, part, listing, asOwner, asOther, offer, accept }
}

async function api(user: { id: string }) {
  const token = await site.make.token(user)
  return {
    post: async (path: string, payload: object = {}) => site.request('POST', path, { token, payload }),
    patch: async (path: string, payload: object) => site.request('PATCH', path, { token, payload }),
    get: async (path: string) => (await site.get(path, token)).body,
    caller: site.caller(token),
  }
}
type Api = Awaited<ReturnType<typeof api>>

/** Returns the unconfirmed trade of a user. */
const firstTrade = async ({ get }: Api) =>
  (await get('/api/trades?tab=reserved')).items[0] ?? (await get('/api/trades')).items[0]
const latestTold = async ({ caller }: Api) => (await toldTo(site, caller))[0]
const latestMessage = async ({ caller }: Api, partnerId: string) => {
  await site.catchUp()
  return (await caller.message.list({ partnerId })).items[0]?.content
}

describe('the agreed price', () => {
  it('of a counter-offer stays when the seller marks the sale at another price', async () => {
    const { asOwner, asOther, offer } = await deal()
    const { body: made } = await offer({ price: 20 })
    const { body: counter } = await asOwner.post(`/api/offers/${made._id}/counter`, { price: 25 })
    const { body: accepted } = await asOther.post(`/api/offers/${counter._id}/accept`, { price: 25 })
    expect(await firstTrade(asOther)).toMatchObject({ price: 25, agreedPrice: 25, state: 'reserved' })
    const { body: marked } = await asOwner.post(`/api/trades/${accepted.trade_id}/mark-sold`, { price: 31 })
    expect(marked).toMatchObject({ price: 31, agreedPrice: 25, state: 'to_confirm' })
    expect(await latestTold(asOther)).toContain('as sold to you for $31.00')
    const { body: corrected } = await asOther.post(`/api/trades/${accepted.trade_id}/correct`, {
      price: 25,
      soldOn: marked.soldOn,
    })
    expect(corrected).toMatchObject({ price: 25, firstPrice: 31, agreedPrice: 25 })
    expect(await latestTold(asOwner)).toContain(': $25.00')
  })

  it('is unknown when the owner marks the listing as sold', async () => {
    const { other, owner, listing, asOwner, asOther } = await deal()
    await asOther.caller.message.send({ receiverId: owner.id, content: 'Is it there?' })
    await site.deps.prisma.message.updateMany({ where: { senderId: other.id }, data: { aboutPartId: listing.partId } })
    await asOwner.caller.listing.sell({ id: listing.id, otherId: other.id, price: 31 })
    expect(await firstTrade(asOther)).toMatchObject({ price: 31, agreedPrice: null, shipping: null })
  })

  it('of a reserved trade of the earlier release is its price', async () => {
    const { listing, asOwner } = await deal()
    const { id } = await site.make.trade({ listing, soldOn: null, confirmedAt: null })
    expect(await firstTrade(asOwner)).toMatchObject({ _id: id, agreedPrice: 40 })
    await asOwner.post(`/api/trades/${id}/mark-sold`, { price: 31 })
    expect(await firstTrade(asOwner)).toMatchObject({ price: 31, agreedPrice: 40 })
  })

  it('has shipping, which the message and the trade name', async () => {
    const { owner, asOther, accept } = await deal({ shipping: WORLD })
    expect((await accept()).body).toMatchObject({ price: 40, shipping: 12.5 })
    expect(await latestMessage(asOther, owner.id)).toContain('I accept your ask for $40.00 plus $12.50 shipping.')
  })

  it('is refused if the deposit is not what the user has seen', async () => {
    const { listing, asOwner, accept } = await deal()
    await asOwner.patch(`/api/listings/${listing.id}`, { core: 20 })
    const body = { message: 'The deposit has changed. Check it and accept again.', price: 40, core: 20 }
    expect(await accept({ core: null })).toMatchObject({ status: 409, body })
    expect((await accept({ core: 15 })).status).toBe(409)
    expect((await accept({ core: 20 })).status).toBe(201)
  })

  it('is refused if the price or the shipping cost is not what the user has seen', async () => {
    const { listing, asOwner, accept } = await deal({ shipping: WORLD })
    expect(await accept({ shipping: 9.5 })).toMatchObject({
      status: 409,
      body: { message: 'The shipping cost has changed. Check it and accept again.', price: 40, shipping: 12.5 },
    })
    expect((await accept({ shipping: null })).status).toBe(409)
    await asOwner.patch(`/api/listings/${listing.id}`, { price: 400 })
    expect(await accept({ shipping: 12.5 })).toMatchObject({
      status: 409,
      body: { message: 'The price has changed to $400.00. Check it and accept again.', price: 400 },
    })
    expect(await site.deps.prisma.trade.count({ where: { listingId: listing.id } })).toBe(0)
    expect((await accept({ price: 400, shipping: '12.50' })).status).toBe(201)
  })
})

describe('an offer', () => {
  it('keeps the price and the shipping cost of the listing at its time', async () => {
    const { owner, listing, asOwner, asOther, offer } = await deal({ shipping: WORLD })
    const { body: made } = await offer({ price: 30 })
    const kept = { listedPrice: 40, shipping: 12.5 }
    expect(made).toMatchObject(kept)
    await asOwner.patch(`/api/listings/${listing.id}`, { price: 400, shipping: { to: 'world', price: 99 } })
    expect((await asOther.get('/api/offers')).items).toMatchObject([kept])
    const { body: accepted } = await asOwner.post(`/api/offers/${made._id}/accept`)
    expect(accepted).toMatchObject(kept)
    expect(await firstTrade(asOther)).toMatchObject({ price: 30, agreedPrice: 30, shipping: 12.5 })
    expect(await latestMessage(asOther, owner.id)).toContain('Accepted your offer of $30.00 plus $12.50 shipping for')
  })

  it('is refused at another price of the listing or of the offer than the user has seen', async () => {
    const { asOwner, offer } = await deal()
    expect(await offer({ price: 30, listedPrice: 33 })).toMatchObject({
      status: 409,
      body: { message: 'The price has changed to $40.00. Check it and send it again.', price: 40 },
    })
    const { body: made } = await offer({ price: 30, listedPrice: '40,00' })
    expect(await asOwner.post(`/api/offers/${made._id}/accept`, { price: 35 })).toMatchObject({
      status: 409,
      body: { price: 30 },
    })
    expect((await asOwner.post(`/api/offers/${made._id}/accept`, { price: 30 })).status).toBe(200)
  })

  it.each([
    ['ask', 100, 40.01],
    ['bid', 10, 39.99],
  ] as const)('beyond an %s is asked about, by both sides', async (type, price, counter) => {
    const { asOwner, offer } = await deal({ type })
    const beyondListed = { listedPrice: 40 }
    expect(await offer({ price })).toMatchObject({
      status: 409,
      body: { message: `The ${type} is $40.00. Accept it instead?`, beyondListed },
    })
    const { status, body: made } = await offer({ price, evenIfBeyondListed: true })
    expect(status).toBe(201)
    const answer = (payload: object) => asOwner.post(`/api/offers/${made._id}/counter`, payload)
    expect(await answer({ price: counter })).toMatchObject({
      status: 409,
      body: { message: `The ${type} is $40.00. Check your price.`, beyondListed },
    })
    expect((await answer({ price: counter, evenIfBeyondListed: true })).status).toBe(201)
  })

  it.each(['ask', 'bid'] as const)('at the price of an %s is not asked about', async (type) => {
    const { offer } = await deal({ type })
    expect((await offer({ price: 40 })).status).toBe(201)
  })
})

describe('a listing that is not sent to the buyer', () => {
  const BRITISH = { to: 'country', countries: [], priceCents: 950 } satisfies Shipping
  const place = (country: string) => site.make.place({ country, name: `Town in ${country}` })
  const moveTo = async (user: { id: string }, country: string) =>
    site.deps.prisma.user.update({ where: { id: user.id }, data: { placeId: (await place(country)).id } })

  it('is asked about at offer, acceptance and acceptance of a counter-offer', async () => {
    const { other, asOwner, asOther, offer, accept } = await deal({ place: await place('GB'), shipping: BRITISH })
    await moveTo(other, 'PL')
    const refused = {
      status: 409,
      body: { message: 'Does not ship to Poland. Ask the seller first.', notShipped: 'PL' },
    }
    expect(await accept()).toMatchObject(refused)
    expect(await offer({ price: 30 })).toMatchObject(refused)
    const { body: made } = await offer({ price: 30, evenIfNotShipped: true })
    const { body: counter } = await asOwner.post(`/api/offers/${made._id}/counter`, { price: 35 })
    expect(await asOther.post(`/api/offers/${counter._id}/accept`)).toMatchObject(refused)
    expect((await asOther.post(`/api/offers/${counter._id}/accept`, { evenIfNotShipped: true })).status).toBe(200)
  })

  it('does not tell the seller where the buyer is', async () => {
    const { other, asOwner, offer } = await deal({ place: await place('GB'), shipping: BRITISH })
    await moveTo(other, 'PL')
    const { body: made } = await offer({ price: 30, evenIfNotShipped: true })
    expect((await asOwner.post(`/api/offers/${made._id}/accept`)).status).toBe(200)
  })

  it.each([
    ['a buyer in the same country', 'GB', BRITISH],
    ['a buyer without a place', null, BRITISH],
    ['shipping worldwide', 'PL', WORLD],
    ['a listing without shipping', 'PL', undefined],
  ] as const)('is not asked about with %s', async (_, country, shipping) => {
    const { other, accept } = await deal({ place: await place('GB'), ...(shipping && { shipping }) })
    if (country) await moveTo(other, country)
    expect((await accept()).status).toBe(201)
  })

  it('is asked about for a bid by the latest ask of the seller', async () => {
    const { other, accept } = await deal({ type: 'bid', place: await place('US') })
    await site.make.listing({ seller: other, place: await place('GB'), shipping: BRITISH })
    expect(await accept()).toMatchObject({
      status: 409,
      body: { message: 'You do not ship to United States. Ask the buyer first.', notShipped: 'US' },
    })
    expect((await accept({ evenIfNotShipped: true })).status).toBe(201)
  })
})

describe('a sale at an unusual price', () => {
  /** An agreed trade of $5.00. */
  async function agreed() {
    const all = await deal({ priceCents: 500 })
    const { body } = await all.accept({ price: 5 })
    const path = `/api/trades/${body._id}`
    const history = () => site.caller().trade.history({ partId: all.part.id })
    const saleCount = async () => (await site.caller().part.bySlug({ idOrSlug: all.part.id })).saleCount
    return { ...all, path, history, saleCount }
  }
  const HUGE = 900_000
  const unusual = { price: HUGE, than: 'the agreed price of $5.00' }
  const refused = {
    status: 409,
    body: { message: '$900,000.00 is far from the agreed price of $5.00. Check the price.', unusual },
  }
  const even = { evenIfUnusual: true }

  it('is not in the price history before both sides have looked again', async () => {
    const { asOwner, asOther, path, history, saleCount } = await agreed()
    expect(await asOwner.post(`${path}/mark-sold`, { price: HUGE })).toMatchObject(refused)
    expect(await firstTrade(asOther)).toMatchObject({ state: 'reserved', price: 5 })
    const { body } = await asOwner.post(`${path}/mark-sold`, { price: HUGE, ...even })
    const seen = { price: HUGE, soldOn: body.soldOn }
    expect(await asOther.post(`${path}/confirm`, seen)).toMatchObject(refused)
    expect(await history()).toEqual({ count: 0, sales: [] })
    expect(await asOther.post(`${path}/confirm`, { ...seen, ...even })).toMatchObject({ status: 200 })
    expect(await history()).toMatchObject({ count: 1, sales: [{ priceCents: 90_000_000 }] })
    expect(await saleCount()).toBe(1)
    // Confirming it again asks nothing.
    expect((await asOther.post(`${path}/confirm`, seen)).status).toBe(200)
  })

  it('stays out if only the side that confirms has looked again', async () => {
    const { asOther, path, history, saleCount } = await agreed()
    // Marked by the earlier release.
    await site.deps.prisma.trade.updateMany({
      where: { id: path.slice('/api/trades/'.length) },
      data: { priceCents: HUGE * 100, soldOn: new Date(), proposedBy: 'seller', agreedCents: 500 },
    })
    const { soldOn } = await firstTrade(asOther)
    const { status } = await asOther.post(`${path}/confirm`, { price: HUGE, soldOn, ...even })
    expect([status, await history(), await saleCount()]).toEqual([200, { count: 0, sales: [] }, 0])
  })

  it('is asked about when it is corrected, and comes in if the last two answers are about one price', async () => {
    const { asOwner, asOther, path, history } = await agreed()
    const { body } = await asOwner.post(`${path}/mark-sold`, { price: HUGE, ...even })
    const corrected = await asOther.post(`${path}/correct`, { price: 5, soldOn: body.soldOn })
    expect(corrected).toMatchObject({ status: 200, body: { price: 5, firstPrice: HUGE } })
    await asOwner.post(`${path}/confirm`, { price: 5, soldOn: body.soldOn })
    expect(await history()).toMatchObject({ count: 1, sales: [{ priceCents: 500 }] })
  })

  it('far from the median of three sales is asked about, and without an agreement one far from the listed price', async () => {
    const { owner, other, part, listing, asOwner, asOther, path } = await agreed()
    for (let sale = 0; sale < 3; sale++) await site.make.trade({ part, priceCents: 5_000 })
    expect((await asOwner.post(`${path}/mark-sold`, { price: 6 })).body.unusual).toEqual({
      price: 6,
      than: 'the $50.00 that the part usually sells for',
    })
    await asOther.caller.message.send({ receiverId: owner.id, content: 'And another?' })
    await site.deps.prisma.message.updateMany({ where: { senderId: other.id }, data: { aboutPartId: part.id } })
    const { id } = await site.make.listing({ part, seller: owner, priceCents: 5_000 })
    const sell = { id, otherId: other.id, price: 500 }
    await expect(asOwner.caller.listing.sell(sell)).rejects.toThrow(
      '$500.00 is far from the listed price of $50.00. Check the price.',
    )
    await asOwner.caller.listing.sell({ ...sell, ...even })
    const trade = await site.deps.prisma.trade.findFirstOrThrow({ where: { listingId: id } })
    expect([trade.isDoubtful, trade.agreedCents, listing.priceCents]).toEqual([true, null, 500])
  })

  it('does not count in the median of the others', async () => {
    const { part, asOwner, path } = await agreed()
    for (let sale = 0; sale < 3; sale++) {
      const { id } = await site.make.trade({ part, priceCents: 90_000_000 })
      await site.deps.prisma.trade.update({ where: { id }, data: { isDoubtful: true } })
    }
    expect((await asOwner.post(`${path}/mark-sold`, { price: 6 })).status).toBe(200)
  })
})
