import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import type { bulkChangeSchema } from '../../shared/inventory.ts'
import { RECOUNTS } from '../../scripts/recounts.ts'
import { runBulkChanges } from '../../server/domains/market/inventory/bulk-job.ts'
import { handleStep } from '../../server/domains/market/inventory/bulk-step-service.ts'
import { bootApp, cleanUp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { toldTo } from '../support/told.ts'

type Change = z.input<typeof bulkChangeSchema>

const MINUTE = 60_000
const DAY = 86_400_000

let site: TestApp
let now = new Date()
beforeAll(async () => void (site = await bootApp({}, { now: () => now })))
afterAll(() => site.close())

/** A seller with asks at these prices (USD cents), each of a part of its own. */
async function yard(prices: number[]) {
  const seller = await site.make.user()
  const asks = await Promise.all(prices.map((priceCents) => site.make.listing({ seller, priceCents })))
  const ids = asks.map(({ id }) => id)
  const token = await site.make.token(seller)
  const caller = site.caller(token)
  const start = (change: Change, chosen = ids) => caller.bulk.start({ select: { ids: chosen }, change })
  return { seller, asks, ids, token, caller, start }
}

/** A seller with so many asks of one part at $100.00. */
async function largeYard(count: number) {
  const { seller, ...of } = await yard([])
  const { id: partId } = await site.make.part()
  const ids = await site.make.asks(count, seller, () => ({ partId }))
  const startAll = (change: Change) => of.caller.bulk.start({ select: { filter: {} }, change })
  return { seller, ...of, ids, startAll }
}

/** A donor of 212,000 km. */
async function donorOf(seller: { id: string }) {
  const vehicle = await site.make.vehicle({ parent: await site.make.vehicle() })
  return site.make.donor({ seller, vehicle, odometerKm: 212_000 })
}

const lower = (percent: number): Change => ({
  kind: 'price',
  direction: 'lower',
  by: { unit: 'percent', percent },
  roundTo: 50,
})
const LOWER = lower(10)
const RAISE: Change = { kind: 'price', direction: 'raise', by: { unit: 'percent', percent: 20 }, roundTo: 50 }
const read = (ids: string[]) =>
  site.deps.prisma.listing.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
const pricesOf = async (ids: string[]) => (await read(ids)).map(({ priceCents }) => priceCents)
const runJob = () => runBulkChanges(site.deps, new AbortController().signal)

describe('a bulk change', () => {
  it('changes the asks that allow it, says why it left the others, and records one group', async () => {
    const { seller, ids, start, caller } = await yard([8_500, 4_000, 30])
    const expired = await site.make.listing({ seller, status: 'expired' })
    const sold = await site.make.listing({ seller, status: 'sold' })
    const chosen = [...ids, expired.id, sold.id]
    const reasons = [
      { reason: 'It has expired.', count: 1 },
      { reason: 'It is reserved or sold.', count: 1 },
      { reason: 'It would stay the same.', count: 1 },
    ]
    const preview = await caller.bulk.rehearse({ select: { ids: chosen }, change: LOWER })
    expect(preview).toMatchObject({ count: 2, crossed: { count: 0, example: null } })
    expect(preview.left).toEqual(expect.arrayContaining(reasons))
    expect(preview.examples.map(({ from, to }) => [from, to])).toEqual([
      [4_000, 3_600],
      [8_500, 7_650],
    ])
    expect(await pricesOf(ids)).toEqual([8_500, 4_000, 30])

    const bulk = await start(LOWER, chosen)
    expect(bulk).toMatchObject({ kind: 'price', state: 'done', count: 5, changed: 2, left: 3, undone: 0, reasons })
    expect(await pricesOf(ids)).toEqual([7_650, 3_600, 30])
    const changes = await site.deps.prisma.change.findMany({ where: { groupId: bulk.id }, orderBy: { itemId: 'asc' } })
    expect(changes.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['listing.edited', { priceCents: 7_650, previousCents: 8_500 }],
      ['listing.edited', { priceCents: 3_600, previousCents: 4_000 }],
    ])
    const left = await caller.inventory.list({ leftBy: bulk.id })
    expect(left.items.map(({ id }) => id).toSorted()).toEqual([ids[2] ?? '', expired.id, sold.id].toSorted())
  })

  it('is previewed in the order of the list', async () => {
    const { ids, caller } = await yard([9_000, 2_000, 5_000])
    const pricesBy = async (sort?: 'price') => {
      const { examples } = await caller.bulk.rehearse({ select: { ids }, change: LOWER, sort })
      return examples.map(({ from }) => from)
    }
    expect(await pricesBy('price')).toEqual([2_000, 5_000, 9_000])
    expect(await pricesBy()).toEqual([5_000, 2_000, 9_000])
  })

  it('lists a price that meets a bid all the same, and says so before', async () => {
    const { asks, ids, start, caller } = await yard([7_000])
    await site.make.listing({ part: { id: asks[0]?.partId ?? '' }, type: 'bid', priceCents: 6_300 })
    const { crossed } = await caller.bulk.rehearse({ select: { ids }, change: LOWER })
    expect(crossed).toMatchObject({ count: 1, example: { priceCents: 6_300 } })
    expect((await start(LOWER)).changed).toBe(1)
  })

  it('changes nothing of another user', async () => {
    const { ids: others } = await yard([5_000])
    const { ids, start } = await yard([5_000])
    await expect(start(LOWER, others)).rejects.toMatchObject({ message: 'Choose at least one of your asks.' })
    expect((await start(LOWER, [...ids, ...others])).count).toBe(1)
    expect(await pricesOf(others)).toEqual([5_000])
  })

  it('is the only one of its seller that runs', async () => {
    const { startAll } = await largeYard(101)
    expect((await startAll(LOWER)).state).toBe('running')
    await expect(startAll(LOWER)).rejects.toMatchObject({ code: 'CONFLICT' })
    await runJob()
    const results = await Promise.allSettled([startAll(LOWER), startAll(LOWER)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await runJob()
  })

  it('of many asks goes on in steps, with each ask as it is then, and keeps the counters', async () => {
    const { ids, startAll, seller, caller } = await largeYard(250)
    const { id } = await startAll(LOWER)
    expect(await handleStep(site.deps, { id, sellerId: seller.id })).toBe(true)
    expect(await caller.bulk.latest()).toMatchObject({ state: 'running', count: 250, changed: 100, undoUntil: null })
    const [edited = '', sold = ''] = ids.slice(-2)
    await caller.listing.edit({ id: edited, price: 50 })
    await caller.listing.sell({ id: sold, otherId: null })
    await runJob()
    expect(await caller.bulk.get({ id })).toMatchObject({ state: 'done', changed: 249, left: 1 })
    expect((await pricesOf(ids)).slice(-3)).toEqual([9_000, 4_500, 10_000])
    for (const { title, find } of RECOUNTS) expect({ [title]: await sql(site.deps, find) }).toEqual({ [title]: [] })
  })

  it('sends as many statements for 100 asks as for one', async () => {
    const { startAll, seller } = await largeYard(101)
    const { id } = await startAll(LOWER)
    const sent = vi.spyOn(Client.prototype, 'query')
    const statementsOfStep = async () => {
      sent.mockClear()
      await handleStep(site.deps, { id, sellerId: seller.id })
      return sent.mock.calls.length
    }
    const ofMany = await statementsOfStep()
    // The last step also ends the change.
    expect([ofMany, await statementsOfStep()]).toEqual([ofMany, ofMany + 1])
    expect(ofMany).toBeLessThan(16)
    sent.mockRestore()
  })

  it('ends although a step fails', async () => {
    const { seller, startAll, caller } = await largeYard(150)
    const donor = await donorOf(seller)
    const { id } = await startAll({ kind: 'donor', donorId: donor.id })
    await handleStep(site.deps, { id, sellerId: seller.id })
    await site.deps.prisma.donor.update({ where: { id: donor.id }, data: { closedAt: now } })
    await runJob()
    const reason = 'Choose one of your donor cars that is not closed.'
    expect(await caller.bulk.get({ id })).toMatchObject({
      state: 'done',
      changed: 100,
      reasons: [{ reason, count: 50 }],
    })
  })

  it('tells a follower of many parts once, a user who wants them too, and nobody of its undo', async () => {
    const { asks, start, caller } = await yard(Array.from({ length: 40 }, () => 5_000))
    const [follower, wanting] = [site.caller(await site.make.token()), await site.make.user()]
    const wanter = site.caller(await site.make.token(wanting))
    for (const { partId } of asks) await site.make.want(wanting, { id: partId }, { maxPriceCents: 4_500 })
    for (const { partId } of asks)
      await follower.follow.set({ type: 'part', id: partId, level: 'following', topics: ['asks'] })
    now = new Date(now.getTime() + 1_000)
    const { id } = await start(lower(20))
    const told = await toldTo(site, follower)
    expect(told).toEqual([expect.stringMatching(/^Asks fell 40 times, the last from \$50.00 to \$40.00 for /)])
    expect(await toldTo(site, wanter)).toHaveLength(1)
    await caller.bulk.undo({ id })
    expect(await toldTo(site, follower)).toEqual(told)
    expect(await toldTo(site, wanter)).toHaveLength(1)
    const raised = await start(RAISE)
    await caller.bulk.undo({ id: raised.id })
    expect(await toldTo(site, follower)).toEqual(told)
  })
})

describe('each kind of bulk change', () => {
  it('reaches the asks that their owner can change one by one', async () => {
    const { seller } = await yard([])
    const [part, later] = [await site.make.part(), new Date(now.getTime() + DAY)]
    const states = {
      active: {},
      'time over': { expiresAt: new Date(now.getTime() + 1) },
      expired: { status: 'expired' },
      paused: { status: 'paused' },
      sold: { status: 'sold' },
    } as const
    now = later
    const changedBy = async (change: Change) => {
      const names: string[] = []
      for (const [name, given] of Object.entries(states)) {
        now = new Date(later.getTime() - DAY)
        const { id } = await site.make.listing({ part, seller, ...given })
        now = later
        const caller = site.caller(await site.make.token(seller))
        if ((await caller.bulk.start({ select: { ids: [id] }, change })).changed === 1) names.push(name)
      }
      return names
    }
    expect(await changedBy(LOWER)).toEqual(['active'])
    expect(await changedBy({ kind: 'storagePlace', storagePlace: 'shelf 12-C' })).toEqual(['active'])
    expect(await changedBy({ kind: 'renew' })).toEqual(['active', 'time over', 'expired'])
    expect(await changedBy({ kind: 'withdraw' })).toEqual(['active', 'time over', 'expired', 'paused'])
  })

  const cases: [name: string, change: (donorId: string) => Change, is: object][] = [
    ['price', () => LOWER, { priceCents: 7_650 }],
    [
      'shipping',
      () => ({ kind: 'shipping', shipping: { to: 'world', countries: [], price: 9.5 } }),
      { shipsTo: 'world', shippingCents: 950 },
    ],
    ['storage place', () => ({ kind: 'storagePlace', storagePlace: 'shelf 12-C' }), { storagePlace: 'shelf 12-C' }],
    ['donor', (donorId) => ({ kind: 'donor', donorId }), { odometerKm: 212_000, grade: 'B' }],
    ['withdraw', () => ({ kind: 'withdraw' }), { status: 'deleted' }],
  ]
  it.each(cases)('can be undone: %s', async (_name, change, is) => {
    const { seller, ids, start, caller } = await yard([8_500])
    const donor = await donorOf(seller)
    const [before] = await read(ids)
    const { id } = await start(change(donor.id))
    expect((await read(ids))[0]).toMatchObject(is)
    expect(await caller.bulk.undo({ id })).toMatchObject({ state: 'undone', undone: 1, undoUntil: null })
    expect((await read(ids))[0]).toEqual({ ...before, updatedAt: now })
  })

  it('renews asks that are active or have expired, and can be undone', async () => {
    const { seller, ids, start, caller } = await yard([8_500])
    const expired = await site.make.listing({ seller, status: 'expired', expiresAt: new Date(now.getTime() + 1) })
    const [before] = await read(ids)
    now = new Date(now.getTime() + DAY)
    const { id } = await start({ kind: 'renew' }, [...ids, expired.id])
    const expiresAt = new Date(now.getTime() + 90 * DAY)
    expect(await read([...ids, expired.id])).toMatchObject([
      { status: 'active', expiresAt },
      { status: 'active', expiresAt },
    ])
    await caller.bulk.undo({ id })
    expect(await read([...ids, expired.id])).toMatchObject([
      { status: 'active', expiresAt: before?.expiresAt },
      { status: 'expired', expiresAt: expired.expiresAt },
    ])
  })

  it('leaves an ask without a country that would ship within it', async () => {
    const { start } = await yard([8_500])
    const bulk = await start({ kind: 'shipping', shipping: { to: 'country', countries: [] } })
    expect(bulk).toMatchObject({ changed: 0, left: 1 })
    expect(bulk.reasons[0]?.reason).toContain('Choose a place')
  })
})

describe('the undo of a bulk change', () => {
  it('leaves what was edited or sold since', async () => {
    const { ids, start, caller } = await yard([8_500, 4_000, 2_000])
    const [edited = '', sold = ''] = ids
    const { id } = await start(LOWER)
    await caller.listing.edit({ id: edited, price: 70 })
    await caller.listing.sell({ id: sold, otherId: null })
    expect(await caller.bulk.undo({ id })).toMatchObject({
      state: 'undone',
      changed: 2,
      undone: 1,
      reasons: [{ reason: 'It was changed since.', count: 2 }],
    })
    expect(await pricesOf(ids)).toEqual([7_000, 3_600, 2_000])
  })

  it('is possible for 10 minutes, once, and for the seller only', async () => {
    const { start, caller } = await yard([8_500])
    const { id, undoUntil } = await start(LOWER)
    expect(undoUntil).toBe(new Date(now.getTime() + 10 * MINUTE).toISOString())
    await expect(site.caller(await site.make.token()).bulk.undo({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const second = await start(LOWER)
    await caller.bulk.undo({ id: second.id })
    await expect(caller.bulk.undo({ id: second.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    now = new Date(now.getTime() + 10 * MINUTE)
    await expect(caller.bulk.undo({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('of many asks goes on in steps', async () => {
    const { ids, startAll, caller } = await largeYard(150)
    const { id } = await startAll(LOWER)
    await runJob()
    expect(await caller.bulk.undo({ id })).toMatchObject({ state: 'undoing', changed: 150, undone: 0 })
    await runJob()
    expect(await caller.bulk.get({ id })).toMatchObject({ state: 'undone', changed: 0, undone: 150 })
    expect(new Set(await pricesOf(ids))).toEqual(new Set([10_000]))
  })

  it('gives an ask the odometer that its donor has now', async () => {
    const { seller, ids, start, caller } = await yard([8_500])
    const donor = await donorOf(seller)
    await start({ kind: 'donor', donorId: donor.id })
    const { id } = await start({ kind: 'donor', donorId: null })
    await caller.donor.edit({ id: donor.id, odometerKm: 99_000 })
    await caller.bulk.undo({ id })
    expect((await read(ids))[0]).toMatchObject({ donorId: donor.id, odometerKm: 99_000 })
  })
})

describe('a bulk withdrawal', () => {
  it('declines the offers on the asks and tells their maker once', async () => {
    const { asks, start } = await yard([8_500, 4_000])
    const maker = await site.make.user()
    for (const listing of asks) await site.make.offer({ listing, maker })
    await start({ kind: 'withdraw' })
    const { make, deps } = site
    expect(await deps.prisma.offer.count({ where: { makerId: maker.id, state: 'declined' } })).toBe(2)
    const told = await toldTo(site, site.caller(await make.token(maker)))
    expect(told.filter((line) => line.includes('declined'))).toEqual([
      expect.stringContaining('declined 2 of your offers'),
    ])
  })

  it('keeps the photos until its undo is over, and those of a reported ask', async () => {
    const { asks, ids, start } = await yard([8_500, 4_000])
    for (const listing of asks) await site.make.photo({ listing })
    const [itemId = ''] = ids
    await site.caller(await site.make.token()).report.create({ itemType: 'listing', itemId, reason: 'Spam' })
    const { id } = await start({ kind: 'withdraw' })
    const photosOf = async () => {
      await cleanUp(site.deps)
      const photos = await site.deps.prisma.listingPhoto.findMany({ where: { listingId: { in: ids } } })
      return photos.map(({ listingId }) => listingId).toSorted()
    }
    expect(await photosOf()).toEqual(ids.toSorted())
    now = new Date(now.getTime() + 10 * MINUTE)
    expect(await photosOf()).toEqual([itemId])
    expect(await site.deps.prisma.bulkChange.findUnique({ where: { id } })).toMatchObject({ undoUntil: null })
  })
})

it('bulk changes are deleted after 30 days, and with the account of their seller', async () => {
  const { seller, start } = await yard([8_500])
  await start(LOWER)
  const kept = async () => {
    await cleanUp(site.deps)
    return site.deps.prisma.bulkChange.count({ where: { sellerId: seller.id } })
  }
  now = new Date(now.getTime() + 30 * DAY - 1)
  expect(await kept()).toBe(1)
  now = new Date(now.getTime() + 1)
  expect(await kept()).toBe(0)
  now = new Date()
  const { seller: leaver, start: startOther, caller } = await yard([8_500])
  await startOther(LOWER)
  await caller.user.remove({ name: leaver.name })
  expect(await site.deps.prisma.bulkChange.count({ where: { sellerId: leaver.id } })).toBe(0)
})

/** A change of prices as REST has it. */
const DOLLARS = { kind: 'price', direction: 'lower', by: { unit: 'amount', amount: 5.2 }, roundTo: 0.5 }

it('REST takes amounts in dollars', async () => {
  const { ids, token } = await yard([8_500])
  const send = (payload: object) => site.request('POST', '/api/inventory/bulk', { token, payload })
  const rehearsed = await send({ select: { ids }, change: DOLLARS, rehearsal: true })
  expect(rehearsed.body).toMatchObject({ count: 1, examples: [{ _id: ids[0], from: 85, to: 80 }] })
  const { status, body } = await send({ select: { ids }, change: DOLLARS })
  expect([status, body.state, body.changed]).toEqual([200, 'done', 1])
  expect(await pricesOf(ids)).toEqual([8_000])
  const undone = await site.request('POST', `/api/inventory/bulk/${body._id}/undo`, { token })
  expect(undone.body).toMatchObject({ state: 'undone', undone: 1 })
  expect((await site.get(`/api/inventory/bulk/${body._id}`, token)).body).toEqual(undone.body)
})

it.each([
  ['no ask', { select: { ids: [] } }, 'Choose 1 to 500 asks by their ids, or all that a filter matches.'],
  ['nothing chosen', { select: {} }, 'Choose 1 to 500 asks by their ids, or all that a filter matches.'],
  ['an unknown kind', { change: { kind: 'sell' } }, /^Kind must be one of price, renew/],
  ['an unknown unit', { change: { ...DOLLARS, by: { unit: 'euro' } } }, 'Unit must be percent or amount.'],
  [
    'a part of a percent',
    { change: { ...DOLLARS, by: { unit: 'percent', percent: 1.5 } } },
    /^Enter a whole percentage/,
  ],
  ['an unknown rounding', { change: { ...DOLLARS, roundTo: 3 } }, 'Prices can be rounded to 0.01, 0.5, 1, 5 dollars.'],
])('REST says what is wrong with %s', async (_name, given, sentence) => {
  const payload = { select: { ids: [site.deps.newId()] }, change: DOLLARS, ...given }
  const { status, body } = await site.request('POST', '/api/inventory/bulk', {
    token: await site.make.token(),
    payload,
  })
  expect([status, body.error]).toEqual([400, typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)])
})
