import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { wrongCounters } from '../support/merging.ts'

// Rows of parts that are merged further: part a is merged into b, and b into c.

let site: TestApp
let moderator: ReturnType<TestApp['caller']>
beforeAll(async () => {
  site = await bootApp()
  moderator = site.caller(await site.make.token(await site.make.moderator('saab')))
})
afterAll(() => site.close())

type Parts = Record<'a' | 'b' | 'c', { id: string }>
let parts: Parts
beforeEach(async () => {
  const part = () => site.make.part({ tags: ['saab'], revisions: 1 })
  parts = { a: await part(), b: await part(), c: await part() }
})
afterEach(async () => expect(await wrongCounters(site.deps)).toEqual([]))

const merge = async (loser: { id: string }, winner: { id: string }) =>
  (await moderator.merge.merge({ id: loser.id, into: winner.id, reason: 'The same.' })).id
const undo = async (id: string) => (await moderator.merge.undo({ id, reason: 'They differ.' })).report

const onDay = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))

/** Rows of which a part can have one of a user. The newest of two counts. */
const KINDS = {
  wants: {
    store: (user: { id: string }, part: { id: string }, day: number) =>
      site.make.want(user, part, { maxPriceCents: 1 + day, expiresAt: onDay(day) }),
    days: `select user_id, max_price_cents - 1 as day from want where part_id = $1::uuid`,
  },
  follows: {
    store: ({ id: userId }: { id: string }, { id: itemId }: { id: string }, day: number) =>
      site.deps.prisma.follow.create({
        data: { userId, type: 'part', itemId, level: 'following', topics: [], isChosen: true, since: onDay(day) },
      }),
    days: `select user_id, extract(day from since at time zone 'utc')::int - 1 as day from follow where item_id = $1::text`,
  },
}

describe.each(['wants', 'follows'] as const)('%s of parts that were merged further', (kind) => {
  const { store, days } = KINDS[kind]
  /** The days of the rows of users for a part. */
  const daysOf = async ({ id }: { id: string }) =>
    new Map((await sql<{ user_id: string; day: number }>(site.deps, days, [id])).map((row) => [row.user_id, row.day]))
  const allDays = async () => {
    const [a, b, c] = await Promise.all([parts.a, parts.b, parts.c].map(daysOf))
    return { a, b, c }
  }

  /** For each choice and order of the three parts a user who has rows for them. */
  async function users() {
    const orders = ['', 'a', 'b', 'c', 'ab', 'ba', 'ac', 'ca', 'bc', 'cb', 'abc', 'acb', 'bac', 'bca', 'cab', 'cba']
    for (const order of orders) {
      const user = await site.make.user()
      for (const [day, name] of [...order].entries()) await store(user, parts[name as keyof Parts], day)
    }
  }
  const newest = (one: Map<string, number> = new Map(), other: Map<string, number> = new Map()) => {
    const ids = [...new Set([...one.keys(), ...other.keys()])]
    return new Map(ids.map((id) => [id, Math.max(one.get(id) ?? -1, other.get(id) ?? -1)]))
  }
  const byUser = (map: Map<string, number> = new Map()) => Object.fromEntries(map)

  test('come back to all three when the first merge is undone first', async () => {
    await users()
    const before = await allDays()
    const merges = [await merge(parts.a, parts.b), await merge(parts.b, parts.c)]
    expect(byUser((await allDays()).c)).toEqual(byUser(newest(newest(before.a, before.b), before.c)))
    await undo(merges[0] ?? '')
    const between = await allDays()
    expect(byUser(between.a)).toEqual(byUser(before.a))
    expect(byUser(between.c)).toEqual(byUser(newest(before.b, before.c)))
    await undo(merges[1] ?? '')
    expect(await allDays()).toEqual(before)
  })

  test('come back to all three after two merges into one part, the first undone first', async () => {
    await users()
    const before = await allDays()
    const merges = [await merge(parts.a, parts.c), await merge(parts.b, parts.c)]
    await undo(merges[0] ?? '')
    const between = await allDays()
    expect(byUser(between.a)).toEqual(byUser(before.a))
    expect(byUser(between.c)).toEqual(byUser(newest(before.b, before.c)))
    await undo(merges[1] ?? '')
    expect(await allDays()).toEqual(before)
  })

  test('come back to all three when the second merge is undone first', async () => {
    await users()
    const before = await allDays()
    const merges = [await merge(parts.a, parts.b), await merge(parts.b, parts.c)]
    await undo(merges[1] ?? '')
    const between = await allDays()
    expect(byUser(between.b)).toEqual(byUser(newest(before.a, before.b)))
    expect(byUser(between.c)).toEqual(byUser(before.c))
    await undo(merges[0] ?? '')
    expect(await allDays()).toEqual(before)
  })
})

test('a want that its user changed since stays at the last part, and the others have theirs again', async () => {
  const user = await site.make.user()
  const { store, days } = KINDS.wants
  for (const [day, part] of [parts.c, parts.b, parts.a].entries()) await store(user, part, day)
  const merges = [await merge(parts.a, parts.b), await merge(parts.b, parts.c)]
  await site.deps.prisma.want.updateMany({
    where: { partId: parts.c.id },
    data: { maxPriceCents: 8, expiresAt: onDay(7) },
  })
  for (const id of merges) await undo(id)
  const found = await Promise.all(
    [parts.a, parts.b, parts.c].map(({ id }) => sql<{ day: number }>(site.deps, days, [id])),
  )
  expect(found.map(([row]) => row?.day)).toEqual([2, 1, 7])
})

test('an image that stayed at the part between comes back from there', async () => {
  const contentHash = new Uint8Array(32).fill(7)
  const image = await site.make.image({ part: parts.a })
  const equal = await site.make.image({ part: parts.c })
  for (const { id } of [image, equal]) await site.deps.prisma.partImage.update({ where: { id }, data: { contentHash } })
  const merges = [await merge(parts.a, parts.b), await merge(parts.b, parts.c)]
  await undo(merges[0] ?? '')
  expect(await site.deps.prisma.partImage.findUnique({ where: { id: image.id } })).toMatchObject({ partId: parts.a.id })
})
