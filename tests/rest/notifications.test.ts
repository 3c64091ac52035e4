import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_EVENTS, MAX_NOTIFICATIONS, NOTIFICATION_DAYS } from '../../shared/notifications.ts'
import { followInbox } from '../../server/domains/market/messages/events.ts'
import { deleteOldNotifications } from '../../server/domains/market/notifications/job.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

// What users see of their notifications, how they read them and choose them.

const DAY = 86_400_000

let site: TestApp
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => now })
})
afterAll(() => site.close())

async function someone() {
  const user = await site.make.user()
  const token = await site.make.token(user)
  return { ...user, token, caller: site.caller(token) }
}
type Someone = Awaited<ReturnType<typeof someone>>

/** Returns the unread lines of a user. Badge, list, unread list and REST have to be the same. */
async function unreadOf({ caller, token }: Someone) {
  const { items, unreadCount } = await caller.notification.list({ unread: true, limit: 100 })
  const all = await caller.notification.list({ limit: 100 })
  const { body } = await site.get('/api/notifications?unread=true&limit=100', token)
  expect([items.length, unreadCount, await caller.notification.unreadCount(), body.unreadCount]).toEqual(
    Array(4).fill(all.items.filter(({ readAt }) => readAt === null).length),
  )
  expect(body.items.map(({ _id }: { _id: string }) => _id)).toEqual(items.map(({ id }) => id))
  return items
}

/** Comments of `authors`, each in reply to another comment of the reader: a line each. */
async function replied(reader: Someone, authors: Someone[]) {
  const parents = await Promise.all(authors.map(() => site.make.comment({ author: reader })))
  const replies = []
  for (const [at, { caller }] of authors.entries())
    replies.push(await caller.comment.create({ parentId: parents[at]?.id, text: 'Thanks.' }))
  await site.catchUp()
  return { parents, replies }
}

describe('a line', () => {
  it('is listed by REST with a sentence, its people and its page', async () => {
    const [reader, author] = [await someone(), await someone()]
    const { replies } = await replied(reader, [author])
    const part = await site.deps.prisma.part.findUniqueOrThrow({ where: { id: replies[0]?.partId ?? '' } })
    expect((await site.get('/api/notifications', reader.token)).body).toEqual({
      items: [
        {
          _id: expect.any(String),
          kind: 'reply',
          count: 1,
          actors: [{ _id: author.id, name: author.name, profilePicture: null }],
          title: `${author.name} replied to your comment on ${part.name}`,
          path: `/part/${part.slug}?comment=${replies[0]?.id}`,
          createdAt: now.toISOString(),
          readAt: null,
        },
      ],
      unreadCount: 1,
      nextCursor: null,
    })
  })

  it.each<
    [string, (author: Someone, reader: Someone, reply: { id: string; partId: string | null }) => Promise<unknown>]
  >([
    ['the comment is deleted', ({ caller }, _, { id }) => caller.comment.remove({ id })],
    ['its author is blocked', ({ id: userId }, { caller }) => caller.block.add({ userId })],
    ['its author deletes the account', ({ caller, name }) => caller.user.remove({ name })],
    [
      'the part is removed',
      (_author, _reader, { partId }) =>
        site.deps.prisma.part.update({ where: { id: partId ?? '' }, data: { removedAt: now } }),
    ],
  ])('leaves the badge and the list at once when %s', async (_, act) => {
    const [reader, author, other] = [await someone(), await someone(), await someone()]
    const { replies } = await replied(reader, [author, other])
    expect(await unreadOf(reader)).toHaveLength(2)
    const [gone] = replies
    if (gone) await act(author, reader, gone)
    expect(await unreadOf(reader)).toMatchObject([{ actors: [{ id: other.id }] }])
  })

  it('stays with its other changes, and does not count what is gone', async () => {
    const [reader, author, other] = [await someone(), await someone(), await someone()]
    const parent = await site.make.comment({ author: reader })
    for (const { caller } of [author, other]) await caller.comment.create({ parentId: parent.id, text: 'Thanks.' })
    await site.catchUp()
    expect(await unreadOf(reader)).toMatchObject([{ count: 2, actorCount: 2 }])
    await reader.caller.block.add({ userId: other.id })
    expect(await unreadOf(reader)).toMatchObject([{ count: 1, actorCount: 1, actors: [{ id: author.id }] }])
    await reader.caller.block.remove({ userId: other.id })
    expect(await unreadOf(reader)).toMatchObject([{ count: 2 }])
  })

  it('about an open trade stays when the other side is blocked', async () => {
    const [seller, buyer] = [await someone(), await someone()]
    const trade = await site.make.trade({ seller, buyer, confirmedAt: null, soldOn: null })
    await buyer.caller.trade.markSold({ id: trade.id })
    await site.catchUp()
    await seller.caller.block.add({ userId: buyer.id })
    expect(await unreadOf(seller)).toMatchObject([{ kind: 'trade.marked', actors: [{ id: buyer.id }] }])
  })

  it('about a listing leaves when the listing is deleted, and stays when it is sold', async () => {
    const [seller, follower] = [await someone(), await someone()]
    await follower.caller.follow.set({ type: 'seller', id: seller.id, level: 'following' })
    const part = await site.make.part()
    const asked = { partId: part.id, type: 'ask' as const, price: 40, description: 'As new' }
    const [first, second] = [await seller.caller.listing.create(asked), await seller.caller.listing.create(asked)]
    await site.catchUp()
    expect(await unreadOf(follower)).toMatchObject([{ kind: 'ask.new', count: 2 }])
    await seller.caller.listing.sell({ id: first.id, otherId: null })
    expect(await unreadOf(follower)).toMatchObject([{ count: 2 }])
    await seller.caller.listing.remove({ id: second.id })
    expect(await unreadOf(follower)).toMatchObject([{ count: 1, path: `/part/${part.slug}?listing=${first.id}` }])
  })
})

describe('reading', () => {
  it('marks lines by their ids, by their page, and up to the one that was shown', async () => {
    const reader = await someone()
    const authors = await Promise.all([1, 2, 3, 4].map(someone))
    const { replies } = await replied(reader, authors)
    const [newest, third, second, first] = await unreadOf(reader)
    const read = async (body: object) =>
      (await site.request('POST', '/api/notifications/read', { token: reader.token, payload: body })).body
    expect(await read({ ids: [second?.id] })).toEqual({ unreadCount: 3 })
    await reader.caller.notification.read({ page: `part ${replies[0]?.partId}` })
    expect((await unreadOf(reader)).map(({ id }) => id)).toEqual([newest?.id, third?.id])
    expect(await read({ upTo: third?.id })).toEqual({ unreadCount: 1 })
    expect(first?.id).not.toBe(newest?.id)
    expect(await unreadOf(reader)).toMatchObject([{ id: newest?.id }])
  })

  it('"all" does not mark what came after the lines were shown, and can be undone', async () => {
    const [reader, one, other] = [await someone(), await someone(), await someone()]
    const { parents } = await replied(reader, [one, other])
    const [newest] = await unreadOf(reader)
    // The shown line moves up, above one that was not shown.
    await replied(reader, [other])
    await one.caller.comment.create({ parentId: parents[1]?.id, text: 'Thanks.' })
    await site.catchUp()
    const { readAt, unreadCount } = await reader.caller.notification.read({ upTo: newest?.id ?? '', seq: newest?.seq })
    expect(unreadCount).toBe(2)
    expect(await reader.caller.notification.unread({ readAt })).toEqual({ unreadCount: 3 })
    expect(await unreadOf(reader)).toHaveLength(3)
  })

  it('cannot be undone for a line whose group has a newer one', async () => {
    const [reader, author] = [await someone(), await someone()]
    const { parents } = await replied(reader, [author])
    const [line] = await unreadOf(reader)
    const { readAt } = await reader.caller.notification.read({ ids: [line?.id ?? ''] })
    await author.caller.comment.create({ parentId: parents[0]?.id, text: 'Again.' })
    await site.catchUp()
    expect(await reader.caller.notification.unread({ readAt })).toEqual({ unreadCount: 1 })
  })

  it('marks nothing of others, and rejects anything else', async () => {
    const [reader, author, stranger] = [await someone(), await someone(), await someone()]
    await replied(reader, [author])
    const [line] = await unreadOf(reader)
    await stranger.caller.notification.read({ ids: [line?.id ?? ''] })
    await stranger.caller.notification.read({ upTo: line?.id ?? '' })
    expect(await unreadOf(reader)).toHaveLength(1)
    for (const payload of [{}, { ids: [] }, { ids: ['x'] }, { upTo: 'x' }, { ids: [line?.id], upTo: line?.id }]) {
      const { status } = await site.request('POST', '/api/notifications/read', { token: reader.token, payload })
      expect(status).toBe(400)
    }
    expect((await site.get('/api/notifications?cursor=x', reader.token)).status).toBe(400)
  })

  it('pages through the lines', async () => {
    const reader = await someone()
    await replied(reader, await Promise.all(Array.from({ length: 5 }, someone)))
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await site.get(`/api/notifications?limit=2${cursor && `&cursor=${cursor}`}`, reader.token)
      seen.push(...body.items.map(({ _id }: { _id: string }) => _id))
      cursor = body.nextCursor
    }
    expect(seen).toEqual((await unreadOf(reader)).map(({ id }) => id))
    expect((await reader.caller.notification.list({ tab: 'trades' })).items).toEqual([])
    expect((await reader.caller.notification.list({ tab: 'wiki' })).items).toHaveLength(5)
  })
})

describe('the stream of the inbox', () => {
  it('has the unread notifications after the user is told, and after they are read', async () => {
    const [reader, author] = [await someone(), await someone()]
    const stop = new AbortController()
    const counts: number[] = []
    const follow = async () => {
      for await (const event of followInbox(site.deps, reader.id, null, async () => true, stop.signal)) {
        expect(event).toMatchObject({ message: null, unreadCount: 0 })
        counts.push(event.unreadNotifications)
      }
    }
    const following = follow()
    await replied(reader, [author])
    await expect.poll(() => counts.at(-1)).toBe(1)
    const [line] = await unreadOf(reader)
    await reader.caller.notification.read({ ids: [line?.id ?? ''] })
    await expect.poll(() => counts.at(-1)).toBe(0)
    stop.abort()
    await following
  })
})

describe('the settings', () => {
  it('turn a kind off, and refuse those that cannot be turned off', async () => {
    const [reader, author] = [await someone(), await someone()]
    const { notification } = reader.caller
    await notification.setSetting({ setting: 'replies', inApp: false })
    expect((await notification.settings()).inApp).toMatchObject({ replies: false, votes: true, trades: true })
    await replied(reader, [author])
    expect(await unreadOf(reader)).toEqual([])
    const payload = { setting: 'trades', inApp: false }
    expect(await site.request('PUT', '/api/notifications/settings', { token: reader.token, payload })).toMatchObject({
      status: 400,
      body: { fields: { inApp: 'These notifications cannot be turned off.' } },
    })
    await notification.setSetting({ setting: 'replies', inApp: true })
    await replied(reader, [author])
    expect(await unreadOf(reader)).toHaveLength(1)
  })

  it('say what is mailed and pushed, with the defaults, and keep what a change leaves out', async () => {
    const { caller, token } = await someone()
    const path = '/api/notifications/settings'
    expect((await site.get(path, token)).body).toMatchObject({
      inApp: { offers: true },
      mail: { offers: 'soon', asks: 'digest', votes: 'off' },
      push: { messages: true, asks: false },
      timeZone: null,
      digestHour: 8,
      quietHours: null,
    })
    await site.request('PUT', path, { token, payload: { setting: 'asks', mail: 'soon' } })
    await site.request('PUT', path, { token, payload: { setting: 'asks', push: true } })
    const { body } = await site.request('PUT', path, { token, payload: { setting: 'messages', mail: 'off' } })
    expect(body).toMatchObject({ inApp: { asks: true }, mail: { asks: 'soon', messages: 'off' }, push: { asks: true } })
    await caller.notification.setSetting({ setting: 'asks', inApp: false })
    const { inApp, mail, push } = await caller.notification.settings()
    expect([inApp.asks, mail.asks, push.asks]).toEqual([false, 'soon', true])
    const refused = await site.request('PUT', path, { token, payload: { setting: 'asks', mail: 'hourly' } })
    expect(refused).toMatchObject({ status: 400, body: { fields: { mail: 'Mail must be off, digest or soon.' } } })
  })

  it('have the times of digests and of quiet hours, and refuse those that do not exist', async () => {
    const { caller, token } = await someone()
    const put = (payload: object) => site.request('PUT', '/api/notifications/times', { token, payload })
    expect((await put({ timeZone: 'Asia/Kathmandu', digestHour: 7, isQuiet: true })).body).toMatchObject({
      timeZone: 'Asia/Kathmandu',
      digestHour: 7,
      quietHours: { from: 22, until: 7 },
    })
    expect((await put({ quietUntil: 6, isQuiet: false })).body).toMatchObject({ digestHour: 7, quietHours: null })
    expect((await put({ quietFrom: 6 })).body).toMatchObject({
      fields: { quietUntil: 'Quiet hours must end at another hour than they begin.' },
    })
    expect((await put({ digestHour: 24 })).body).toMatchObject({ fields: { digestHour: 'An hour is from 0 to 23.' } })
    // As the database writes it, because the page has a list of these names.
    expect((await put({ timeZone: 'asia/kathmandu' })).body).toMatchObject({ timeZone: 'Asia/Kathmandu' })
    for (const timeZone of ['Mars/Olympus', '+02:00', '', null])
      expect((await put({ timeZone })).body).toMatchObject({ fields: { timeZone: 'There is no such time zone.' } })
    expect((await caller.notification.settings()).times).toEqual({
      timeZone: 'Asia/Kathmandu',
      digestHour: 7,
      isQuiet: false,
      quietFrom: 22,
      quietUntil: 6,
    })
  })

  it('take the time zone of the browser once', async () => {
    const { caller } = await someone()
    await caller.notification.setTimes({ digestHour: 9 })
    for (const timeZone of ['Europe/Dublin', 'America/New_York'])
      await caller.notification.rememberTimeZone({ timeZone })
    expect((await caller.notification.settings()).times).toMatchObject({ timeZone: 'Europe/Dublin', digestHour: 9 })
  })

  it('say when the next digest comes, and how many lines it has so far', async () => {
    const [reader, author] = [await someone(), await someone()]
    const { notification } = reader.caller
    await notification.setTimes({ timeZone: 'Europe/Berlin', digestHour: 8 })
    await replied(reader, [author])
    await replied(reader, [author])
    const { digest } = await notification.settings()
    expect(digest.lines).toBe(2)
    expect(digest.at.getTime()).toBeGreaterThan(now.getTime())
    expect(digest.at.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })).toBe('08:00:00')
    await notification.setSetting({ setting: 'replies', mail: 'off' })
    expect((await notification.settings()).digest.lines).toBe(0)
  })

  it('pause what is sent for a day, a week or until it is resumed, and the bell counts on', async () => {
    const [reader, author] = [await someone(), await someone()]
    const { notification } = reader.caller
    const end = new Date(now.getTime() + DAY)
    expect(await notification.pause({ until: 'day' })).toEqual({ until: end })
    expect((await notification.settings()).pause).toEqual({ until: end })
    await replied(reader, [author])
    expect(await unreadOf(reader)).toHaveLength(1)
    const before = now
    now = end
    expect((await notification.settings()).pause).toBeNull()
    now = before
    await notification.pause({ until: null })
    expect((await site.get('/api/notifications/settings', reader.token)).body).toMatchObject({
      paused: true,
      pausedUntil: null,
    })
    await site.request('DELETE', '/api/notifications/pause', { token: reader.token })
    expect((await notification.settings()).pause).toBeNull()
  })

  it('and lines are in the data download, and are deleted with the account', async () => {
    const [reader, author] = [await someone(), await someone()]
    await replied(reader, [author])
    await reader.caller.notification.setSetting({ setting: 'votes', inApp: false })
    await reader.caller.notification.pause({ until: 'week' })
    const rowsOf = async (kind: 'notifications' | 'notificationSettings') =>
      (await reader.caller.user.export({ kind })).rows
    expect(await rowsOf('notifications')).toMatchObject([{ kind: 'reply', readAt: null }])
    expect(await rowsOf('notificationSettings')).toContainEqual(
      expect.objectContaining({ setting: 'votes', inApp: false }),
    )
    expect(await rowsOf('notificationSettings')).toHaveLength(2)
    await reader.caller.user.remove({ name: reader.name })
    const { prisma } = site.deps
    const where = { userId: reader.id }
    expect(
      await Promise.all([
        prisma.notification.count({ where }),
        prisma.notificationEvent.count({ where }),
        prisma.notificationSetting.count({ where }),
        prisma.notificationPause.count({ where }),
      ]),
    ).toEqual([0, 0, 0, 0])
  })
})

describe('the largest number of lines', () => {
  /** Stores lines, each with this number of comments of an author whom the user has blocked. */
  const store = async (user: { id: string }, lines: number, events: number, at = now) => {
    const { id, authorId } = await site.make.comment()
    await site.deps.prisma.userBlock.create({ data: { blockerId: user.id, blockedId: authorId, createdAt: now } })
    await sql(
      site.deps,
      `with part as (
        insert into change (kind, actor_id, item_type, item_id, tells, facts, visibility, at)
        select 'comment.created', $5, 'comment', $6, '{}', '{}', 'public', $4 from generate_series(1, $3::int) returning id
      ), line as (
        insert into notification (id, user_id, kind, group_key, page, seq, at, stored)
        select uuidv7(), $1, 'reply', 'comment ' || n, 'part 1', n, $4, $3 from generate_series(1, $2::int) n returning id
      ), numbered as (select id, row_number() over () as n from line)
      insert into notification_event (user_id, change_id, notification_id)
      select gen_random_uuid(), part.id, numbered.id from numbered, part`,
      [user.id, lines, events, at, authorId, id],
    )
  }

  it('is read within the time of a request, also if nothing in it is visible', async () => {
    const reader = await someone()
    await store(reader, MAX_NOTIFICATIONS, MAX_EVENTS)
    await sql(site.deps, 'analyze notification, notification_event, change')
    expect(await reader.caller.notification.unreadCount()).toBe(0)
    expect(await reader.caller.notification.list({})).toEqual({ items: [], nextCursor: null, unreadCount: 0 })
  })

  it('is kept of a user, for 90 days', async () => {
    const [reader, other] = [await someone(), await someone()]
    await store(reader, MAX_NOTIFICATIONS + 1_100, 1)
    await store(other, 3, 1, new Date(now.getTime() - NOTIFICATION_DAYS * DAY))
    await Promise.all([deleteOldNotifications(site.deps), deleteOldNotifications(site.deps)])
    await deleteOldNotifications(site.deps)
    const kept = (userId: string) =>
      site.deps.prisma.notification.aggregate({ where: { userId }, _count: true, _min: { seq: true } })
    expect(await kept(reader.id)).toEqual({ _count: MAX_NOTIFICATIONS, _min: { seq: 1_101n } })
    expect(await kept(other.id)).toMatchObject({ _count: 3 })
    now = new Date(now.getTime() + 1)
    await deleteOldNotifications(site.deps)
    expect(await kept(other.id)).toMatchObject({ _count: 0 })
  })
})
