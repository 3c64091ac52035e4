import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingMessage } from '../../shared/listing-message.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { bootApp, type TestApp } from '../support/app.ts'

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
      asked: { id: other.id },
      part: { slug: part.slug },
    })
    expect(await asOwner.trade.pending({ partnerId: other.id })).toEqual([pending])
    const id = pending?.id ?? ''
    const version = async () =>
      (await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })).contentVersion
    const before = await version()
    await Promise.all([asOther.trade.confirm({ id }), asOther.trade.confirm({ id })])
    // The page of the part shows the price.
    expect(await version()).toBeGreaterThan(before)
    expect(await asOther.trade.pending({ partnerId: owner.id })).toEqual([])
    expect(await site.caller().trade.history({ partId: part.id })).toMatchObject({
      count: 1,
      sales: [{ priceCents: 4_150 }],
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
      await expect(caller.trade.decline({ id })).rejects.toThrow(
        'Sale not found. It may have been confirmed or declined already.',
      )
  })

  it('of a bid has the owner as the buyer', async () => {
    const { owner, other, listing, asOwner, asOther } = await interest('bid')
    await asOwner.listing.sell({ id: listing.id, otherId: other.id })
    expect(await asOther.trade.pending({ partnerId: owner.id })).toMatchObject([
      { buyer: { id: owner.id }, seller: { id: other.id }, asked: { id: other.id } },
    ])
    // An unconfirmed sale does not count.
    const next = await site.make.listing({ seller: owner })
    expect((await site.caller().listing.byId({ id: next.id })).trades).toEqual({ sold: 0, bought: 0 })
  })

  it.each(['ask', 'bid'] as const)('of an %s sends a notice to the other side', async (type) => {
    const { owner, other, part, listing, asOwner, asOther } = await interest(type)
    await asOwner.listing.sell({ id: listing.id, otherId: other.id })
    const { items } = await asOther.message.list({ partnerId: SITE_USER_ID })
    const said = type === 'ask' ? `sold you "${part.name}"` : `bought "${part.name}" from you`
    expect(items.map(({ content }) => content)).toEqual([
      `Rolf says that they ${said} for $41.50. Confirm or decline the sale in your conversation: ${site.deps.config.publicUrl}/messages?recipientId=${owner.id}`,
    ])
    expect((await asOwner.message.list({ partnerId: SITE_USER_ID })).items).toEqual([])
  })

  it('that either side declines makes the listing active again', async () => {
    for (const side of ['asOwner', 'asOther'] as const) {
      const sale = await interest()
      await sale.asOwner.listing.sell({ id: sale.listing.id, otherId: sale.other.id })
      const [trade] = await sale.asOther.trade.pending({ partnerId: sale.owner.id })
      await sale[side].trade.decline({ id: trade?.id ?? '' })
      expect(await lowestAsk(sale.part)).toBe(41.5)
      await expect(sale.asOther.trade.confirm({ id: trade?.id ?? '' })).rejects.toThrow(
        'Sale not found. It may have been confirmed or declined already.',
      )
      await sale.asOwner.listing.sell({ id: sale.listing.id, otherId: sale.other.id })
      expect(await lowestAsk(sale.part)).toBeNull()
    }
  })

  it('can be declined after its listing was deleted, which stays deleted', async () => {
    const { owner, other, listing, asOwner, asOther } = await interest()
    await asOwner.listing.sell({ id: listing.id, otherId: other.id })
    const [trade] = await asOther.trade.pending({ partnerId: owner.id })
    await site.deps.prisma.listing.update({ where: { id: listing.id }, data: { status: 'deleted' } })
    await asOther.trade.decline({ id: trade?.id ?? '' })
    expect(await asOther.trade.pending({ partnerId: owner.id })).toEqual([])
    expect(await site.deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })).toMatchObject({
      status: 'deleted',
    })
  })

  it('cannot be confirmed by the owner, and neither confirmed nor declined by a stranger', async () => {
    const { owner, other, listing, asOwner, asOther } = await interest()
    await asOwner.listing.sell({ id: listing.id, otherId: other.id })
    const [trade] = await asOther.trade.pending({ partnerId: owner.id })
    const id = trade?.id ?? ''
    await expect(asOwner.trade.confirm({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const stranger = site.caller(await site.make.token())
    await expect(stranger.trade.confirm({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(stranger.trade.decline({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
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
