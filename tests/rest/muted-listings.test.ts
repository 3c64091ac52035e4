import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCleanup } from '../../server/jobs/cleanup.ts'
import { bootApp, type TestApp } from '../support/app.ts'

const DAY = 86_400_000

let site: TestApp
let now = Date.parse('2026-11-22T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => new Date(now) })
})
afterAll(() => site.close())

const runJobs = () => runCleanup(site.deps, (job, error) => expect.fail(`${job} failed: ${String(error)}`))

/** A part with an ask and a bid of a seller who can be muted, and a dearer ask of another seller. */
async function market() {
  const { make } = site
  const part = await make.part({ name: `Oil pump ${site.deps.newId().slice(-12)}`, tags: ['saab'] })
  const seller = await make.user()
  const ask = await make.listing({ part, seller, priceCents: 100 })
  const bid = await make.listing({ part, seller, type: 'bid', priceCents: 50 })
  await make.listing({ part, priceCents: 6_400 })
  const moderator = site.caller(await make.token(await make.moderator('saab')))
  const visitor = site.caller()

  /** Reports a comment of the seller, and mutes the seller for it. Returns the id of the report. */
  async function mute(muteDurationDays: number) {
    const { id: itemId } = await make.comment({ part, author: seller })
    const { id } = await site.caller(await make.token()).report.create({ itemType: 'comment', itemId, reason: 'Spam' })
    await moderator.moderation.deleteItemAndMute({ id, adminReason: 'Spam', muteDurationDays })
    return id
  }
  const unmute = (id: string) => moderator.moderation.unmute({ id, adminReason: 'Sorry' })

  /** The ids and prices that the pages show, without those of the other seller. */
  async function shown() {
    const [shownPart, asks, bids, prices, { results }, listings, byId] = await Promise.all([
      visitor.part.bySlug({ idOrSlug: part.slug }),
      visitor.listing.list({ partId: part.id, type: 'ask' }),
      visitor.listing.list({ partId: part.id, type: 'bid' }),
      visitor.listing.prices({ partId: part.id }),
      site.get(`/api/search?q=${encodeURIComponent(part.name)}`).then(({ body }) => body),
      visitor.user.listings({ userId: seller.id }),
      Promise.all([ask, bid].map(({ id }) => site.get(`/api/listings/${id}`))),
    ])
    return {
      part: [shownPart.lowestAskCents, shownPart.highestBidCents, shownPart.askCount, shownPart.bidCount],
      columns: [...asks.items, ...bids.items].map(({ id }) => id).filter((id) => id === ask.id || id === bid.id),
      prices,
      search: [results.products.items[0].lowestAsk, results.products.items[0].highestBid],
      profile: listings.total,
      byId: byId.map(({ status }) => status),
    }
  }
  return { part, seller, ask, bid, mute, unmute, shown }
}

const LISTED = (ids: string[]) => ({
  part: [100, 50, 2, 1],
  columns: ids,
  prices: { asks: [100, 6_400], bids: [50] },
  search: [1, 0.5],
  profile: 2,
  byId: [200, 200],
})
const PAUSED = {
  part: [6_400, null, 1, 0],
  columns: [],
  prices: { asks: [6_400], bids: [] },
  search: [64, null],
  profile: 0,
  byId: [404, 404],
}

describe('the listings of a muted user', () => {
  it('leave the part, the columns, the search and the profile, and come back when a moderator lifts the mute', async () => {
    const { ask, bid, mute, unmute, shown } = await market()
    expect(await shown()).toEqual(LISTED([ask.id, bid.id]))
    const report = await mute(7)
    expect(await shown()).toEqual(PAUSED)
    await unmute(report)
    expect(await shown()).toEqual(LISTED([ask.id, bid.id]))
  })

  it('come back in the minute after the last of several mutes ends', async () => {
    const { ask, bid, mute, shown } = await market()
    await mute(3)
    await mute(5)
    await mute(2)
    for (const days of [2, 1, 1]) {
      await runJobs()
      expect(await shown()).toEqual(PAUSED)
      now += days * DAY
    }
    now += DAY
    await runJobs()
    expect(await shown()).toEqual(LISTED([ask.id, bid.id]))
  })

  it('stay paused when one of two mutes is lifted', async () => {
    const { ask, bid, mute, unmute, shown } = await market()
    const [first, second] = [await mute(7), await mute(3)]
    await unmute(first)
    expect(await shown()).toEqual(PAUSED)
    await unmute(second)
    expect(await shown()).toEqual(LISTED([ask.id, bid.id]))
  })

  it('are expired after the mute if their time is over', async () => {
    const { ask, mute, shown, seller } = await market()
    await site.deps.prisma.listing.update({ where: { id: ask.id }, data: { expiresAt: new Date(now + DAY) } })
    await mute(2)
    now += 2 * DAY
    await runJobs()
    expect((await shown()).part).toEqual([6_400, 50, 1, 1])
    const { items } = await site.caller(await site.make.token(seller)).user.expired({})
    expect(items).toMatchObject([{ id: ask.id, status: 'expired' }])
  })

  it('cannot be accepted or offered on', async () => {
    const { ask, mute } = await market()
    await mute(2)
    const buyer = site.caller(await site.make.token())
    await expect(buyer.trade.acceptListing({ id: ask.id, price: 1 })).rejects.toThrow('This listing is no longer')
    await expect(buyer.offer.make({ listingId: ask.id, price: 1 })).rejects.toThrow('This listing is no longer')
  })

  it('are shown to their seller, who can delete them', async () => {
    const { ask, bid, mute, unmute, seller, shown } = await market()
    const report = await mute(2)
    const caller = site.caller(await site.make.token(seller))
    expect((await caller.user.expired({})).items).toMatchObject([{ status: 'paused' }, { status: 'paused' }])
    expect(await caller.listing.byId({ id: ask.id })).toMatchObject({ status: 'paused' })
    await caller.listing.remove({ id: ask.id })
    await unmute(report)
    expect((await shown()).columns).toEqual([bid.id])
  })

  it('do not come back by the restore of a removed one during the mute', async () => {
    const { ask, bid, mute, unmute, shown, part } = await market()
    const reader = site.caller(await site.make.token())
    const { id } = await reader.report.create({ itemType: 'listing', itemId: ask.id, reason: 'Fake' })
    const moderator = site.caller(await site.make.token(await site.make.moderator('saab')))
    await moderator.moderation.deleteItem({ id, adminReason: 'Fake' })
    const report = await mute(2)
    await moderator.moderation.restore({ id, adminReason: 'It is real' })
    expect(await shown()).toEqual(PAUSED)
    await unmute(report)
    expect(await shown()).toEqual(LISTED([ask.id, bid.id]))
    expect((await site.caller().part.bySlug({ idOrSlug: part.slug })).askCount).toBe(2)
  })

  it('leave the feed', async () => {
    const { part, mute } = await market()
    const lowest = async () => {
      const { items } = await site.caller().feed.list({ limit: 50 })
      return items.flatMap((item) => (JSON.stringify(item).includes(part.id) ? [JSON.stringify(item)] : []))
    }
    expect((await lowest()).join()).toContain('"lowestAskCents":100')
    await mute(2)
    expect((await lowest()).join()).not.toContain('"lowestAskCents":100,')
  })
})

it('the tests log no error', () => expect(site.faults).toEqual([]))
