import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHANGE_KINDS } from '../shared/changes.ts'
import { textOf, sentenceOf } from '../shared/notification-sentences.ts'
import { MAX_EVENTS, NOTIFICATIONS, type NotificationLine } from '../shared/notifications.ts'
import { consume } from '../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../server/domains/base/changes/job.ts'
import { RULES } from '../server/domains/market/notifications/policy.ts'
import { MAX_TOLD } from '../server/domains/market/notifications/service.ts'
import { notificationConsumer } from '../server/domains/market/notifications/telling-service.ts'
import { wantConsumer } from '../server/domains/market/wants/match-service.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'
import { quietSenders } from './support/quiet-senders.ts'
import { ROOT } from './support/statements.ts'

// Who is told of what happens: the consumer `notifications`, and what its users see of it.

let site: TestApp
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => now, ...quietSenders })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.catchUp()
  now = new Date(now.getTime() + 60_000)
})

type Person = { id: string; name: string }
const person = () => site.make.user()
const callerOf = async (user: { id: string }) => site.caller(await site.make.token(user))

/** Returns the lines of a user, the newest first. The badge has to count the unread ones of them. */
async function linesOf(user: { id: string }): Promise<NotificationLine[]> {
  const { notification } = await callerOf(user)
  const { items, unreadCount } = await notification.list({ limit: 100 })
  expect(unreadCount).toBe(items.filter(({ readAt }) => readAt === null).length)
  expect(await notification.unreadCount()).toBe(unreadCount)
  return items
}

const sentencesOf = async (user: { id: string }) => (await linesOf(user)).map((line) => textOf(sentenceOf(line, now)))

/** Tells all of what happened, and returns what a user reads of it. */
async function toldOf(user: { id: string }): Promise<string[]> {
  await site.catchUp()
  return sentencesOf(user)
}

const follow = async (user: { id: string }, type: 'part' | 'seller' | 'post' | 'thread' | 'vehicle', id: string) => {
  const key = { userId: user.id, type, itemId: id }
  const topics = type === 'part' ? (['asks', 'edits', 'comments', 'sales'] as const) : []
  const data = { level: 'following' as const, topics: [...topics], isChosen: true, since: now }
  await site.deps.prisma.follow.upsert({
    where: { userId_type_itemId: key },
    create: { ...key, ...data },
    update: data,
  })
}
const mute = (user: { id: string }, type: 'tag' | 'vehicle', itemId: string) =>
  site.deps.prisma.follow.create({
    data: { userId: user.id, type, itemId, level: 'muted', topics: [], isChosen: true, since: now },
  })

/** Numbers the changes, and lets the consumer handle them that comes first. */
async function arrive() {
  await numberCommitted(site.deps)
  await consume(site.deps, wantConsumer)
}

/** Stores a trade that its buyer has cancelled, of which the seller is not told yet. */
async function cancelled() {
  const [seller, buyer] = [await site.make.user(), await site.make.user()]
  const part = await site.make.part()
  const trade = await site.make.trade({ part, seller, buyer, confirmedAt: null })
  await (await callerOf(buyer)).trade.cancel({ id: trade.id })
  await arrive()
  return { seller, buyer, part, trade }
}

/** Throws after a step of the consumer, which rolls it back, as the end of the process does. */
const killedAfter = (step: number): typeof notificationConsumer => {
  let steps = 0
  return {
    ...notificationConsumer,
    async handle(deps, changes, cursor) {
      const next = await notificationConsumer.handle(deps, changes, cursor)
      if ((steps += 1) === step) throw new Error('killed')
      return next
    },
  }
}

describe('a change', () => {
  test('tells once if the process ends before the position is stored', async () => {
    const { seller, buyer, part } = await cancelled()
    for (const step of [1, 2]) {
      expect(await consume(site.deps, killedAfter(step))).toBe(false)
      now = new Date(now.getTime() + 10_000)
    }
    expect(await linesOf(seller)).toEqual([])
    for (let run = 0; run < 2; run++) await site.catchUp()
    expect(await sentencesOf(seller)).toEqual([`${buyer.name} cancelled your trade of ${part.name}`])
    expect(await linesOf(buyer)).toEqual([])
  })

  test('tells once if two processes handle it', async () => {
    const { seller } = await cancelled()
    await Promise.all([consume(site.deps, notificationConsumer), consume(site.deps, notificationConsumer)])
    await site.catchUp()
    expect(await linesOf(seller)).toHaveLength(1)
  })

  test('is shown with its time, and the name that its part has now', async () => {
    const { seller, part } = await cancelled()
    const at = now
    now = new Date(now.getTime() + 60_000)
    await site.catchUp()
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { name: `Renamed ${part.id}` } })
    expect(await linesOf(seller)).toMatchObject([{ at, part: { name: `Renamed ${part.id}` }, path: '/trades' }])
  })

  test('does not tell an account that was deleted meanwhile', async () => {
    const { seller } = await cancelled()
    await (await callerOf(seller)).user.remove({ name: seller.name })
    await site.catchUp()
    expect(await site.deps.prisma.notification.count({ where: { userId: seller.id } })).toBe(0)
  })

  test('tells 2,500 followers once each if the process ends ten times meanwhile', async () => {
    const [author, part] = [await site.make.user(), await site.make.part()]
    await site.make.users(2_500)
    await sql(
      site.deps,
      `insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
      select id, 'part', $1, 'following', '{comments}', true, '2026-01-01' from "user" where id <> $2 and deleted_at is null`,
      [part.id, author.id],
    )
    await (await callerOf(author)).comment.create({ partId: part.id, text: 'It fits.' })
    await arrive()
    const ends = [1, 1, 2, 1, 1, 2, 1, 1, 2, 1]
    for (const step of ends) {
      expect(await consume(site.deps, killedAfter(step))).toBe(false)
      now = new Date(now.getTime() + 600_000)
    }
    await site.catchUp()
    const [counted] = await sql<{ users: number; lines: number; events: number }>(
      site.deps,
      `select count(distinct n.user_id)::int as users, count(distinct n.id)::int as lines, count(*)::int as events
      from notification n join notification_event e on e.notification_id = n.id where n.page = $1`,
      [`part ${part.id}`],
    )
    const followers = await site.deps.prisma.follow.count({ where: { itemId: part.id, level: 'following' } })
    expect(followers).toBeGreaterThan(2_500)
    expect(counted).toEqual({ users: followers, lines: followers, events: followers })
  })

  test('tells the followers of a part of many edits in steps of at most MAX_TOLD changes', async () => {
    const [editor, part] = [await site.make.user(), await site.make.part()]
    const followers = await site.make.users(250)
    const ids = followers.map(({ id }) => id)
    await sql(
      site.deps,
      `insert into follow (user_id, type, item_id, level, topics, is_chosen, since)
      select id, 'part', $1, 'following', '{edits}', true, '2026-01-01' from unnest($2::uuid[]) id`,
      [part.id, ids],
    )
    await sql(
      site.deps,
      `insert into change (kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
      select 'part.edited', $1, 'part', $2, $2, '{}', '{"revision": 1}', 'public', $3 from generate_series(1, $4::int)`,
      [editor.id, part.id, now, MAX_EVENTS + 10],
    )
    await arrive()
    const stored: number[] = []
    await consume(site.deps, {
      ...notificationConsumer,
      async handle(deps, changes, cursor) {
        const next = await notificationConsumer.handle(deps, changes, cursor)
        stored.push(await deps.prisma.notificationEvent.count({ where: { userId: { in: ids } } }))
        return next
      },
    })
    const steps = stored.map((count, at) => count - (stored[at - 1] ?? 0))
    expect(Math.max(...steps)).toBeLessThanOrEqual(MAX_TOLD)
    expect(stored.at(-1)).toBe(250 * MAX_EVENTS)
    const where = { userId: { in: ids }, stored: MAX_EVENTS, more: 10 }
    expect(await site.deps.prisma.notification.count({ where })).toBe(250)
  })
})

describe('the rules', () => {
  test('say of each kind of change whom it tells, or why nobody', () => {
    expect(Object.keys(RULES).toSorted()).toEqual([...CHANGE_KINDS].toSorted())
    const reasons = Object.values(RULES).filter((rule) => typeof rule === 'string')
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].*\.$/)
  })

  test('a comment tells the author of its parent, those it mentions, the author of the post and followers, each for one reason', async () => {
    const [author, parent, mentioned, follower] = await Promise.all([person(), person(), person(), person()])
    const post = await site.make.post({ author: follower })
    const first = await site.make.comment({ post, author: parent })
    await follow(parent, 'post', post.id)
    await follow(follower, 'thread', first.id)
    const { comment } = await callerOf(author)
    await comment.create({ parentId: first.id, text: 'Thanks.' })
    await comment.create({ postId: post.id, text: 'Another one.' })
    expect(await toldOf(parent)).toEqual([
      `${author.name} commented on ${post.title}`,
      `${author.name} replied to your comment on ${post.title}`,
    ])
    expect(await toldOf(follower)).toEqual([
      `${author.name} commented on your post ${post.title}`,
      `${author.name} commented on ${post.title}`,
    ])
    expect(await toldOf(mentioned)).toEqual([])
    expect(await toldOf(author)).toEqual([])
  })

  test('replies to a comment are one line until it is read', async () => {
    const [author, one, other] = await Promise.all([person(), person(), person()])
    const first = await site.make.comment({ author })
    for (const each of [one, other])
      await (await callerOf(each)).comment.create({ parentId: first.id, text: 'Thanks.' })
    await site.catchUp()
    const [line] = await linesOf(author)
    expect(line).toMatchObject({ kind: 'reply', count: 2, actorCount: 2, actors: [{ id: other.id }, { id: one.id }] })
    expect(line?.path).toMatch(/^\/part\/.*\?comment=/)
    await (await callerOf(author)).notification.read({ ids: [line?.id ?? ''] })
    await (await callerOf(one)).comment.create({ parentId: first.id, text: 'Again.' })
    await site.catchUp()
    expect(await linesOf(author)).toMatchObject([
      { count: 1, readAt: null },
      { count: 2, readAt: expect.any(Date) as Date },
    ])
  })

  test('votes of a day are one line that counts people, and those that were taken back disappear', async () => {
    const [author, one, other] = await Promise.all([person(), person(), person()])
    const { id, partId } = await site.make.comment({ author })
    const part = await site.deps.prisma.part.findUniqueOrThrow({ where: { id: partId ?? '' } })
    const vote = async (by: Person, value: 1 | 0 | -1) => (await callerOf(by)).vote.set({ kind: 'comment', id, value })
    await vote(one, 1)
    await vote(one, 0)
    await vote(one, 1)
    await vote(other, -1)
    expect(await toldOf(author)).toEqual([`1 person voted on your comment on ${part.name}`])
    await vote(other, 1)
    expect(await toldOf(author)).toEqual([`2 people voted on your comment on ${part.name}`])
    await vote(one, 0)
    await vote(other, -1)
    expect(await toldOf(author)).toEqual([])
  })

  test('a new ask tells followers of its part, tags, vehicles and seller, and none of them twice', async () => {
    const [seller, byPart, bySeller, byTag, byMake] = await Promise.all([
      person(),
      person(),
      person(),
      person(),
      person(),
    ])
    const part = await site.make.part({ tags: ['cooling'] })
    const make = await site.make.vehicle({ name: 'BMW' })
    const model = await site.make.vehicle({ parent: make })
    await site.make.fitment(part, [{ vehicleId: model.id }])
    await follow(byPart, 'part', part.id)
    await follow(bySeller, 'seller', seller.id)
    await follow(bySeller, 'part', part.id)
    await follow(seller, 'vehicle', make.id)
    await follow(byMake, 'vehicle', make.id)
    await (await callerOf(byTag)).follow.set({ type: 'tag', id: 'cooling', level: 'following' })
    await (await callerOf(seller)).listing.create({ partId: part.id, type: 'ask', price: 40, description: 'As new' })
    await site.catchUp()
    const asks = `New ask at $40.00 for ${part.name}`
    for (const user of [byPart, bySeller, byTag, byMake]) expect(await sentencesOf(user)).toEqual([asks])
    expect(await linesOf(byPart)).toMatchObject([{ follow: { type: 'part', name: null } }])
    expect(await linesOf(byTag)).toMatchObject([{ follow: { type: 'tag', name: 'cooling' } }])
    expect(await linesOf(byMake)).toMatchObject([{ follow: { type: 'vehicle', name: 'BMW' } }])
    expect(await linesOf(seller)).toEqual([])
  })

  test('an ask that falls tells the followers of its part; one that rises does not', async () => {
    const [seller, follower] = await Promise.all([person(), person()])
    const part = await site.make.part()
    await follow(follower, 'part', part.id)
    const { listing } = await callerOf(seller)
    const { id } = await site.make.listing({ part, seller, priceCents: 5_000 })
    await listing.edit({ id, price: 60 })
    expect(await toldOf(follower)).toEqual([])
    await listing.edit({ id, price: 45 })
    await listing.edit({ id, description: 'Still there' })
    expect(await toldOf(follower)).toEqual([`An ask fell from $60.00 to $45.00 for ${part.name}`])
  })

  test('a user is told of nothing from before the follow, of muted items, and of blocked users', async () => {
    const [author, late, muting, blocking, told] = await Promise.all([person(), person(), person(), person(), person()])
    const mutingCar = await person()
    const part = await site.make.part({ tags: ['muted-tag'] })
    const tag = await site.make.tag('muted-tag')
    const make = await site.make.vehicle()
    await site.make.fitment(part, [{ vehicleId: (await site.make.vehicle({ parent: make })).id }])
    for (const user of [muting, mutingCar, blocking, told]) await follow(user, 'part', part.id)
    await mute(muting, 'tag', String(tag.id))
    await mute(mutingCar, 'vehicle', make.id)
    await (await callerOf(blocking)).block.add({ userId: author.id })
    await (await callerOf(author)).comment.create({ partId: part.id, text: 'It fits.' })
    now = new Date(now.getTime() + 1)
    await follow(late, 'part', part.id)
    await site.catchUp()
    for (const user of [late, muting, mutingCar, blocking]) expect(await linesOf(user)).toEqual([])
    expect(await sentencesOf(told)).toEqual([`${author.name} commented on ${part.name}`])
  })

  test('an import is one line of a follower of its seller', async () => {
    const [seller, follower] = await Promise.all([person(), person()])
    await follow(follower, 'seller', seller.id)
    const part = await site.make.part()
    const groupId = site.deps.newId()
    const listings = await Promise.all(
      Array.from({ length: 30 }, () => site.make.listing({ seller, part, priceCents: 4_000 })),
    )
    await sql(
      site.deps,
      `insert into change (kind, actor_id, item_type, item_id, part_id, group_id, tells, facts, visibility, at)
      select 'listing.created', $1, 'listing', id, $2, $3, '{}', '{"type": "ask", "priceCents": 4000}', 'public', $4
      from unnest($5::uuid[]) id`,
      [seller.id, part.id, groupId, now, listings.map(({ id }) => id)],
    )
    await site.catchUp()
    expect(await linesOf(follower)).toMatchObject([{ kind: 'ask.new', count: 30, follow: { type: 'seller' } }])
  })

  test('offers, trades and feedback tell the other side', async () => {
    const [seller, buyer] = await Promise.all([person(), person()])
    const part = await site.make.part()
    const listing = await site.make.listing({ part, seller })
    const [asSeller, asBuyer] = [await callerOf(seller), await callerOf(buyer)]
    const made = await asBuyer.offer.make({ listingId: listing.id, price: 50 })
    expect(await toldOf(seller)).toEqual([`${buyer.name} offered $50.00 for your ${part.name}`])
    expect(await linesOf(seller)).toMatchObject([
      { facts: { ownCents: 6_400, until: expect.any(String) as string }, path: `/messages?recipientId=${buyer.id}` },
    ])
    const { tradeId } = await asSeller.offer.accept({ id: made.id })
    const id = tradeId ?? ''
    expect(await toldOf(buyer)).toEqual([`${seller.name} accepted your offer of $50.00 for ${part.name}`])
    await asSeller.trade.markSold({ id })
    expect((await toldOf(buyer))[0]).toBe(`${seller.name} marked ${part.name} as sold to you for $50.00`)
    expect((await linesOf(buyer))[0]?.facts.isToConfirm).toBe(true)
    await asBuyer.trade.confirm({ id, price: 50, soldOn: now.toISOString().slice(0, 10) })
    expect((await linesOf(buyer))[0]?.facts.isToConfirm).toBe(false)
    expect((await toldOf(seller))[0]).toBe(`${buyer.name} confirmed the sale of ${part.name} for $50.00`)
    for (const caller of [asSeller, asBuyer]) await caller.feedback.leave({ tradeId: id, rating: 'positive' })
    expect((await toldOf(seller))[0]).toBe(`${buyer.name} left you feedback on ${part.name}`)
    expect((await toldOf(buyer))[0]).toBe(`${seller.name} left you feedback on ${part.name}`)
  })

  test('a sale that is marked at another price than the agreed one says both', async () => {
    const [seller, buyer] = await Promise.all([person(), person()])
    const part = await site.make.part()
    const { id: listingId } = await site.make.listing({ part, seller })
    const [asSeller, asBuyer] = [await callerOf(seller), await callerOf(buyer)]
    await asBuyer.trade.acceptListing({ id: listingId, price: 64 })
    const { id } = await site.deps.prisma.trade.findFirstOrThrow({ where: { listingId } })
    await asSeller.trade.markSold({ id, price: 60 })
    expect((await toldOf(buyer))[0]).toBe(
      `${seller.name} marked ${part.name} as sold to you for $60.00 instead of the agreed $64.00`,
    )
    await asBuyer.trade.correct({ id, price: 62, soldOn: now.toISOString().slice(0, 10) })
    expect((await toldOf(seller))[0]).toBe(
      `${buyer.name} corrected the price or the date of ${part.name}: $62.00 instead of the agreed $64.00`,
    )
  })

  test('who agrees to the price of a listing tells its owner', async () => {
    const [seller, buyer] = await Promise.all([person(), person()])
    const listing = await site.make.listing({ seller })
    await (await callerOf(buyer)).trade.acceptListing({ id: listing.id, price: 64 })
    expect((await toldOf(seller))[0]).toContain(`${buyer.name} agreed to your price of $64.00`)
    expect(await linesOf(buyer)).toEqual([])
  })

  test('a message is a line outside of list and badge, and one that belongs to an offer none', async () => {
    const [seller, buyer] = await Promise.all([person(), person()])
    const listing = await site.make.listing({ seller })
    const asBuyer = await callerOf(buyer)
    for (const content of ['Is it still there?', 'Hello?'])
      await asBuyer.message.send({ receiverId: seller.id, content, photos: [] })
    await asBuyer.offer.make({ listingId: listing.id, price: 50 })
    await site.catchUp()
    expect(await linesOf(seller)).toMatchObject([{ kind: 'offer.made' }])
    const page = `messages ${buyer.id}`
    const lines = await site.deps.prisma.notification.findMany({ where: { userId: seller.id, kind: 'message' } })
    expect(lines).toMatchObject([{ page, groupKey: page, stored: 2, inApp: false }])
  })

  test('a moderator action tells the author and the reporters, without naming the moderator', async () => {
    const moderator = await site.make.moderator('valves')
    const [author, reporter] = await Promise.all([person(), person()])
    const part = await site.make.part({ tags: ['valves'] })
    const { id: itemId } = await site.make.comment({ part, author })
    const { id } = await (await callerOf(reporter)).report.create({ itemType: 'comment', itemId, reason: 'Spam' })
    await (await callerOf(moderator)).moderation.deleteItem({ id, adminReason: 'Advertising.' })
    expect(await toldOf(author)).toEqual([`A moderator removed your comment on ${part.name}`])
    expect(await linesOf(author)).toMatchObject([{ actors: [], facts: { reason: 'Advertising.' }, path: '/contact' }])
    expect(await toldOf(reporter)).toEqual([`A moderator removed the comment you reported`])
    expect(await linesOf(reporter)).toMatchObject([{ actors: [], facts: { reason: undefined } }])
  })

  test('tell every kind of line, except those of wants and saved searches', () => {
    const written = readFileSync(join(ROOT, 'server/domains/market/notifications/policy.ts'), 'utf8')
    const untold = Object.keys(NOTIFICATIONS).filter((kind) => !written.includes(`'${kind}'`))
    expect(untold).toEqual(['want.matched', 'search.matched'])
  })
})
