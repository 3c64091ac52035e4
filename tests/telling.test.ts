import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_EVENTS } from '../shared/notifications.ts'
import { transaction } from '../server/db/transaction.ts'
import { tell, type Told } from '../server/domains/market/notifications/service.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'

// How users are told of changes: lines, their events and who is left out.

let site: TestApp
beforeAll(async () => {
  site = await bootApp()
})
afterAll(() => site.close())

/** Stores numbered changes, and returns what `tell` needs of them. */
async function changes(count: number) {
  const rows = await sql<{ changeId: string; seq: number; at: Date }>(
    site.deps,
    `insert into change (seq, kind, item_type, item_id, tells, facts, visibility, at)
      select (select coalesce(max(seq), 0) from change) + n, 'comment.created', 'comment', gen_random_uuid(), '{}', '{}', 'public',
        timestamptz '2026-11-27T10:00:00Z' + make_interval(secs => (select count(*) from change) + n)
      from generate_series(1, $1::int) n returning id as "changeId", seq::int as seq, at`,
    [count],
  )
  return rows
}

const reply = (userId: string, change: { changeId: string; seq: number; at: Date }, groupKey = 'thread'): Told => ({
  ...change,
  userId,
  kind: 'reply',
  groupKey,
  page: 'part 1',
})

const linesOf = ({ id: userId }: { id: string }) =>
  site.deps.prisma.notification.findMany({
    where: { userId },
    orderBy: [{ seq: 'asc' }, { id: 'asc' }],
    include: { events: { select: { changeId: true }, orderBy: { changeId: 'asc' } } },
  })
const read = ({ id: userId }: { id: string }) =>
  site.deps.prisma.notification.updateMany({ where: { userId }, data: { readAt: new Date() } })

describe('a line', () => {
  test('has the unread changes of a group, and the number, time and page of the newest', async () => {
    const user = await site.make.user()
    const [first, second, third] = (await changes(3)) as [Told, Told, Told]
    await tell(site.deps, [reply(user.id, second), reply(user.id, first), reply(user.id, third, 'other thread')])
    const [fourth] = (await changes(1)) as [Told]
    await tell(site.deps, [{ ...reply(user.id, fourth), page: 'post 1', follow: { type: 'thread', id: '1' } }])
    const lines = await linesOf(user)
    expect(lines).toMatchObject([
      { groupKey: 'other thread', stored: 1, seq: BigInt(third.seq), page: 'part 1', followType: null },
      { groupKey: 'thread', stored: 3, seq: BigInt(fourth.seq), at: fourth.at, page: 'post 1', followType: 'thread' },
    ])
    expect(lines[1]?.events.map(({ changeId }) => changeId)).toEqual([first, second, fourth].map((c) => c.changeId))
  })

  test('is begun again after it was read', async () => {
    const user = await site.make.user()
    const [first, second] = (await changes(2)) as [Told, Told]
    await tell(site.deps, [reply(user.id, first)])
    await read(user)
    await tell(site.deps, [reply(user.id, second)])
    expect(await linesOf(user)).toMatchObject([{ stored: 1 }, { stored: 1, readAt: null }])
  })

  test('stores the newest changes up to the limit, and counts the others', async () => {
    const user = await site.make.user()
    const all = await changes(MAX_EVENTS + 5)
    await tell(
      site.deps,
      all.map((change) => reply(user.id, change)),
    )
    const [line] = await linesOf(user)
    expect(line).toMatchObject({ stored: MAX_EVENTS, more: 5 })
    expect(line?.events.map(({ changeId }) => changeId)).toEqual(all.slice(5).map(({ changeId }) => changeId))
    const later = await changes(2)
    await tell(
      site.deps,
      later.map((change) => reply(user.id, change)),
    )
    const [full] = await linesOf(user)
    expect(full).toMatchObject({ stored: MAX_EVENTS, more: 7, seq: BigInt(later[1]?.seq ?? 0) })
    // The newest, so that the line does not disappear for good when what filled it is removed.
    expect(full?.events).toEqual([...all.slice(7), ...later].map(({ changeId }) => ({ changeId })))
  })

  test('fills up to the limit with the newest changes of a later call', async () => {
    const user = await site.make.user()
    const first = await changes(MAX_EVENTS - 1)
    await tell(
      site.deps,
      first.map((change) => reply(user.id, change)),
    )
    const later = await changes(3)
    await tell(
      site.deps,
      later.map((change) => reply(user.id, change)),
    )
    const [line] = await linesOf(user)
    expect(line).toMatchObject({ stored: MAX_EVENTS, more: 2 })
    expect(line?.events.at(-1)?.changeId).toBe(later[2]?.changeId)
    expect(line?.events).toHaveLength(MAX_EVENTS)
  })

  test('collects the saved searches that found it', async () => {
    const user = await site.make.user()
    const [first, second] = (await changes(2)) as [Told, Told]
    const [one, two] = [site.deps.newId(), site.deps.newId()]
    await tell(site.deps, [{ ...reply(user.id, first), kind: 'search.matched', searchIds: [one] }])
    await tell(site.deps, [{ ...reply(user.id, second), kind: 'search.matched', searchIds: [two, one] }])
    const [line] = await linesOf(user)
    expect(line?.searchIds.toSorted()).toEqual([one, two])
  })
})

describe('a user', () => {
  test('is told of a change once, for the first reason', async () => {
    const user = await site.make.user()
    const [change] = (await changes(1)) as [Told]
    await tell(site.deps, [reply(user.id, change), { ...reply(user.id, change), kind: 'comment' }])
    await tell(site.deps, [{ ...reply(user.id, change), kind: 'mention' }])
    expect(await linesOf(user)).toMatchObject([{ kind: 'reply', stored: 1, more: 0 }])
  })

  test('is not told of a kind that is turned off, except of one that cannot be', async () => {
    const user = await site.make.user()
    const settings = ['replies', 'trades'].map((setting) => ({ userId: user.id, setting, inApp: false }))
    await site.deps.prisma.notificationSetting.createMany({ data: settings })
    const [first, second] = (await changes(2)) as [Told, Told]
    await tell(site.deps, [
      reply(user.id, first),
      { ...reply(user.id, second), kind: 'trade.marked', page: 'messages 1' },
    ])
    expect(await linesOf(user)).toMatchObject([{ kind: 'trade.marked' }])
  })

  test('is not told after the deletion of the account', async () => {
    const [user, other] = [await site.make.user({ deletedAt: new Date() }), await site.make.user()]
    const [change] = (await changes(1)) as [Told]
    await tell(site.deps, [reply(user.id, change), reply(other.id, change)])
    expect(await linesOf(user)).toEqual([])
    expect(await linesOf(other)).toHaveLength(1)
  })
})

test('tells a thousand users of ten changes each, of which they get one event of the live stream', async () => {
  const users = await site.make.users(1_000)
  const all = await changes(10)
  const heard: string[] = []
  const listening = new AbortController()
  const first = users[0]?.id ?? ''
  const changesOf = site.deps.live.changes(`user ${first}`, listening.signal)
  const hear = (async () => {
    for await (const _ of changesOf) heard.push(first)
  })()
  await tell(site.deps, users.flatMap(({ id }) => all.map((change) => reply(id, change))).toReversed())
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  listening.abort()
  await hear
  expect(await site.deps.prisma.notification.count({ where: { stored: 10 } })).toBe(1_000)
})

test('two calls at once that name users in opposite orders both end', async () => {
  const users = await site.make.users(200)
  const [one, other] = (await changes(2)) as [Told, Told]
  const call = (told: Told[]) => transaction(site.deps, (deps) => tell(deps, told))
  await Promise.all([
    call(users.map(({ id }) => reply(id, one))),
    call(users.map(({ id }) => reply(id, other)).toReversed()),
  ])
  expect(
    await site.deps.prisma.notification.count({ where: { userId: { in: users.map(({ id }) => id) }, stored: 2 } }),
  ).toBe(200)
})

test('reading all lines of a user while changes of many groups are told ends without a deadlock', async () => {
  const user = await site.make.user()
  const { notification } = site.caller(await site.make.token(user))
  const groups = Array.from({ length: 50 }, (_, at) => `group ${at}`)
  for (let round = 0; round < 5; round++) {
    const [change] = (await changes(1)) as [Told]
    const told = await changes(groups.length)
    await tell(
      site.deps,
      told.map((each, at) => reply(user.id, each, groups[at])),
    )
    await tell(site.deps, [reply(user.id, change, 'newest')])
    const newest = (await linesOf(user)).at(-1)
    const more = await changes(groups.length)
    await Promise.all([
      transaction(site.deps, (deps) =>
        tell(
          deps,
          more.map((each, at) => reply(user.id, each, groups.at(-1 - at))),
        ),
      ),
      notification.read({ upTo: newest?.id ?? '' }),
    ])
  }
  const deadlocks = await sql(
    site.deps,
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  expect(deadlocks).toEqual([{ deadlocks: 0 }])
})
