import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChangeKind } from '../shared/changes.ts'
import { expireListings, resumeUnmuted, warnOwners } from '../server/domains/market/listings/job.ts'
import { expireOffers } from '../server/domains/market/offers/job.ts'
import { publishDueFeedback } from '../server/domains/market/feedback/job.ts'
import { endReservations, warnOfEnds } from '../server/domains/market/trades/job.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'
import { imageUrl as urlOfImage, photo, startImageServer, type ImageServer } from './support/image-server.ts'

// The changes that the market records: their kinds, their actors and the users whom they tell.

const DAY = 86_400_000

let site: TestApp
let imageServer: ImageServer
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  imageServer = await startImageServer()
  site = await bootApp({ IMAGE_FETCH_HOSTS: imageServer.fetchHosts }, { now: () => now })
})
afterAll(async () => {
  await site.close()
  await imageServer.close()
})
beforeEach(async () => {
  now = new Date('2026-11-27T10:00:00Z')
  await sql(site.deps, 'delete from change')
})

type Role = 'seller' | 'buyer' | 'rival'

/** Three users with tokens, and a way to name them in what was recorded. */
async function people() {
  const users = { seller: await site.make.user(), buyer: await site.make.user(), rival: await site.make.user() }
  const callerOf = async (role: Role) => site.caller(await site.make.token(users[role]))
  const roles = new Map(Object.entries(users).map(([role, { id }]) => [id, role]))
  /** Returns what was recorded since the last call, without the messages. */
  const recorded = async () => {
    const changes = await site.deps.prisma.change.findMany({ orderBy: { id: 'asc' } })
    await sql(site.deps, 'delete from change')
    return changes
      .filter(({ kind }) => kind !== 'message.sent')
      .map(({ kind, actorId, tells }) => [
        kind as ChangeKind,
        actorId && roles.get(actorId),
        ...tells.map((id) => roles.get(id) ?? '').toSorted(),
      ])
  }
  return { ...users, callerOf, recorded }
}

test('the owner of a listing creates, edits, renews, sells and deletes it', async () => {
  const { callerOf, recorded } = await people()
  const { listing } = await callerOf('seller')
  const part = await site.make.part()
  const written = { partId: part.id, type: 'ask' as const, price: 40, description: 'As new' }
  const { id } = await listing.create(written)
  await listing.edit({ id, price: 45 })
  await listing.renew({ id })
  await listing.sell({ id, otherId: null })
  const other = await listing.create(written)
  await listing.remove({ id: other.id })
  expect(await recorded()).toEqual([
    ['listing.created', 'seller'],
    ['listing.edited', 'seller'],
    ['listing.renewed', 'seller'],
    ['listing.sold', 'seller'],
    ['listing.created', 'seller'],
    ['listing.deleted', 'seller'],
  ])
})

test('an offer is made, countered and accepted, which declines the others; the trade is marked, corrected and confirmed', async () => {
  const { seller, callerOf, recorded } = await people()
  const [asSeller, asBuyer, asRival] = [await callerOf('seller'), await callerOf('buyer'), await callerOf('rival')]
  const listing = await site.make.listing({ seller })
  const made = await asBuyer.offer.make({ listingId: listing.id, price: 50 })
  const countered = await asSeller.offer.counter({ id: made.id, price: 60 })
  await asRival.offer.make({ listingId: listing.id, price: 55 })
  const { tradeId } = await asBuyer.offer.accept({ id: countered.id })
  const id = tradeId ?? ''
  await asBuyer.trade.markSold({ id })
  const corrected = await asSeller.trade.correct({ id, price: 61, soldOn: '2026-11-27' })
  await asBuyer.trade.confirm({ id, price: corrected.priceCents / 100, soldOn: '2026-11-27' })
  await asSeller.feedback.leave({ tradeId: id, rating: 'positive' })
  await asBuyer.feedback.leave({ tradeId: id, rating: 'positive' })
  expect(await recorded()).toEqual([
    ['offer.made', 'buyer', 'seller'],
    ['offer.countered', 'seller', 'buyer'],
    ['offer.made', 'rival', 'seller'],
    ['listing.sold', 'buyer'],
    ['offer.declined', 'buyer', 'rival', 'seller'],
    ['trade.agreed', 'buyer', 'seller'],
    ['offer.accepted', 'buyer', 'seller'],
    ['trade.marked', 'buyer', 'seller'],
    ['trade.corrected', 'seller', 'buyer'],
    ['trade.confirmed', 'buyer', 'seller'],
    ['feedback.left', 'seller'],
    ['feedback.left', 'buyer'],
    ['feedback.published', null, 'buyer'],
    ['feedback.published', null, 'seller'],
  ])
})

test('an offer is withdrawn and declined, and the deletion of an account closes the others', async () => {
  const { seller, buyer, callerOf, recorded } = await people()
  const [asSeller, asBuyer] = [await callerOf('seller'), await callerOf('buyer')]
  const listings = [await site.make.listing({ seller }), await site.make.listing({ seller })]
  const [first, second] = [
    await asBuyer.offer.make({ listingId: listings[0]?.id ?? '', price: 50 }),
    await asBuyer.offer.make({ listingId: listings[1]?.id ?? '', price: 50 }),
  ]
  await asBuyer.offer.withdraw({ id: first.id })
  await asSeller.offer.decline({ id: second.id })
  await asBuyer.offer.make({ listingId: listings[0]?.id ?? '', price: 51 })
  await asBuyer.trade.acceptListing({ id: listings[1]?.id ?? '', price: 64 })
  await recorded()
  await asBuyer.user.remove({ name: buyer.name })
  const market = (await recorded()).filter(([kind]) => /^(listing|offer|trade)/.test(String(kind)))
  expect(market).toEqual([
    ['trade.cancelled', 'buyer', 'seller'],
    ['listing.returned', null],
    ['offer.withdrawn', 'buyer', 'seller'],
  ])
})

test('the jobs warn of ends and end listings, offers, reservations and hidden feedback', async () => {
  const { seller, buyer, callerOf, recorded } = await people()
  await sql(site.deps, `update listing set status = 'deleted'`)
  const listing = await site.make.listing({ seller })
  await site.make.offer({ listing, maker: buyer })
  const reserved = await site.make.listing({ seller, expiresAt: new Date(now.getTime() + 200 * DAY) })
  await (await callerOf('buyer')).trade.acceptListing({ id: reserved.id, price: 64 })
  await site.make.feedback({ trade: await site.make.trade({ seller, buyer }) })
  await recorded()
  const run = async (days: number, jobs: ((deps: TestApp['deps']) => Promise<void>)[]) => {
    now = new Date(now.getTime() + days * DAY)
    for (const job of jobs) await job(site.deps)
    return recorded()
  }
  expect(await run(5, [expireOffers, warnOfEnds, endReservations])).toEqual([
    ['offer.expired', null, 'buyer', 'seller'],
    ['trade.ending', null, 'buyer', 'seller'],
  ])
  expect(await run(2, [endReservations, warnOfEnds])).toEqual([
    ['trade.ended', null, 'buyer', 'seller'],
    ['listing.returned', null],
  ])
  expect(await run(10, [publishDueFeedback])).toMatchObject([['feedback.published', null, 'seller']])
  now = new Date(listing.expiresAt.getTime() - DAY)
  expect(await run(0, [warnOwners, warnOwners])).toEqual([['listing.expiring', null, 'seller']])
  expect(await run(1, [expireListings])).toEqual([['listing.expired', null, 'seller']])
})

test('both sides of a trade, and a moderator, report and close a problem', async () => {
  const { seller, buyer, callerOf, recorded } = await people()
  const trade = await site.make.trade({ seller, buyer, confirmedAt: null })
  const tradeId = trade.id
  await (await callerOf('buyer')).problem.open({ tradeId, kind: 'not_paid', text: 'No answer.', photos: [] })
  await (await callerOf('seller')).problem.addStatement({ tradeId, text: 'I have answered.', photos: [] })
  const moderator = site.caller(await site.make.token(await site.make.user({ isSiteAdmin: true })))
  await moderator.problem.close({ tradeId, outcome: 'no_agreement', note: 'No answer.' })
  const problems = (await recorded()).filter(([kind]) => String(kind).startsWith('problem'))
  expect(problems).toEqual([
    ['problem.opened', 'buyer', 'seller'],
    ['problem.stated', 'seller', 'buyer'],
    ['problem.closed', undefined, 'buyer', 'seller'],
  ])
})

test('a mute pauses listings, and its end lists those again whose time is not over', async () => {
  const { seller, recorded } = await people()
  const [comment, admin] = [await site.make.comment({ author: seller }), await site.make.user({ isSiteAdmin: true })]
  await site.make.listing({ seller, expiresAt: new Date(now.getTime() + 100 * DAY) })
  await site.make.listing({ seller, expiresAt: new Date(now.getTime() + DAY) })
  const moderator = site.caller(await site.make.token(admin))
  const reporter = site.caller(await site.make.token(await site.make.user()))
  const report = await reporter.report.create({ itemType: 'comment', itemId: comment.id, reason: 'Spam' })
  await recorded()
  const listings = async () => (await recorded()).filter(([kind]) => String(kind).startsWith('listing'))
  await moderator.moderation.deleteItemAndMute({ id: report.id, adminReason: 'Spam', muteDurationDays: 30 })
  expect(await listings()).toEqual([
    ['listing.paused', null],
    ['listing.paused', null],
  ])
  now = new Date(now.getTime() + 2 * DAY)
  await sql(site.deps, 'update mute set lifted_at = $1', [now])
  await resumeUnmuted(site.deps)
  expect((await listings()).map(([kind]) => String(kind)).toSorted()).toEqual(['listing.expired', 'listing.returned'])
})

test('a listing that a moderator restores is on offer again, unless its time is over', async () => {
  const { seller, recorded } = await people()
  const moderator = site.caller(await site.make.token(await site.make.user({ isSiteAdmin: true })))
  const reporter = site.caller(await site.make.token(await site.make.user()))
  const restoredAfter = async (days: number) => {
    const { id: itemId } = await site.make.listing({ seller, expiresAt: new Date(now.getTime() + DAY) })
    const { id } = await reporter.report.create({ itemType: 'listing', itemId, reason: 'Spam' })
    await moderator.moderation.deleteItem({ id, adminReason: 'Spam' })
    now = new Date(now.getTime() + days * DAY)
    await moderator.moderation.restore({ id, adminReason: 'A mistake' })
    return (await recorded()).filter(([kind]) => String(kind).startsWith('listing'))
  }
  expect(await restoredAfter(0)).toEqual([['listing.returned', null]])
  expect(await restoredAfter(2)).toEqual([])
})

test('the changes of an import share a group, also those of its photos; the same import again records none', async () => {
  const { seller, callerOf } = await people()
  const { listingImport } = await callerOf('seller')
  await site.make.part({ numbers: ['11 42 7 848 321'] })
  const line = (reference: string, price: string) => ({
    line: 2,
    cells: { number: '11 42 7 848 321', price, condition: 'good', description: 'Clean', reference },
  })
  const lines = (price: string) => [line('a', price), { ...line('b', price), line: 3 }]
  const groups = async () => {
    const changes = await site.deps.prisma.change.findMany({ where: { actorId: seller.id }, orderBy: { id: 'asc' } })
    await sql(site.deps, 'delete from change')
    return changes.filter(({ kind }) => kind.startsWith('listing')).map(({ kind, groupId }) => [kind, groupId])
  }
  const importId = site.deps.newId()
  const [imported] = await listingImport.run({ importId, lines: [line('a', '40')] })
  await listingImport.run({ importId, lines: [line('b', '40')] })
  const urls = [urlOfImage(imageServer.put(await photo(1, { width: 80, height: 60 })))]
  await listingImport.photos({ importId, listingId: imported?.listingId ?? '', urls })
  const [[, group] = [], ...others] = await groups()
  expect(group).not.toBeNull()
  expect(others).toEqual([
    ['listing.created', group],
    ['listing.edited', group],
  ])
  await listingImport.run({ importId, lines: lines('40') })
  expect(await groups()).toEqual([])
  await listingImport.run({ lines: lines('41') })
  const [[kind, next] = [], ...rest] = await groups()
  expect([kind, rest]).toEqual(['listing.edited', [['listing.edited', next]]])
  expect(next).not.toBe(group)
})
