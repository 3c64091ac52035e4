import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPEN_TRADES, OPEN_TRADES_NEW } from '../../shared/trades.ts'
import type { Caller } from '../../server/trpc/router.ts'
import { runCleanup } from '../../server/jobs/cleanup.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { toldTo } from '../support/told.ts'
import { sql } from '../support/database.ts'

const DAY = 86_400_000

let site: TestApp
let now = new Date()
beforeAll(async () => void (site = await bootApp({}, { now: () => now })))
afterAll(() => site.close())
beforeEach(() => void (now = new Date()))

type User = { id: string }
const callerOf = async (user: User) => site.caller(await site.make.token(user))
const cleanUp = () =>
  runCleanup(site.deps, (job, error) => {
    throw new Error(job, { cause: error })
  })
const told = (caller: Caller) => toldTo(site, caller)

describe('a reservation', () => {
  /** An ask that the buyer has accepted. */
  async function reserved() {
    const [seller, buyer] = [await site.make.user(), await site.make.user()]
    const part = await site.make.part()
    const listing = await site.make.listing({ part, seller })
    const [asSeller, asBuyer] = [await callerOf(seller), await callerOf(buyer)]
    const trade = await asBuyer.trade.acceptListing({ id: listing.id, price: 64 })
    return { seller, buyer, part, listing, trade, asSeller, asBuyer }
  }
  const later = (days: number, ms = 0) => void (now = new Date(now.getTime() + days * DAY + ms))
  const statusOf = async ({ id }: { id: string }) =>
    (await site.deps.prisma.listing.findUniqueOrThrow({ where: { id } })).status

  it('ends after seven days, and the piece is on offer again', async () => {
    const { part, listing, trade, asSeller, asBuyer } = await reserved()
    expect(trade.reservedUntil).toBe(new Date(now.getTime() + 7 * DAY).toISOString())
    later(7, -1)
    await cleanUp()
    expect(await statusOf(listing)).toBe('sold')
    later(0, 1)
    await Promise.all([cleanUp(), cleanUp()])
    expect(await statusOf(listing)).toBe('active')
    const cancelled = { id: trade.id, state: 'cancelled', cancelledBy: null, reservedUntil: null }
    for (const caller of [asBuyer, asSeller]) {
      expect((await caller.trade.list({ tab: 'cancelled' })).items).toMatchObject([cancelled])
      expect((await told(caller))[0]).toBe(
        `The reservation of ${part.name} has ended, because nobody marked it as sold`,
      )
    }
    await expect(asBuyer.trade.markSold({ id: trade.id })).rejects.toThrow('was cancelled')
    // Of the agreement, the warning and the end.
    expect(await told(asSeller)).toHaveLength(3)
  })

  it('is announced to both sides once, two days before its end', async () => {
    const { part, trade, asSeller, asBuyer } = await reserved()
    later(5, -1)
    await cleanUp()
    expect(await told(asBuyer)).toEqual([])
    later(0, 1)
    await Promise.all([cleanUp(), cleanUp()])
    await cleanUp()
    for (const caller of [asBuyer, asSeller]) {
      const ending = (await told(caller)).filter((sentence) => !sentence.includes('agreed'))
      expect(ending).toEqual([`The reservation of ${part.name} ends soon`])
      const { items } = await caller.notification.list({})
      expect(items[0]).toMatchObject({ facts: { until: trade.reservedUntil }, path: '/trades' })
    }
  })

  it('stays when the piece is marked as sold, and nobody is told', async () => {
    const { listing, trade, asSeller, asBuyer } = await reserved()
    await asSeller.trade.markSold({ id: trade.id })
    const before = await told(asBuyer)
    later(8)
    await cleanUp()
    expect(await statusOf(listing)).toBe('sold')
    expect(await told(asBuyer)).toEqual(before)
  })

  it('ends also while a problem is open, which stays open', async () => {
    const { listing, trade, asBuyer } = await reserved()
    await asBuyer.problem.open({ tradeId: trade.id, kind: 'no_answer', text: 'No answer.' })
    later(7)
    await cleanUp()
    expect(await statusOf(listing)).toBe('active')
    expect((await asBuyer.trade.list({ tab: 'cancelled' })).items).toMatchObject([{ hasProblem: true }])
  })

  it('of two users who delete their accounts at once ends without a deadlock', async () => {
    const sales = await Promise.all([reserved(), reserved(), reserved()])
    const users = sales.flatMap(({ seller, buyer, asSeller, asBuyer }) => [
      { ...seller, caller: asSeller },
      { ...buyer, caller: asBuyer },
    ])
    await Promise.all(users.map(({ name, caller }) => caller.user.remove({ name })))
    for (const { listing, trade } of sales) {
      expect(await statusOf(listing)).toBe('deleted')
      const row = await site.deps.prisma.trade.findUniqueOrThrow({ where: { id: trade.id } })
      expect(row.cancelledAt).not.toBeNull()
    }
    const deadlocks = await sql(
      site.deps,
      `select deadlocks::int from pg_stat_database where datname = current_database()`,
    )
    expect(deadlocks).toEqual([{ deadlocks: 0 }])
  })

  it('of a deleted account ends, and tells the other side', async () => {
    const { buyer, part, listing, asSeller, asBuyer } = await reserved()
    await asBuyer.user.remove({ name: buyer.name })
    expect(await statusOf(listing)).toBe('active')
    expect((await told(asSeller))[0]).toBe(
      `The buyer of ${part.name} deleted their account, which cancelled your trade`,
    )
  })
})

describe('the unconfirmed trades of a user', () => {
  /** A user of this age and with this number of confirmed trades. */
  async function buyerOf(days: number, confirmed: number) {
    const buyer = await site.make.user()
    await site.deps.prisma.user.update({
      where: { id: buyer.id },
      data: { createdAt: new Date(now.getTime() - days * DAY) },
    })
    for (let i = 0; i < confirmed; i++) await site.make.trade({ buyer })
    return { buyer, caller: await callerOf(buyer) }
  }
  const accept = async (caller: Caller, seller?: User) =>
    caller.trade.acceptListing({
      id: (await site.make.listing({ seller: seller ?? (await site.make.user()) })).id,
      price: 64,
    })

  it.each([
    [0, 0, OPEN_TRADES_NEW],
    [6, 1, OPEN_TRADES_NEW],
    [8, 0, OPEN_TRADES_NEW],
    [8, 1, OPEN_TRADES],
  ])('of an account of %d days with %d confirmed trades are at most %d', async (days, confirmed, limit) => {
    const { buyer, caller } = await buyerOf(days, confirmed)
    const listings = await Promise.all(Array.from({ length: limit }, () => site.make.listing()))
    for (const { id } of listings.slice(1)) await caller.trade.acceptListing({ id, price: 64 })
    const last = await accept(caller)
    const [first] = listings
    const again = () => caller.trade.acceptListing({ id: first?.id ?? '', price: 64 })
    const sentence = `You have ${limit} unfinished trades, which is the most you can have. Finish or cancel one, then accept again.`
    await expect(again()).rejects.toMatchObject({ code: 'CONFLICT', message: sentence })
    expect(await site.deps.prisma.listing.findUnique({ where: { id: first?.id ?? '' } })).toMatchObject({
      status: 'active',
      taken: 0,
    })
    // A trade that is marked as sold still takes its piece.
    await caller.trade.markSold({ id: last.id })
    await expect(again()).rejects.toThrow(sentence)
    // The owner cannot accept the user's offer either.
    const owner = await site.make.user()
    const { id: offerId } = await site.make.offer({ listing: await site.make.listing({ seller: owner }), maker: buyer })
    const acceptOffer = async () => (await callerOf(owner)).offer.accept({ id: offerId })
    await expect(acceptOffer()).rejects.toThrow('This person has too many unfinished trades at the moment.')
    await caller.trade.cancel({ id: last.id })
    expect(await acceptOffer()).toMatchObject({ state: 'accepted' })
    await expect(again()).rejects.toThrow(sentence)
  })

  it('count as the buyer of asks and the seller of bids, not as the owner or for what an owner marked as sold', async () => {
    const { buyer, caller } = await buyerOf(0, 0)
    const of = { confirmedAt: null, soldOn: null, reservedUntil: new Date(now.getTime() + DAY) }
    for (let i = 0; i < 10; i++) {
      await site.make.trade({ ...of, listing: await site.make.listing({ seller: buyer, status: 'sold' }) })
      await site.make.trade({ ...of, buyer, soldOn: now, reservedUntil: null })
    }
    for (let i = 1; i < OPEN_TRADES_NEW; i++) await accept(caller)
    const bid = await site.make.listing({ type: 'bid' })
    await caller.trade.acceptListing({ id: bid.id, price: 64 })
    await expect(accept(caller)).rejects.toThrow('unfinished trades')
  })

  it('are at most as many when 40 asks are accepted at once', async () => {
    const { caller } = await buyerOf(0, 0)
    const seller = await site.make.user()
    const listings = await Promise.all(Array.from({ length: 40 }, () => site.make.listing({ seller })))
    const answers = await Promise.allSettled(listings.map(({ id }) => caller.trade.acceptListing({ id, price: 64 })))
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(OPEN_TRADES_NEW)
    expect(await site.deps.prisma.listing.count({ where: { sellerId: seller.id, status: 'sold' } })).toBe(
      OPEN_TRADES_NEW,
    )
  })
})
