import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingMessage } from '../../shared/listing-message.ts'
import { toDay } from '../../shared/trades.ts'
import type { Caller } from '../../server/trpc/router.ts'
import type { Trade } from '../../server/domains/market/trades/service.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { toldTo } from '../support/told.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** Stores a listing and a message of another user about it. */
async function interest(type: 'ask' | 'bid' = 'ask') {
  const [owner, other] = [await site.make.user({ name: 'Rolf' }), await site.make.user({ name: 'Liam' })]
  const part = await site.make.part()
  const listing = await site.make.listing({ part, seller: owner, type, priceCents: 4_150 })
  const [ownerToken, otherToken] = [await site.make.token(owner), await site.make.token(other)]
  const content = listingMessage(listing, part.name, `${site.deps.config.publicUrl}/part/${part.slug}`, 'Does it fit?')
  await site.request('POST', '/api/messages', { token: otherToken, payload: { receiverId: owner.id, content } })
  return { owner, other, part, listing, asOwner: site.caller(ownerToken), asOther: site.caller(otherToken), ownerToken }
}
/** Confirms a trade as the caller has seen it. */
const confirm = (caller: Caller, trade: Trade | undefined) =>
  caller.trade.confirm({ id: trade?.id ?? '', price: (trade?.priceCents ?? 0) / 100, soldOn: trade?.soldOn ?? '' })

const today = toDay(new Date())
const daysAgo = (days: number) => toDay(new Date(Date.now() - days * 86_400_000))

const lowestAsk = async (part: { id: string }) => (await site.get(`/api/products/${part.id}`)).body.product.lowest_ask

describe('a sale', () => {
  it('ends the offer, and counts after the other side has confirmed it', async () => {
    const { owner, other, part, listing, asOwner, asOther } = await interest()
    expect(await lowestAsk(part)).toBe(41.5)
    expect(await asOwner.listing.partners({ id: listing.id })).toEqual([{ id: other.id, name: 'Liam', picture: null }])
    expect(await asOwner.listing.sell({ id: listing.id, otherId: other.id })).toMatchObject({ status: 'sold' })
    expect(await lowestAsk(part)).toBeNull()
    expect(await site.caller().trade.history({ partId: part.id })).toEqual({ count: 0, sales: [] })

    const [pending, ...more] = await asOther.trade.pending({ partnerId: owner.id })
    expect(more).toEqual([])
    expect(pending).toMatchObject({
      priceCents: 4_150,
      buyer: { id: other.id },
      seller: { id: owner.id },
      state: 'to_confirm',
      side: 'buyer',
      asked: 'buyer',
      soldOn: today,
      part: { slug: part.slug },
    })
    expect(await asOwner.trade.pending({ partnerId: other.id })).toEqual([{ ...pending, side: 'seller' }])
    const id = pending?.id ?? ''
    const version = async () =>
      (await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })).contentVersion
    const before = await version()
    await Promise.all([confirm(asOther, pending), confirm(asOther, pending)])
    // The page of the part shows the price.
    expect(await version()).toBeGreaterThan(before)
    expect(await asOther.trade.pending({ partnerId: owner.id })).toEqual([])
    expect(await site.caller().trade.history({ partId: part.id })).toMatchObject({
      count: 1,
      sales: [{ priceCents: 4_150, soldAt: today }],
    })
    expect(await site.deps.prisma.trade.findUniqueOrThrow({ where: { id } })).toMatchObject({
      buyerId: other.id,
      sellerId: owner.id,
      confirmedAt: expect.any(Date),
    })
    // Every listing shows the trades of its seller.
    const tradesOf = async (seller: { id: string }) =>
      (await site.caller().listing.byId({ id: (await site.make.listing({ seller })).id })).trades
    expect(await tradesOf(owner)).toEqual({ sold: 1, bought: 0 })
    expect(await tradesOf(other)).toEqual({ sold: 0, bought: 1 })
    for (const caller of [asOwner, asOther])
      await expect(caller.trade.cancel({ id })).rejects.toThrow('This trade is confirmed already.')
  })

  it('of a bid has the owner as the buyer', async () => {
    const { owner, other, listing, asOwner, asOther } = await interest('bid')
    await asOwner.listing.sell({ id: listing.id, otherId: other.id })
    expect(await asOther.trade.pending({ partnerId: owner.id })).toMatchObject([
      { buyer: { id: owner.id }, seller: { id: other.id }, asked: 'seller' },
    ])
    // An unconfirmed sale does not count.
    const next = await site.make.listing({ seller: owner })
    expect((await site.caller().listing.byId({ id: next.id })).trades).toEqual({ sold: 0, bought: 0 })
  })

  it.each(['ask', 'bid'] as const)('of an %s tells the other side', async (type) => {
    const { owner, other, part, listing, asOwner, asOther } = await interest(type)
    await asOwner.listing.sell({ id: listing.id, otherId: other.id })
    const sale = type === 'ask' ? 'sold to you' : 'bought from you'
    expect(await toldTo(site, asOther)).toEqual([`${owner.name} marked ${part.name} as ${sale} for $41.50`])
    const { items } = await asOther.notification.list({})
    expect(items).toMatchObject([{ path: `/messages?recipientId=${owner.id}` }])
    expect(await toldTo(site, asOwner)).toEqual([])
  })

  it('that either side cancels makes the listing active again', async () => {
    for (const side of ['asOwner', 'asOther'] as const) {
      const sale = await interest()
      await sale.asOwner.listing.sell({ id: sale.listing.id, otherId: sale.other.id })
      const [trade] = await sale.asOther.trade.pending({ partnerId: sale.owner.id })
      await sale[side].trade.cancel({ id: trade?.id ?? '' })
      expect(await lowestAsk(sale.part)).toBe(41.5)
      await expect(confirm(sale.asOther, trade)).rejects.toThrow('This trade was cancelled.')
      await sale.asOwner.listing.sell({ id: sale.listing.id, otherId: sale.other.id })
      expect(await lowestAsk(sale.part)).toBeNull()
    }
  })

  it.each(['asOwner', 'asOther'] as const)('that %s cancels tells the other side', async (caller) => {
    const { owner, other, part, listing, asOwner, asOther } = await interest()
    await asOwner.listing.sell({ id: listing.id, otherId: other.id })
    const [trade] = await asOther.trade.pending({ partnerId: owner.id })
    // The trade has to be finished, so that a block does not stop it.
    await asOther.block.add({ userId: owner.id })
    const [mine, others] = caller === 'asOwner' ? [asOwner, asOther] : [asOther, asOwner]
    const before = await toldTo(site, mine)
    await mine.trade.cancel({ id: trade?.id ?? '' })
    const by = caller === 'asOwner' ? owner : other
    expect((await toldTo(site, others))[0]).toBe(`${by.name} cancelled your trade of ${part.name}`)
    await expect(others.trade.cancel({ id: trade?.id ?? '' })).rejects.toThrow('This trade was cancelled.')
    expect(await toldTo(site, mine)).toEqual(before)
  })

  it('can be cancelled after its listing was deleted, which stays deleted', async () => {
    const { owner, other, listing, asOwner, asOther } = await interest()
    await asOwner.listing.sell({ id: listing.id, otherId: other.id })
    const [trade] = await asOther.trade.pending({ partnerId: owner.id })
    await site.deps.prisma.listing.update({ where: { id: listing.id }, data: { status: 'deleted' } })
    await asOther.trade.cancel({ id: trade?.id ?? '' })
    expect(await asOther.trade.pending({ partnerId: owner.id })).toEqual([])
    expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({
      status: 'deleted',
    })
  })

  it('cannot be confirmed by the owner, and neither confirmed nor cancelled by a stranger', async () => {
    const { owner, other, listing, asOwner, asOther } = await interest()
    await asOwner.listing.sell({ id: listing.id, otherId: other.id })
    const [trade] = await asOther.trade.pending({ partnerId: owner.id })
    const id = trade?.id ?? ''
    await expect(confirm(asOwner, trade)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const stranger = site.caller(await site.make.token())
    await expect(confirm(stranger, trade)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(stranger.trade.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stranger.trade.pending({ partnerId: owner.id })).toEqual([])
    expect(await site.caller().trade.history({ partId: listing.partId })).toMatchObject({ count: 0 })
  })

  it('is possible to a user who wrote about the part, and to a person without an account', async () => {
    const { owner, listing, asOwner } = await interest()
    const elsewhere = await interest()
    await site.request('POST', '/api/messages', {
      token: elsewhere.ownerToken,
      payload: { receiverId: owner.id, content: 'Hello' },
    })
    const choose = 'Choose someone you have exchanged messages with about this listing.'
    for (const otherId of [elsewhere.owner.id, (await site.make.user()).id, owner.id, listing.id]) {
      await expect(asOwner.listing.sell({ id: listing.id, otherId })).rejects.toThrow(choose)
    }
    expect(await asOwner.listing.sell({ id: listing.id, otherId: null })).toMatchObject({ status: 'sold' })
    expect(await site.deps.prisma.trade.count({ where: { listingId: listing.id } })).toBe(0)
    await expect(asOwner.listing.sell({ id: listing.id, otherId: null })).rejects.toThrow(
      'This listing is no longer active.',
    )
  })

  it('is not possible to a user who has not replied to the owner', async () => {
    const { owner, part, listing, asOwner } = await interest()
    const stranger = await site.make.user()
    const asStranger = site.caller(await site.make.token(stranger))
    await asStranger.message.send({ receiverId: owner.id, content: 'Before' })
    const link = `${site.deps.config.publicUrl}/part/${part.slug}`
    const content = listingMessage(listing, part.name, link, 'Buy mine!')
    await asOwner.message.send({ receiverId: stranger.id, content })
    await expect(asOwner.listing.sell({ id: listing.id, otherId: stranger.id })).rejects.toThrow('Choose someone')
    expect((await asOwner.listing.partners({ id: listing.id })).map(({ id }) => id)).not.toContain(stranger.id)

    await asStranger.message.send({ receiverId: owner.id, content: 'Yes, please.' })
    expect((await asOwner.listing.partners({ id: listing.id })).map(({ id }) => id)).toContain(stranger.id)
    expect(await asOwner.listing.sell({ id: listing.id, otherId: stranger.id })).toMatchObject({ status: 'sold' })
  })

  it('can be marked ten times per hour', async () => {
    const limited = await bootApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const seller = await limited.make.user()
      const asSeller = limited.caller(await limited.make.token(seller))
      const sell = async () => asSeller.listing.sell({ id: (await limited.make.listing({ seller })).id, otherId: null })
      for (let i = 0; i < 10; i++) await sell()
      await expect(sell()).rejects.toThrow('Too many requests.')
    } finally {
      await limited.close()
    }
  })

  it('can only be marked by the owner, who alone sees the possible partners', async () => {
    const { other, listing, asOther } = await interest()
    await expect(asOther.listing.sell({ id: listing.id, otherId: other.id })).rejects.toThrow(
      'You can only sell your own listings.',
    )
    expect(await asOther.listing.partners({ id: listing.id })).toEqual([])
    await expect(site.caller().listing.sell({ id: listing.id, otherId: null })).rejects.toThrow(
      'User not authenticated.',
    )
  })
})

describe('a price', () => {
  /** Marks a listing as sold at a price and returns the trade. */
  async function sold(type: 'ask' | 'bid' = 'ask') {
    const sale = await interest(type)
    await site.deps.prisma.listing.update({
      where: { id: sale.listing.id },
      data: { createdAt: new Date(Date.now() - 10 * 86_400_000) },
    })
    await sale.asOwner.listing.sell({ id: sale.listing.id, otherId: sale.other.id, price: '44', soldOn: daysAgo(2) })
    const [trade] = await sale.asOther.trade.pending({ partnerId: sale.owner.id })
    return { ...sale, trade, id: trade?.id ?? '' }
  }

  it('and a date are proposed by the owner and confirmed by the other side', async () => {
    const { owner, asOther, trade, part } = await sold()
    expect(trade).toMatchObject({ priceCents: 4_400, soldOn: daysAgo(2), firstPriceCents: null })
    await confirm(asOther, trade)
    expect(await site.caller().trade.history({ partId: part.id })).toEqual({
      count: 1,
      sales: [{ priceCents: 4_400, soldAt: daysAgo(2) }],
    })
    // The profile of the seller shows the same date.
    expect((await site.caller().user.sales({ userId: owner.id })).items).toMatchObject([{ soldOn: daysAgo(2) }])
    const { body } = await site.get(`/api/users/${owner.id}/activity`)
    expect(body.itemsSold.items).toMatchObject([{ soldAt: `${daysAgo(2)}T00:00:00.000Z` }])
  })

  it('is corrected once by the side that is asked, and then confirmed by the other side', async () => {
    const { owner, other, part, asOwner, asOther, id, trade } = await sold()
    const corrected = await asOther.trade.correct({ id, price: 42, soldOn: daysAgo(3) })
    expect(corrected).toMatchObject({ priceCents: 4_200, firstPriceCents: 4_400, soldOn: daysAgo(3), asked: 'seller' })
    expect((await toldTo(site, asOwner))[0]).toBe(
      `${other.name} corrected the price or the date of ${part.name}: $42.00`,
    )
    await expect(confirm(asOther, corrected)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(confirm(asOwner, trade)).rejects.toThrow('The price or the date was corrected.')
    await expect(asOwner.trade.correct({ id, price: 43, soldOn: today })).rejects.toThrow('The price or the date was')
    await confirm(asOwner, corrected)
    expect(await site.caller().trade.history({ partId: part.id })).toMatchObject({ sales: [{ priceCents: 4_200 }] })
    expect(await asOther.trade.pending({ partnerId: owner.id })).toEqual([])
  })

  it('is confirmed only as the user has seen it, and the refusal has the current trade', async () => {
    const { asOther, ownerToken, id, trade } = await sold()
    for (const seen of [
      { price: 43, soldOn: daysAgo(2) },
      { price: 44, soldOn: daysAgo(1) },
    ])
      await expect(asOther.trade.confirm({ id, ...seen })).rejects.toThrow('The price or the date has changed.')
    await asOther.trade.correct({ id, price: 42, soldOn: daysAgo(2) })
    const payload = { price: 44, soldOn: trade?.soldOn }
    const { status, body } = await site.request('POST', `/api/trades/${id}/confirm`, { token: ownerToken, payload })
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(body.trade).toMatchObject({ _id: id, price: 42, firstPrice: 44, asked: 'seller', side: 'seller' })
  })

  it('is either confirmed or corrected if both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { asOther, id, trade } = await sold()
      const [confirmed, corrected] = await Promise.allSettled([
        confirm(asOther, trade),
        asOther.trade.correct({ id, price: 42, soldOn: daysAgo(2) }),
      ])
      expect(confirmed.status).not.toBe(corrected.status)
      const stored = await site.deps.prisma.trade.findUniqueOrThrow({ where: { id } })
      expect([stored.confirmedAt !== null, stored.priceCents]).toEqual(
        confirmed.status === 'fulfilled' ? [true, 4_400] : [false, 4_200],
      )
    }
  })

  it.each([
    [-2, 'A date of sale cannot be in the future.'],
    [12, 'A date of sale cannot be before the day of the listing.'],
  ])('of a sale %i days ago is rejected', async (days, sentence) => {
    const { asOwner, asOther, other, listing, id } = await sold()
    const soldOn = daysAgo(days)
    await expect(asOther.trade.correct({ id, price: 42, soldOn })).rejects.toThrow(sentence)
    await asOther.trade.cancel({ id })
    await expect(asOwner.listing.sell({ id: listing.id, otherId: other.id, soldOn })).rejects.toThrow(sentence)
  })
})

describe('an accepted listing', () => {
  /** Lets a user accept a listing. */
  async function accepted(type: 'ask' | 'bid' = 'ask') {
    const [owner, other] = [await site.make.user({ name: 'Rolf' }), await site.make.user({ name: 'Liam' })]
    const listing = await site.make.listing({ seller: owner, type })
    const cover = await site.make.photo({ listing })
    await site.make.photo({ listing })
    const [ownerToken, otherToken] = [await site.make.token(owner), await site.make.token(other)]
    const [asOwner, asOther] = [site.caller(ownerToken), site.caller(otherToken)]
    const trade = await asOther.trade.acceptListing({ id: listing.id, price: 64 })
    return { owner, other, listing, cover, asOwner, asOther, trade, otherToken }
  }

  it.each(['ask', 'bid'] as const)('that is an %s is reserved, and the owner receives a message', async (type) => {
    const { other, listing, cover, asOwner, asOther, trade } = await accepted(type)
    expect(trade).toMatchObject({
      state: 'reserved',
      side: type === 'ask' ? 'buyer' : 'seller',
      asked: null,
      priceCents: 6_400,
      soldOn: null,
      markedAt: null,
      listing: { id: listing.id, isActive: false, cover: { storageKey: cover.storageKey } },
    })
    const { items } = await asOwner.message.list({ partnerId: other.id })
    expect(items[0]?.content).toContain(`I accept your ${type}.`)
    expect(await asOwner.trade.pending({ partnerId: other.id })).toMatchObject([{ id: trade.id }])
    await expect(confirm(asOther, { ...trade, soldOn: today })).rejects.toThrow('This trade is not marked as sold yet.')
    const third = site.caller(await site.make.token())
    await expect(third.trade.acceptListing({ id: listing.id, price: 64 })).rejects.toThrow(
      'This listing was just reserved for someone else.',
    )
    expect(await site.caller().trade.history({ partId: listing.partId })).toMatchObject({ count: 0 })
  })

  it.each(['asOwner', 'asOther'] as const)(
    'is marked as sold by either side and confirmed by the other',
    async (side) => {
      const { asOwner, asOther, trade, listing } = await accepted()
      const [me, partner] = side === 'asOwner' ? [asOwner, asOther] : [asOther, asOwner]
      const marked = await me.trade.markSold({ id: trade.id, price: 60 })
      expect(marked).toMatchObject({ state: 'to_confirm', priceCents: 6_000, soldOn: today })
      expect(marked.asked).not.toBe(marked.side)
      await expect(me.trade.markSold({ id: trade.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await confirm(partner, marked)
      expect(await site.caller().trade.history({ partId: listing.partId })).toMatchObject({
        sales: [{ priceCents: 6_000 }],
      })
    },
  )

  it('that is cancelled is on offer again', async () => {
    const { asOwner, asOther, trade, listing } = await accepted()
    expect(await asOther.trade.cancel({ id: trade.id })).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'buyer',
      listing: { isActive: true },
    })
    await expect(asOwner.trade.cancel({ id: trade.id })).rejects.toThrow('This trade was cancelled.')
    expect((await asOther.trade.acceptListing({ id: listing.id, price: 64 })).id).not.toBe(trade.id)
  })

  it('has the price that the user has seen and is not their own', async () => {
    const [owner, asOther] = [await site.make.user(), site.caller(await site.make.token())]
    const asOwner = site.caller(await site.make.token(owner))
    for (const [type, sentence] of [
      ['ask', 'You cannot buy from yourself.'],
      ['bid', 'You cannot sell to yourself.'],
    ] as const) {
      const { id } = await site.make.listing({ seller: owner, type })
      await expect(asOwner.trade.acceptListing({ id, price: 64 })).rejects.toThrow(sentence)
      await expect(asOther.trade.acceptListing({ id, price: 63 })).rejects.toThrow('The price has changed to $64.00.')
    }
    const expired = await site.make.listing({ status: 'expired' })
    await expect(asOther.trade.acceptListing({ id: expired.id, price: 64 })).rejects.toThrow('no longer active')
  })

  it('with two pieces is reserved for two users when three accept it at once', async () => {
    const listing = await site.make.listing({ quantity: 2 })
    const callers = await Promise.all([1, 2, 3].map(async () => site.caller(await site.make.token())))
    const results = await Promise.allSettled(
      callers.map((caller) => caller.trade.acceptListing({ id: listing.id, price: 64 })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({
      status: 'sold',
      taken: 2,
    })
  })

  it('is cancelled when one of the two deletes the account, also while the other accepts', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await site.make.user()
      const listing = await site.make.listing({ seller: owner })
      const buyer = await site.make.user()
      const [asOwner, asBuyer] = [site.caller(await site.make.token(owner)), site.caller(await site.make.token(buyer))]
      await Promise.allSettled([
        asBuyer.trade.acceptListing({ id: listing.id, price: 64 }),
        round % 2 ? asOwner.user.remove({ name: owner.name }) : asBuyer.user.remove({ name: buyer.name }),
      ])
      expect(await site.deps.prisma.trade.count({ where: { listingId: listing.id, cancelledAt: null } })).toBe(0)
      expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({
        status: round % 2 ? 'deleted' : 'active',
        taken: 0,
      })
    }
  })
})

describe('the trades of a user', () => {
  it('are listed by tab and side, with their counts', async () => {
    const [me, other] = [await site.make.user(), await site.make.user()]
    const bought = await site.make.trade({ buyer: me, seller: other, confirmedAt: null })
    const reserved = await site.make.trade({ buyer: other, seller: me, confirmedAt: null, soldOn: null })
    const sold = await site.make.trade({ buyer: other, seller: me })
    await site.make.trade({ buyer: me, part: await site.make.part({ removedAt: new Date() }) })
    const caller = site.caller(await site.make.token(me))
    const cancelled = await site.make.trade({ buyer: me, confirmedAt: null })
    await caller.trade.cancel({ id: cancelled.id })

    const ids = async (input: Parameters<typeof caller.trade.list>[0]) =>
      (await caller.trade.list(input)).items.map(({ id }) => id)
    const next = await site.make.trade({ buyer: other, seller: me, confirmedAt: null })
    expect(await ids({})).toEqual([next.id, bought.id])
    expect(await ids({ tab: 'reserved' })).toEqual([reserved.id])
    expect(await ids({ side: 'buyer' })).toEqual([bought.id])
    expect(await ids({ tab: 'confirmed' })).toEqual([sold.id])
    expect(await ids({ tab: 'cancelled', side: 'buyer' })).toEqual([cancelled.id])
    const { counts, nextCursor } = await caller.trade.list({ limit: 1 })
    expect(counts).toEqual({ to_confirm: 2, reserved: 1, confirmed: 1, cancelled: 1 })
    expect(await ids({ cursor: nextCursor })).toEqual([bought.id])
    const sales = (await caller.trade.list({ side: 'seller' })).counts
    expect(sales).toEqual({ to_confirm: 1, reserved: 1, confirmed: 1, cancelled: 0 })
  })
})
