import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consume } from '../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../server/domains/base/changes/job.ts'
import { MAX_TOLD } from '../server/domains/market/notifications/service.ts'
import { savedSearchConsumer, SEARCHES } from '../server/domains/site/saved-searches/match-service.ts'
import { CONSUMERS } from '../server/jobs/log.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'

// Of which matches of their saved searches users are told.

let site: TestApp
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => now })
})
afterAll(() => site.close())
afterEach(async () => {
  await site.catchUp()
  await sql(site.deps, 'delete from notification; delete from saved_search')
})

type User = { id: string }
const callerOf = async (user: User) => site.caller(await site.make.token(user))

let made = 0
const gizmo = () => site.make.part({ name: `Vacuum gizmo ${(made += 1)}` })

/** Creates an ask, of a new seller by default. */
async function ask(part: User, fields: { seller?: User; price?: number; type?: 'ask' | 'bid' } = {}) {
  const { seller = await site.make.user(), price = 50, type = 'ask' } = fields
  const caller = await callerOf(seller)
  const { id } = await caller.listing.create({ partId: part.id, type, price, description: 'As new.' })
  return { id, seller, caller, edit: (to: number) => caller.listing.edit({ id, price: to, description: 'As new.' }) }
}

/** Lets the consumer tell, and returns the lines of a user: the names of the searches and the number of changes. */
async function linesOf(user: User) {
  await site.catchUp()
  const names = new Map(
    (await site.deps.prisma.savedSearch.findMany({ where: { userId: user.id } })).map(({ id, name }) => [id, name]),
  )
  const lines = await site.deps.prisma.notification.findMany({ where: { userId: user.id }, orderBy: { seq: 'asc' } })
  return lines.map(({ kind, stored, searchIds }) => ({
    kind,
    stored,
    searches: searchIds.map((id) => names.get(id) ?? '').toSorted(),
  }))
}
const line = (stored: number, ...searches: string[]) => ({ kind: 'search.matched', stored, searches })

describe('a user is told', () => {
  test('of a new ask that a search finds, and of no other', async () => {
    const [user, pump, other] = [await site.make.user(), await gizmo(), await site.make.part()]
    await site.make.savedSearch(user, { name: 'Gizmos', query: 'q=gizmo&max=60.00' })
    await ask(pump, { price: 61 })
    await ask(other)
    await ask(pump, { type: 'bid' })
    expect(await linesOf(user)).toEqual([])
    await ask(pump, { price: 60 })
    expect(await linesOf(user)).toEqual([line(1, 'Gizmos')])
    const [{ page } = { page: '' }] = await site.deps.prisma.notification.findMany({ where: { userId: user.id } })
    expect(page).toMatch(/^search [0-9a-f-]{36}$/)
  })

  test('of a match in two searches in one line that has both', async () => {
    const [user, part] = [await site.make.user(), await gizmo()]
    await site.make.savedSearch(user, { name: 'Gizmos', query: 'q=gizmo' })
    await site.make.savedSearch(user, { name: 'Vacuum', query: 'q=vacuum&asks=1' })
    await site.make.savedSearch(user, { name: 'Dear', query: 'q=gizmo&min=90.00' })
    await ask(part)
    await ask(part)
    expect(await linesOf(user)).toEqual([line(2, 'Gizmos', 'Vacuum')])
    now = new Date(now.getTime() + 86_400_000)
    await ask(part)
    expect(await linesOf(user)).toEqual([line(2, 'Gizmos', 'Vacuum'), line(1, 'Gizmos', 'Vacuum')])
  })

  test('of a new part by a search without conditions for asks, and of its first ask only once', async () => {
    const [user, author] = [await site.make.user(), await site.make.user()]
    await site.make.savedSearch(user, { name: 'Gizmos', query: 'q=gizmo' })
    await site.make.savedSearch(user, { name: 'With asks', query: 'q=gizmo&asks=1' })
    const add = async (name: string) =>
      (await callerOf(author)).part.create({ name, tags: ['saab'], numbers: [], description: 'Some text' })
    await add('Vacuum gizmo of steel')
    expect(await linesOf(user)).toEqual([line(1, 'Gizmos')])
    const part = await add('Vacuum gizmo of brass')
    await ask(part, { seller: author })
    expect(await linesOf(user)).toEqual([line(1, 'Gizmos'), line(1, 'Gizmos', 'With asks')])
  })

  test('of an edited ask only if its price was outside of the range before', async () => {
    const [user, part] = [await site.make.user(), await gizmo()]
    await site.make.savedSearch(user, { name: 'Cheap', query: 'q=gizmo&max=40.00' })
    await site.make.savedSearch(user, { name: 'Any', query: 'q=gizmo' })
    const { edit } = await ask(part, { price: 50 })
    expect(await linesOf(user)).toEqual([line(1, 'Any')])
    await edit(45)
    expect(await linesOf(user)).toEqual([line(1, 'Any')])
    await edit(40)
    expect(await linesOf(user)).toEqual([line(1, 'Any'), line(1, 'Cheap')])
    await edit(30)
    expect(await linesOf(user)).toEqual([line(1, 'Any'), line(1, 'Cheap')])
  })

  test('of a renewed ask only if it had expired, and of one that is back on offer', async () => {
    const [user, part] = [await site.make.user(), await gizmo()]
    await site.make.savedSearch(user, { name: 'Any', query: 'q=gizmo' })
    const { id, caller } = await ask(part)
    const record = (kind: string, facts: object) =>
      sql(site.deps, `select record_change($1, null, 'listing', $2, $3, null, '{}', $4, 'public', $5)`, [
        kind,
        id,
        part.id,
        JSON.stringify(facts),
        now,
      ])
    await caller.listing.renew({ id })
    expect(await linesOf(user)).toEqual([line(1, 'Any')])
    await sql(site.deps, `update listing set status = 'expired' where id = $1`, [id])
    await record('listing.expired', {})
    await caller.listing.renew({ id })
    expect(await linesOf(user)).toEqual([line(2, 'Any')])
    await record('listing.sold', { left: 1 })
    await record('listing.returned', { priceCents: 5_000 })
    expect(await linesOf(user)).toEqual([line(2, 'Any')])
    await record('listing.sold', { left: 0 })
    await record('listing.returned', { priceCents: 5_000 })
    expect(await linesOf(user)).toEqual([line(3, 'Any')])
  })

  test('of a new bid by a search for bids', async () => {
    const [user, part] = [await site.make.user(), await gizmo()]
    await site.make.savedSearch(user, { name: 'Bids', query: 'q=gizmo&bids=1' })
    await ask(part)
    expect(await linesOf(user)).toEqual([])
    await ask(part, { type: 'bid', price: 40 })
    expect(await linesOf(user)).toEqual([line(1, 'Bids')])
  })

  test('of an import in one line', async () => {
    const [user, seller] = [await site.make.user(), await site.make.user()]
    await site.make.savedSearch(user, { name: 'Any', query: 'q=gizmo' })
    await site.make.savedSearch(user, { name: 'Cheap', query: 'q=gizmo&max=20.00' })
    await site.make.part({ name: 'Steel gizmo', numbers: ['GZ1001'] })
    await site.make.part({ name: 'Fuel gizmo', numbers: ['GZ1002'] })
    const lines = ['GZ1001', 'GZ1002'].map((number, at) => ({
      line: at + 2,
      cells: { number, price: String(15 + 10 * at) },
    }))
    await (await callerOf(seller)).listingImport.run({ lines })
    expect(await linesOf(user)).toEqual([line(2, 'Any', 'Cheap')])
  })
})

describe('a user is not told', () => {
  test('of own listings, of those of blocked people, and of muted parts and sellers', async () => {
    const part = await gizmo()
    const [user, deaf] = [await site.make.user(), await site.make.user()]
    const [blocked, blocker, muted] = [await site.make.user(), await site.make.user(), await site.make.user()]
    for (const each of [user, deaf]) await site.make.savedSearch(each, { name: 'Any', query: 'q=gizmo' })
    const { prisma } = site.deps
    await prisma.userBlock.createMany({
      data: [
        { blockerId: user.id, blockedId: blocked.id, createdAt: now },
        { blockerId: blocker.id, blockedId: user.id, createdAt: now },
      ],
    })
    const follow = { level: 'muted' as const, topics: [], isChosen: true, since: now }
    await prisma.follow.createMany({
      data: [
        { ...follow, userId: user.id, type: 'seller', itemId: muted.id },
        { ...follow, userId: deaf.id, type: 'part', itemId: part.id },
      ],
    })
    for (const seller of [blocked, blocker, muted]) await ask(part, { seller })
    expect([await linesOf(user), await linesOf(deaf)]).toEqual([[], []])
    await ask(part)
    await linesOf(user)
    await ask(part, { seller: user })
    expect([await linesOf(user), await linesOf(deaf)]).toEqual([[line(1, 'Any')], []])
  })

  test('of a listing or part that is gone', async () => {
    const [user, part] = [await site.make.user(), await gizmo()]
    await site.make.savedSearch(user, { name: 'Any', query: 'q=gizmo' })
    const { id, caller } = await ask(part)
    await caller.listing.remove({ id })
    await ask(part)
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: now } })
    expect(await linesOf(user)).toEqual([])
  })

  test('by a search that is not valid any more, or whose car was removed; other searches go on', async () => {
    const [user, part] = [await site.make.user(), await gizmo()]
    const queries = ['', 'q=', 'q=%00', `q=${'x'.repeat(300)}`, 'gizmo', 'q=gizmo&fits=1']
    for (const query of queries) await site.make.savedSearch(user, { name: 'Bad', query })
    await site.make.savedSearch(user, { name: 'Any', query: 'q=gizmo' })
    await ask(part)
    expect(await linesOf(user)).toEqual([line(1, 'Any')])
  })
})

describe('the consumer', () => {
  /** Creates users with 50 searches each that find every ask on a gizmo. */
  async function searchers(count: number) {
    const users = await site.make.users(count)
    await site.deps.prisma.savedSearch.createMany({
      data: users.flatMap(({ id: userId }) =>
        Array.from({ length: 50 }, (_, slot) => ({
          id: site.deps.newId(),
          userId,
          slot,
          name: 'Any',
          query: `q=gizmo&max=${100 + slot}.00`,
          createdAt: now,
        })),
      ),
    })
    return users
  }

  /** Lets the other consumers handle all changes. */
  async function waitForOthers() {
    await numberCommitted(site.deps)
    for (const earlier of CONSUMERS.filter((each) => each.name !== savedSearchConsumer.name))
      await consume(site.deps, earlier)
  }

  test('takes no other user into a step after 10,000 matches', async () => {
    const [part, seller, users] = [await gizmo(), await site.make.user(), await searchers(3)]
    await sql(
      site.deps,
      `with ask as (
        insert into listing (id, part_id, seller_id, type, price_cents, description, created_at, updated_at, expires_at)
        select gen_random_uuid(), $1, $2, 'ask', 5000, 'Good', $3, $3, $3::timestamptz + interval '90 days' from generate_series(1, $4::int)
        returning *)
      select record_change('listing.created', seller_id, 'listing', id, part_id, null, '{}', '{"type": "ask", "priceCents": 5000}',
        'public', $3) from ask`,
      [part.id, seller.id, now, MAX_TOLD / 50],
    )
    await waitForOthers()
    const told: number[] = []
    const counting: typeof savedSearchConsumer = {
      ...savedSearchConsumer,
      async handle(deps, changes, cursor) {
        const next = await savedSearchConsumer.handle(deps, changes, cursor)
        told.push(await deps.prisma.notification.count({ where: { userId: { in: users.map(({ id }) => id) } } }))
        return next
      },
    }
    expect(await consume(site.deps, counting)).toBe(true)
    expect(told).toEqual([1, 2, 3])
  })

  test('tells once if the process ends in the middle of a batch', async () => {
    const part = await gizmo()
    const users = await searchers(SEARCHES / 50 + 5)
    await ask(part)
    await waitForOthers()
    let steps = 0
    const killed: typeof savedSearchConsumer = {
      ...savedSearchConsumer,
      async handle(deps, changes, cursor) {
        const next = await savedSearchConsumer.handle(deps, changes, cursor)
        steps += 1
        if (steps === 2) throw new Error('killed')
        return next
      },
    }
    expect(await consume(site.deps, killed)).toBe(false)
    const told = () => site.deps.prisma.notification.count({ where: { stored: 1, more: 0 } })
    expect(await told()).toBe(19)
    now = new Date(now.getTime() + 10_000)
    await site.catchUp()
    expect(await told()).toBe(users.length)
    expect(await site.deps.prisma.notificationEvent.count()).toBe(users.length)
  })
})
