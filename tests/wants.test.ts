import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FollowType } from '../shared/follows.ts'
import type { Shipping } from '../shared/where.ts'
import type { ListingCondition } from '../shared/listings.ts'
import { RESERVED_DAYS } from '../shared/trades.ts'
import { MAX_WANTS, WANT_DAYS, countedPrice } from '../shared/wants.ts'
import { endReservations } from '../server/domains/market/trades/job.ts'
import { deleteOldWants } from '../server/domains/market/wants/job.ts'
import { USERS, wantConsumer, WANTS } from '../server/domains/market/wants/match-service.ts'
import { consume } from '../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../server/domains/base/changes/job.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'

// Which asks match a want, and when its user is told of them.

const DAY = 86_400_000

let site: TestApp
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => now })
})
afterAll(() => site.close())
beforeEach(() => {
  now = new Date(now.getTime() + 60_000)
})

type Row = { id: string }
const callerOf = async (user: Row) => site.caller(await site.make.token(user))

/** Creates a user at a place, by default in Graz. */
async function wanter(place: Parameters<TestApp['make']['place']>[0] | null = {}) {
  const user = await site.make.user()
  if (place) {
    const { id: placeId } = await site.make.place(place)
    await site.deps.prisma.user.update({ where: { id: user.id }, data: { placeId } })
  }
  return user
}

/** Returns the unread lines of a user about wants. */
const linesOf = ({ id: userId }: Row) =>
  site.deps.prisma.notification.findMany({
    where: { userId, kind: 'want.matched', readAt: null },
    select: { groupKey: true, page: true, stored: true, more: true },
    orderBy: { id: 'asc' },
  })

/** Returns how many asks a user was told of, after all changes are handled. */
async function toldOf(user: Row) {
  await site.catchUp()
  return (await linesOf(user)).reduce((sum, { stored, more }) => sum + stored + more, 0)
}

const ASK = { type: 'ask', price: 30, description: 'Good' } as const
type Ask = {
  price?: number
  condition?: ListingCondition
  quantity?: number
  placeId?: number
  shipping?: ShippingInput
}
type ShippingInput = { to: Shipping['to']; countries?: string[]; price?: number | null }

/** Lists an ask through the API. */
const list = async (seller: Row, part: Row, ask: Ask = {}) =>
  (await callerOf(seller)).listing.create({ ...ASK, ...ask, partId: part.id })

describe('a want', () => {
  test('is stored with its defaults, replaced by the next one and kept for 180 days', async () => {
    const [user, part] = [await wanter(), await site.make.part()]
    const caller = await callerOf(user)
    await caller.want.set({ partId: part.slug, maxPrice: '$35' })
    await caller.want.set({ partId: part.id, maxPrice: 34.5, condition: 'good' })
    expect((await caller.want.list({})).items).toMatchObject([
      {
        part: { id: part.id },
        maxPriceCents: 3_450,
        leastCondition: 'good',
        carId: null,
        reach: 'delivered',
        withinKm: null,
        quantity: 1,
        expiresAt: new Date(now.getTime() + WANT_DAYS * DAY).toISOString(),
      },
    ])
  })

  test.each([
    [{ maxPrice: 0 }, 'A price must be between $0.01 and $1,000,000.00.'],
    [{ reach: 'within' as const }, 'Km must be a whole number from 1 to 20,000.'],
    [{ reach: 'within' as const, withinKm: 0 }, 'Km must be a whole number from 1 to 20,000.'],
    [{ quantity: 1_000 }, 'A quantity is a whole number from 1 to 999.'],
    [{ carId: '019f0000-0000-7000-8000-000000000000' }, 'Choose a car of your garage.'],
  ])('is rejected with %j', async (fields, sentence) => {
    const [user, part] = [await wanter(), await site.make.part()]
    const set = (await callerOf(user)).want.set({ partId: part.id, maxPrice: 30, ...fields })
    await expect(set).rejects.toThrow(sentence)
  })

  test('within a distance needs a place', async () => {
    const [user, part] = [await wanter(null), await site.make.part()]
    const set = (await callerOf(user)).want.set({ partId: part.id, maxPrice: 30, reach: 'within', withinKm: 50 })
    await expect(set).rejects.toThrow('Set your place first.')
  })

  test('is rejected after the last one, but can be changed', async () => {
    const user = await wanter()
    const [part, other] = [await site.make.part(), await site.make.part()]
    await site.make.want(user, part)
    await site.deps.prisma.part.createMany({
      data: Array.from({ length: MAX_WANTS - 1 }, (_, at) => ({
        ...part,
        id: site.deps.newId(),
        slug: `wanted-${at}`,
        name: `Wanted ${at}`,
        nameKey: `wanted ${at}`,
        lastEditedById: null,
        createdById: null,
      })),
    })
    const parts = await site.deps.prisma.part.findMany({ where: { slug: { startsWith: 'wanted-' } } })
    for (const each of parts) await site.make.want(user, each)
    const caller = await callerOf(user)
    await expect(caller.want.set({ partId: other.id, maxPrice: 30 })).rejects.toThrow('You can want at most 500 parts.')
    await caller.want.set({ partId: part.id, maxPrice: 31 })
    await caller.want.remove({ partId: part.id })
    await caller.want.set({ partId: other.id, maxPrice: 30 })
  })

  test('is deleted after 180 days unless it is renewed', async () => {
    const [user, kept, other] = [await wanter(), await site.make.part(), await site.make.part()]
    const caller = await callerOf(user)
    for (const { id } of [kept, other]) await caller.want.set({ partId: id, maxPrice: 30 })
    now = new Date(now.getTime() + (WANT_DAYS - 1) * DAY)
    await caller.want.renew({ partId: kept.id })
    now = new Date(now.getTime() + DAY)
    await deleteOldWants(site.deps)
    expect(await site.deps.prisma.want.findMany({ where: { userId: user.id }, select: { partId: true } })).toEqual([
      { partId: kept.id },
    ])
    await expect(caller.want.renew({ partId: other.id })).rejects.toThrow('Want not found.')
  })

  test('is counted on its part until it is deleted', async () => {
    const [part, one, other] = [await site.make.part(), await wanter(), await wanter()]
    const countOf = async () => (await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })).wantCount
    const before = await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })
    for (const user of [one, other]) await (await callerOf(user)).want.set({ partId: part.id, maxPrice: 30 })
    await (await callerOf(one)).want.set({ partId: part.id, maxPrice: 31 })
    const after = await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })
    expect([after.wantCount, after.contentVersion > before.contentVersion]).toEqual([2, true])
    await (await callerOf(one)).want.remove({ partId: part.id })
    expect(await countOf()).toBe(1)
    await (await callerOf(other)).user.remove({ name: other.name })
    expect(await countOf()).toBe(0)
  })

  test('loses its car when the car leaves the garage', async () => {
    const [user, part] = [await wanter(), await site.make.part()]
    const car = await site.make.car(user, { vehicle: await site.make.vehicle() })
    const caller = await callerOf(user)
    await caller.want.set({ partId: part.id, maxPrice: 30, carId: car.id })
    await caller.garage.remove({ id: car.id })
    expect(await caller.want.own({ partId: part.id })).toMatchObject({ carId: null })
  })
})

/** In Austria, Vienna is about 150 km from Graz. */
const VIENNA = { name: 'Vienna', country: 'AT', latitude: 48.2, longitude: 16.4 }
const BERLIN = { name: 'Berlin', country: 'DE', latitude: 52.5, longitude: 13.4 }
const at = (km: number) => ({ reach: 'within' as const, withinKm: km })

/** Wants of up to $35.00, asks of $30.00 and whether they match. `from` is the place of the seller, `to` that of the user. */
const CASES: [title: string, want: object, ask: Ask & { from?: object }, isMatch: boolean, to?: object | null][] = [
  ['the limit itself', {}, { price: 35 }, true],
  ['a price above the limit', {}, { price: 35.01 }, false],
  ['a condition for a want of any', {}, { condition: 'for_parts' }, true],
  ['no condition for a want of any', {}, {}, true],
  ['the least condition', { condition: 'good' }, { condition: 'good' }, true],
  ['a better condition', { condition: 'good' }, { condition: 'new' }, true],
  ['a worse condition', { condition: 'good' }, { condition: 'fair' }, false],
  ['no condition for a want of good', { condition: 'good' }, {}, false],
  ['enough pieces', { quantity: 2 }, { quantity: 2 }, true],
  ['too few pieces', { quantity: 2 }, { quantity: 1 }, false],
  ['an ask that does not say where it ships', {}, {}, true],
  ['free shipping to the country', {}, { from: BERLIN, shipping: { to: 'region', countries: ['AT'], price: 0 } }, true],
  ['shipping up to the limit', {}, { from: BERLIN, shipping: { to: 'world', price: 5 } }, true],
  ['shipping beyond the limit', {}, { from: BERLIN, shipping: { to: 'world', price: 5.01 } }, false],
  ['shipping of unknown cost', {}, { price: 35, from: BERLIN, shipping: { to: 'world', price: null } }, true],
  ['another country only', {}, { from: BERLIN, shipping: { to: 'country', price: 0 } }, false],
  ['pickup in another country', {}, { from: BERLIN, shipping: { to: 'pickup' } }, false],
  ['pickup in the country', {}, { from: VIENNA, shipping: { to: 'pickup' } }, true],
  ['any country for a user without a place', {}, { from: BERLIN, shipping: { to: 'country', price: 9 } }, true, null],
  ['worldwide shipping for a user without a place', {}, { shipping: { to: 'world', price: 9 } }, false, null],
  ['within the distance, without its shipping', at(200), { from: VIENNA, shipping: { to: 'world', price: 9 } }, true],
  ['beyond the distance', at(50), { from: VIENNA, shipping: { to: 'world', price: 0 } }, false],
  ['an unknown place within a distance', at(50), { shipping: { to: 'world', price: 0 } }, false],
]

describe('an ask', () => {
  test.each(CASES)('with %s', async (_, want, { from, ...ask }, isMatch, to = {}) => {
    const [user, seller, part] = [await wanter(to), await site.make.user(), await site.make.part()]
    const caller = await callerOf(user)
    const fields = { partId: part.id, maxPrice: 35, ...want }
    await caller.want.set(fields)
    const placeId = from && (await site.make.place(from)).id
    await list(seller, part, { ...ask, ...(placeId !== undefined && { placeId }) })
    const expected = isMatch ? 1 : 0
    expect([await toldOf(user), (await caller.want.matching(fields)).count]).toEqual([expected, expected])
  })

  test('shows the price with shipping, and whether it is all', async () => {
    const [user, seller, part] = [await wanter(), await site.make.user(), await site.make.part()]
    const caller = await callerOf(user)
    const { id: placeId } = await site.make.place(BERLIN)
    await list(seller, part, { price: 31, placeId, shipping: { to: 'world', price: 3 }, condition: 'good' })
    await list(seller, part, { price: 33, placeId, shipping: { to: 'world' } })
    const matching = await caller.want.matching({ partId: part.id, maxPrice: 35 })
    expect(matching).toMatchObject({
      count: 2,
      first: { priceCents: 3_300, totalCents: 3_300, isTotalKnown: false, location: 'Berlin, Germany' },
    })
    const good = await caller.want.matching({ partId: part.id, maxPrice: 35, condition: 'good' })
    expect(good.first).toMatchObject({ priceCents: 3_100, totalCents: 3_400, isTotalKnown: true, condition: 'good' })
  })

  test('counts with its deposit', async () => {
    const [user, part] = [await wanter(), await site.make.part()]
    const caller = await callerOf(user)
    await site.make.listing({ part, priceCents: 2_000, facts: { coreCents: 1_000 } })
    const matching = async (maxPrice: number) => caller.want.matching({ partId: part.id, maxPrice })
    expect(await matching(29)).toMatchObject({ count: 0 })
    expect(await matching(30)).toMatchObject({
      count: 1,
      first: { priceCents: 2_000, coreCents: 1_000, totalCents: 3_000 },
    })
  })

  test.each<[string, (user: Row, seller: Row, part: Row) => Promise<unknown>]>([
    [
      'of a seller whom the user blocked',
      async (user, seller) => (await callerOf(user)).block.add({ userId: seller.id }),
    ],
    [
      'of a seller who blocked the user',
      async (user, seller) => (await callerOf(seller)).block.add({ userId: user.id }),
    ],
    ['of a seller whom a moderator muted', (_, seller) => pause(seller)],
    ['of a seller whom the user muted', (user, seller) => muted(user, 'seller', seller)],
    ['on a part that the user muted', (user, _, part) => muted(user, 'part', part)],
    [
      'on a part with a tag that the user muted',
      async (user, _, { id: partId }) => {
        const { id: tagId } = await site.make.tag('muted')
        await site.deps.prisma.partTag.create({ data: { partId, tagId, position: 0 } })
        return muted(user, 'tag', { id: String(tagId) })
      },
    ],
    [
      'on a part for a make that the user muted',
      async (user, _, part) => {
        const make = await site.make.vehicle()
        await site.make.fitment(part, [{ vehicleId: (await site.make.vehicle({ parent: make })).id }])
        return muted(user, 'vehicle', make)
      },
    ],
    [
      'on a part that was removed',
      (_, __, part) => site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: now } }),
    ],
  ])('%s is not told of', async (_, act) => {
    expect(await toldAfter(async () => {})).toBe(1)
    expect(await toldAfter(act)).toBe(0)
  })

  /** Returns how many asks a user is told of after an act and an edit of a matching ask. */
  async function toldAfter(act: (user: Row, seller: Row, part: Row) => Promise<unknown>): Promise<number> {
    const [user, seller, part] = [await wanter(), await site.make.user(), await site.make.part()]
    await (await callerOf(user)).want.set({ partId: part.id, maxPrice: 35 })
    const { id } = await site.make.listing({ part, seller, priceCents: 3_000 })
    await act(user, seller, part)
    await recordEdit(id, part, seller)
    return toldOf(user)
  }

  const pause = ({ id: sellerId }: Row) =>
    site.deps.prisma.listing.updateMany({ where: { sellerId }, data: { status: 'paused' } })

  const muted = (user: Row, type: FollowType, { id: itemId }: Row) =>
    site.deps.prisma.follow.create({
      data: { userId: user.id, type, itemId, level: 'muted', topics: [], isChosen: true, since: now },
    })

  /** Stores the change of an edit, also of a listing that its seller cannot edit. */
  const recordEdit = (itemId: string, part: Row, seller: Row) =>
    site.deps.prisma.change.create({
      data: {
        kind: 'listing.edited',
        itemType: 'listing',
        itemId,
        partId: part.id,
        actorId: seller.id,
        tells: [],
        facts: { priceCents: 3_000 },
        visibility: 'public',
        at: now,
      },
    })

  test('of the user is not told of', async () => {
    const [user, part] = [await wanter(), await site.make.part()]
    await (await callerOf(user)).want.set({ partId: part.id, maxPrice: 35 })
    await list(user, part)
    expect(await toldOf(user)).toBe(0)
  })
})

describe('a want that was told of an ask', () => {
  /** Creates a want of up to $40.00 that was told of an ask of $30.00 in a fair condition. */
  async function told() {
    const [user, seller, part] = [await wanter(), await site.make.user(), await site.make.part()]
    await (await callerOf(user)).want.set({ partId: part.id, maxPrice: 40 })
    const ask = await list(seller, part, { price: 30, condition: 'fair' })
    expect(await toldOf(user)).toBe(1)
    return { user, seller, part, ask, listings: (await callerOf(seller)).listing }
  }

  test.each<[string, number, { price?: number; condition?: ListingCondition }]>([
    ['is not told again of a price that is less than 5 percent lower', 1, { price: 28.51 }],
    ['is told again of a price that is 5 percent lower', 2, { price: 28.5 }],
    ['is told again of a better condition', 2, { condition: 'good', price: 35 }],
    ['is not told again of a worse condition', 1, { condition: 'for_parts' }],
    ['is not told again of a higher price', 1, { price: 31 }],
  ])('%s', async (_, count, fields) => {
    const { user, ask, listings } = await told()
    await listings.edit({ id: ask.id, ...fields })
    expect(await toldOf(user)).toBe(count)
  })

  test('is told of nothing new by a renewal or by another ask of the seller that is no better', async () => {
    const { user, seller, part, ask, listings } = await told()
    await listings.renew({ id: ask.id })
    await listings.remove({ id: ask.id })
    await list(seller, part, { price: 29, condition: 'fair' })
    expect(await toldOf(user)).toBe(1)
    await list(await site.make.user(), part, { price: 30, condition: 'fair' })
    expect(await toldOf(user)).toBe(2)
  })

  test('is not told again after it was deleted and restored, for 180 days', async () => {
    const { user, part, ask, listings } = await told()
    const { want } = await callerOf(user)
    await want.remove({ partId: part.id })
    await want.set({ partId: part.id, maxPrice: 40 })
    await listings.renew({ id: ask.id })
    expect(await toldOf(user)).toBe(1)
    now = new Date(now.getTime() + WANT_DAYS * DAY)
    await deleteOldWants(site.deps)
    expect(await site.deps.prisma.wantTold.count({ where: { userId: user.id } })).toBe(0)
  })

  test('compares with the best price and the best condition of all', async () => {
    const { user, seller, part, ask, listings } = await told()
    const better = await list(seller, part, { price: 38, condition: 'new' })
    expect(await toldOf(user)).toBe(2)
    await listings.edit({ id: ask.id, price: 30, description: 'Changed' })
    await listings.edit({ id: better.id, price: 36 })
    expect(await toldOf(user)).toBe(2)
  })

  test('has one line for the asks of a part until it is read', async () => {
    const { user, part } = await told()
    await list(await site.make.user(), part)
    await site.catchUp()
    expect(await linesOf(user)).toEqual([{ groupKey: part.id, page: `part ${part.id}`, stored: 2, more: 0 }])
  })
})

describe('a piece that comes back', () => {
  /** Creates an ask of which a buyer has agreed to take a piece, and a want of another user that it does not match. */
  async function reserved({ quantity = 1, wanted = 1 } = {}) {
    const [user, seller, buyer] = [await wanter(), await site.make.user(), await site.make.user()]
    const part = await site.make.part()
    const ask = await list(seller, part, { quantity })
    const [asBuyer, asSeller] = [await callerOf(buyer), await callerOf(seller)]
    const { id } = await asBuyer.trade.acceptListing({ id: ask.id, price: 30 })
    await (await callerOf(user)).want.set({ partId: part.id, maxPrice: 35, quantity: wanted })
    expect(await toldOf(user)).toBe(0)
    return { user, buyer, id, asBuyer, asSeller }
  }
  type Reserved = Awaited<ReturnType<typeof reserved>>

  test.each<[string, (of: Reserved) => Promise<unknown>]>([
    ['the buyer cancels', ({ id, asBuyer }) => asBuyer.trade.cancel({ id })],
    ['the seller cancels', ({ id, asSeller }) => asSeller.trade.cancel({ id })],
    [
      'the buyer declines the sale',
      async ({ id, asBuyer, asSeller }) => {
        await asSeller.trade.markSold({ id })
        await asBuyer.trade.cancel({ id })
      },
    ],
    ['the buyer deletes the account', ({ buyer, asBuyer }) => asBuyer.user.remove({ name: buyer.name })],
    [
      'the reservation ends',
      async () => {
        now = new Date(now.getTime() + RESERVED_DAYS * DAY)
        await endReservations(site.deps)
      },
    ],
  ])('is told of when %s', async (_, comeBack) => {
    const all = await reserved()
    await comeBack(all)
    expect(await toldOf(all.user)).toBe(1)
  })

  test('of an ask with other pieces is told of', async () => {
    const { user, id, asBuyer } = await reserved({ quantity: 2, wanted: 2 })
    await asBuyer.trade.cancel({ id })
    expect(await toldOf(user)).toBe(1)
  })
})

describe('an import', () => {
  const TWO_PARTS = 'p.n in (u.n % $3::int + 1, (u.n * 7 + 3) % $3::int + 1)'
  /** Creates parts, and wants of each user, by default for two of them; stores an import of an ask of each part. */
  async function imported(asks: number, wanters: number, wanted = TWO_PARTS) {
    const seller = await site.make.user()
    const users = await site.make.users(wanters)
    const groupId = site.deps.newId()
    await sql(
      site.deps,
      `with part as (
        insert into part (id, slug, name, name_key, description_markdown, description_html, description_preview_html,
          initial_description_markdown, renderer_version, created_at, updated_at)
        select gen_random_uuid(), 'import-' || $1 || n, 'Imported ' || n, 'imported ' || $1 || n, '', '', '', '', 1, $2, $2
        from generate_series(1, $3::int) n returning id),
      part_number as (select id, row_number() over (order by id) as n from part),
      ask as (
        insert into listing (id, part_id, seller_id, type, price_cents, description, created_at, updated_at, expires_at)
        select gen_random_uuid(), id, $4, 'ask', 3000, 'Good', $2, $2, $2::timestamptz + interval '90 days' from part
        returning id, part_id),
      change as (
        insert into change (kind, actor_id, item_type, item_id, part_id, group_id, tells, facts, visibility, at)
        select 'listing.created', $4, 'listing', id, part_id, $1::uuid, '{}', '{"priceCents": 3000, "type": "ask"}', 'public', $2 from ask)
      insert into want (id, user_id, part_id, max_price_cents, created_at, expires_at)
      select gen_random_uuid(), u.id, p.id, 3500, $2, $2::timestamptz + interval '180 days'
      from unnest($5::uuid[]) with ordinality u (id, n) join part_number p on ${wanted}`,
      [groupId, now, asks, seller.id, users.map(({ id }) => id)],
    )
    return { users, groupId }
  }

  const lines = (groupKey: string) =>
    site.deps.prisma.notification.findMany({ where: { groupKey }, select: { userId: true, stored: true, more: true } })

  test('is one line for each user, also of 5,000 asks and 2,000 users', async () => {
    const { users, groupId } = await imported(5_000, 2_000)
    await numberCommitted(site.deps)
    let statements = 0
    const counting: typeof wantConsumer = {
      ...wantConsumer,
      handle: ({ query, ...deps }, changes, cursor) => {
        const counted: typeof query = (...call) => ((statements += 1), query(...call))
        return wantConsumer.handle({ ...deps, query: counted }, changes, cursor)
      },
    }
    expect(await consume(site.deps, counting)).toBe(true)
    // Ten batches, and the beginning of another.
    expect(statements).toBeLessThanOrEqual(11 * 5)
    const told = await lines(groupId)
    expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set(users.map(({ id }) => id)))
    expect(told).toHaveLength(2_000)
    expect(told.reduce((sum, { stored }) => sum + stored, 0)).toBe(
      await site.deps.prisma.wantTold.count({ where: { userId: { in: users.map(({ id }) => id) } } }),
    )
  })

  test('is handled in steps of 5,000 wants', async () => {
    const { users, groupId } = await imported(MAX_WANTS, WANTS / MAX_WANTS + 3, 'true')
    await numberCommitted(site.deps)
    const found: number[] = []
    const counting: typeof wantConsumer = {
      ...wantConsumer,
      async handle(deps, changes, cursor) {
        const next = await wantConsumer.handle(deps, changes, cursor)
        found.push(await deps.prisma.notification.count({ where: { groupKey: groupId } }))
        return next
      },
    }
    expect(await consume(site.deps, counting)).toBe(true)
    expect(found).toEqual([WANTS / MAX_WANTS, users.length])
  })

  test('continues after the users of the last step if the process ends', async () => {
    const { groupId } = await imported(3, USERS + 200)
    await numberCommitted(site.deps)
    let steps = 0
    const killed: typeof wantConsumer = {
      ...wantConsumer,
      async handle(deps, changes, cursor) {
        if ((steps += 1) > 1) throw new Error('killed')
        return wantConsumer.handle(deps, changes, cursor)
      },
    }
    expect(await consume(site.deps, killed)).toBe(false)
    const first = await lines(groupId)
    expect(first).toHaveLength(USERS)
    now = new Date(now.getTime() + 1_000)
    await site.catchUp()
    const all = await lines(groupId)
    expect(all).toHaveLength(USERS + 200)
    expect(all).toEqual(expect.arrayContaining(first))
  })
})

describe('the sellers of the wants of a user', () => {
  test('are those with most of them, then the cheapest, with the total of their cheapest asks', async () => {
    const user = await wanter()
    const [best, cheap, dear] = [await site.make.user(), await site.make.user(), await site.make.user()]
    const parts = await Promise.all([site.make.part(), site.make.part()])
    const caller = await callerOf(user)
    for (const { id } of parts) await caller.want.set({ partId: id, maxPrice: 40 })
    const [first, second] = parts
    for (const [seller, part, price] of [
      [dear, first, 35],
      [best, first, 30],
      [best, first, 32],
      [best, second, 38],
      [cheap, second, 20],
      [cheap, first, 41],
    ] as const)
      await list(seller, part, { price })
    expect(await caller.want.sellers()).toMatchObject([
      { seller: { id: best.id }, wants: 2, totalCents: 6_800 },
      { seller: { id: cheap.id }, wants: 1, totalCents: 2_000 },
      { seller: { id: dear.id }, wants: 1, totalCents: 3_500 },
    ])
    await caller.block.add({ userId: best.id })
    expect((await caller.want.sellers()).map(({ seller }) => seller.id)).toEqual([cheap.id, dear.id])
  })
})

describe('the number of wants that a price meets', () => {
  test('is without the own want, and at the price rounded up', async () => {
    const [part, seller] = [await site.make.part(), await site.make.user()]
    for (const maxPriceCents of [3_000, 3_500, 3_600])
      await site.make.want(await site.make.user(), part, { maxPriceCents })
    await site.make.want(seller, part, { maxPriceCents: 9_000 })
    const { want } = await callerOf(seller)
    const met = (price: number) => want.met({ partId: part.id, price })
    expect([await met(25), await met(30), await met(33), await met(34.5), await met(36.5)]).toEqual([3, 3, 2, 1, 0])
  })

  test('changes only at steps of 4 to 10 percent', () => {
    for (let cents = 200; cents < 1_000_000; cents = Math.ceil(cents * 1.01)) {
      const counted = countedPrice(cents)
      expect(countedPrice(counted)).toBe(counted)
      expect(counted).toBeGreaterThanOrEqual(cents)
      expect(countedPrice(counted + 1) / counted).toBeGreaterThan(1.039)
      expect(countedPrice(counted + 1) / counted).toBeLessThan(1.101)
    }
  })
})

describe('the sales of a part', () => {
  test('are a range of all confirmed ones', async () => {
    const [user, part] = [await wanter(), await site.make.part()]
    const caller = await callerOf(user)
    const salesOf = async () => (await caller.want.matching({ partId: part.id, maxPrice: 20 })).sales
    expect(await salesOf()).toBeNull()
    for (const priceCents of [2_700, 5_200]) await site.make.trade({ part, priceCents })
    await site.make.trade({ part, priceCents: 100, confirmedAt: null })
    expect(await salesOf()).toEqual({ low: 2_700, high: 5_200 })
  })
})

describe('the wants of a user', () => {
  test('are listed in pages, the newest first', async () => {
    const user = await wanter()
    const parts = [await site.make.part(), await site.make.part(), await site.make.part()]
    for (const part of parts) await site.make.want(user, part)
    const { want } = await callerOf(user)
    const page = await want.list({ limit: 2 })
    const rest = await want.list({ limit: 2, cursor: page.nextCursor })
    expect([...page.items, ...rest.items].map(({ part }) => part.id)).toEqual(parts.map(({ id }) => id).toReversed())
    expect(rest.nextCursor).toBeNull()
    await expect(want.list({ cursor: 'x' })).rejects.toThrow('This cursor is not valid.')
  })

  test('are in the data download, and leave with the account', async () => {
    const [user, part] = [await wanter(), await site.make.part()]
    const caller = await callerOf(user)
    await caller.want.set({ partId: part.id, maxPrice: 35 })
    const { rows } = await caller.user.export({ kind: 'wants' })
    expect(rows).toMatchObject([{ part: part.slug, maxPriceCents: 3_500 }])
    await list(await site.make.user(), part)
    await site.catchUp()
    await caller.user.remove({ name: user.name })
    expect(await site.deps.prisma.want.count({ where: { userId: user.id } })).toBe(0)
    expect(await site.deps.prisma.wantTold.count({ where: { userId: user.id } })).toBe(0)
  })

  test('are set, listed and deleted over REST in dollars', async () => {
    const [user, part] = [await wanter(), await site.make.part()]
    const token = await site.make.token(user)
    const path = `/api/parts/${part.slug}/want`
    const payload = { maxPrice: 35.5, condition: 'good' }
    expect(await site.request('PUT', path, { token, payload })).toMatchObject({
      status: 200,
      body: { product: { _id: part.id }, maxPrice: 35.5, condition: 'good', reach: 'delivered', matchingAsks: 0 },
    })
    await list(await site.make.user(), part, { condition: 'new' })
    expect((await site.get('/api/wants', token)).body).toMatchObject({
      items: [{ maxPrice: 35.5, matchingAsks: 1, firstAsk: { price: 30, total: 30, condition: 'new' } }],
      nextCursor: null,
    })
    const wrong = await site.request('PUT', path, { token, payload: { maxPrice: 'much' } })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { maxPrice: expect.any(String) as string } } })
    expect((await site.request('DELETE', path, { token })).status).toBe(200)
    expect((await site.get('/api/wants', token)).body).toMatchObject({ items: [] })
  })
})
