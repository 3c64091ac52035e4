import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_HIDDEN, MAX_NOTIFICATIONS } from '../shared/notifications.ts'
import { transaction } from '../server/db/transaction.ts'
import { deleteOldNotifications } from '../server/domains/market/notifications/job.ts'
import { consume } from '../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../server/domains/base/changes/job.ts'
import { tell } from '../server/domains/market/notifications/service.ts'
import { CONSUMERS } from '../server/jobs/log.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'
import { quietSenders } from './support/quiet-senders.ts'

// Which mails and pushes the consumers plan when they tell users.

const MINUTE = 60_000
const DAY = 86_400_000

let site: TestApp
let now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => now, ...quietSenders })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.catchUp()
  now = new Date(now.getTime() + DAY)
})

type Person = { id: string; name: string }
const person = () => site.make.user()
const callerOf = async (user: Person) => site.caller(await site.make.token(user))
const mailsOf = ({ id: userId }: Person) =>
  site.deps.prisma.mail.findMany({ where: { userId }, orderBy: { id: 'asc' } })
const linesOf = ({ id: userId }: Person) =>
  site.deps.prisma.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })

async function write(from: Person, to: Person): Promise<void> {
  await (await callerOf(from)).message.send({ receiverId: to.id, content: 'Is it still there?', photos: [] })
  await site.catchUp()
}

/** Lets a user reply to a comment of another one. Returns the comment. */
async function reply(from: Person, to: Person, comment?: { id: string }): Promise<{ id: string }> {
  const parent = comment ?? (await site.make.comment({ author: to }))
  await (await callerOf(from)).comment.create({ parentId: parent.id, text: 'Thanks.' })
  await site.catchUp()
  return parent
}

async function subscribe(user: Person): Promise<void> {
  await site.make.token(user)
  const { tokenHash: sessionHash } = await site.deps.prisma.session.findFirstOrThrow({ where: { userId: user.id } })
  const keys = {
    endpoint: `https://push.example/${user.id}`,
    p256dh: 'p',
    auth: 'a',
    serverKey: 'BKey',
    device: 'Firefox',
  }
  await site.deps.prisma.pushSubscription.create({
    data: { id: site.deps.newId(), userId: user.id, sessionHash, createdAt: now, ...keys },
  })
}
const pushesOf = ({ id: userId }: Person) => site.deps.prisma.push.findMany({ where: { notification: { userId } } })

describe('a line', () => {
  test('of a setting with "soon" is mailed ten minutes later, once until it is read', async () => {
    const [sender, receiver] = [await person(), await person()]
    await write(sender, receiver)
    const dueAt = new Date(now.getTime() + 10 * MINUTE)
    now = new Date(now.getTime() + MINUTE)
    await write(sender, receiver)
    const [line] = await linesOf(receiver)
    expect(await mailsOf(receiver)).toMatchObject([{ kind: 'line', notificationId: line?.id, dueAt, state: 'waiting' }])
    await (await callerOf(receiver)).message.markRead({ partnerId: sender.id })
    await write(sender, receiver)
    expect(await linesOf(receiver)).toMatchObject([{ readAt: now }, { readAt: null, inApp: false }])
    expect(await mailsOf(receiver)).toHaveLength(2)
  })

  test('whose mail was dropped gets another mail at its next change', async () => {
    const [sender, receiver] = [await person(), await person()]
    await write(sender, receiver)
    const [first] = await mailsOf(receiver)
    const dropped = { state: 'dropped' as const, endedAt: now, reason: 'The user was on the site.', attempts: 1 }
    await site.deps.prisma.mail.update({ where: { id: first?.id ?? '' }, data: dropped })
    now = new Date(now.getTime() + MINUTE)
    await write(sender, receiver)
    const dueAt = new Date(now.getTime() + 10 * MINUTE)
    const [second, ...others] = await mailsOf(receiver)
    expect(second).toMatchObject({ state: 'waiting', dueAt, endedAt: null, reason: null, attempts: 0 })
    expect(second?.id).not.toBe(first?.id)
    expect(others).toEqual([])
  })

  test('of a setting with "digest" is in the digest of the next morning of the user', async () => {
    const [author, reader] = [await person(), await person()]
    await (await callerOf(reader)).notification.setTimes({ timeZone: 'America/New_York', digestHour: 6 })
    const comment = await reply(author, reader)
    await reply(author, reader, comment)
    await reply(author, reader)
    // 10:00 UTC is 05:00 there.
    const day = now.toISOString().slice(0, 10)
    expect(await mailsOf(reader)).toMatchObject([
      { kind: 'digest', digestOn: new Date(day), dueAt: new Date(`${day}T11:00:00Z`), notificationId: null },
    ])
  })

  test('is pushed to each browser of a user who wants that, after a few seconds', async () => {
    const [sender, receiver] = [await person(), await person()]
    await subscribe(receiver)
    await write(sender, receiver)
    await write(sender, receiver)
    await reply(sender, receiver)
    const [line] = await linesOf(receiver)
    expect(await pushesOf(receiver)).toMatchObject([
      { notificationId: line?.id, dueAt: new Date(now.getTime() + 5_000) },
    ])
  })

  test('that the user wants by mail only is not in the bell, and one that the user wants in no way is not written', async () => {
    const [author, reader] = [await person(), await person()]
    const { notification } = await callerOf(reader)
    await notification.setSetting({ setting: 'replies', inApp: false })
    const comment = await reply(author, reader)
    expect(await linesOf(reader)).toMatchObject([{ kind: 'reply', inApp: false }])
    expect(await notification.list({})).toMatchObject({ items: [], unreadCount: 0 })
    expect(await notification.unreadCount()).toBe(0)
    expect(await mailsOf(reader)).toMatchObject([{ kind: 'digest' }])
    await notification.setSetting({ setting: 'replies', inApp: true })
    await reply(author, reader, comment)
    expect(await notification.list({})).toMatchObject({ items: [{ count: 2 }], unreadCount: 1 })
    await notification.setSetting({ setting: 'replies', inApp: false, mail: 'off' })
    await reply(author, reader)
    expect(await linesOf(reader)).toHaveLength(1)
    await notification.setSetting({ setting: 'messages', mail: 'off', push: false })
    await write(author, reader)
    expect(await linesOf(reader)).toHaveLength(1)
  })

  test('that the user would get only by push is written for a user with a browser', async () => {
    const [sender, receiver] = [await person(), await person()]
    await (await callerOf(receiver)).notification.setSetting({ setting: 'messages', mail: 'off' })
    await write(sender, receiver)
    expect(await linesOf(receiver)).toEqual([])
    await subscribe(receiver)
    await write(sender, receiver)
    expect(await linesOf(receiver)).toMatchObject([{ kind: 'message', inApp: false }])
    expect(await pushesOf(receiver)).toHaveLength(1)
  })

  test('outside of the bell is not read by "all", but by opening its page', async () => {
    const [sender, receiver] = [await person(), await person()]
    await write(sender, receiver)
    await reply(sender, receiver)
    const { notification } = await callerOf(receiver)
    const { items } = await notification.list({})
    await notification.read({ upTo: items[0]?.id ?? '' })
    expect(await linesOf(receiver)).toMatchObject([
      { kind: 'message', readAt: null },
      { kind: 'reply', readAt: now },
    ])
    await notification.read({ page: `messages ${sender.id}` })
    expect(await linesOf(receiver)).toMatchObject([{ readAt: now }, { readAt: now }])
  })
})

test('two processes that tell the same users at once plan one digest for each of them', async () => {
  const users = await site.make.users(60)
  const comment = await site.make.comment()
  const tellAll = async (groupKey: string, order: { id: string }[]) => {
    const [change] = await sql<{ id: string }>(
      site.deps,
      `insert into change (kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
      values ('comment.created', $1, 'comment', $2, $3, '{}', '{"mentions": [], "parentId": null, "postId": null}', 'public', $4) returning id`,
      [comment.authorId, comment.id, comment.partId, now],
    )
    const line = { changeId: change?.id ?? '', seq: 1, at: now, kind: 'reply', groupKey, page: 'part 1' } as const
    await transaction(site.deps, (deps) =>
      tell(
        deps,
        order.map(({ id: userId }) => ({ ...line, userId })),
      ),
    )
  }
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((groupKey, at) => tellAll(groupKey, at % 2 === 0 ? users : users.toReversed())),
  )
  const where = { userId: { in: users.map(({ id }) => id) } }
  expect(await site.deps.prisma.notification.count({ where })).toBe(240)
  expect(await site.deps.prisma.mail.count({ where: { ...where, kind: 'digest' } })).toBe(60)
})

test('without a server for mails and keys for pushes nothing is planned', async () => {
  const plain = { ...site.deps, mailer: null, pushClient: null }
  const [sender, receiver] = [await person(), await person()]
  await subscribe(receiver)
  await (await callerOf(sender)).message.send({ receiverId: receiver.id, content: 'Hello', photos: [] })
  await numberCommitted(plain)
  for (const consumer of CONSUMERS) await consume(plain, consumer)
  await reply(sender, receiver)
  expect(await linesOf(receiver)).toMatchObject([{ kind: 'reply' }])
  expect(await pushesOf(receiver)).toEqual([])
})

test('the cleanup keeps the newest lines of the bell and outside of it, and deletes what was read there', async () => {
  const reader = await person()
  const store = (inApp: boolean, lines: number, readAt: Date | null) =>
    sql(
      site.deps,
      `insert into notification (id, user_id, kind, group_key, page, seq, at, stored, in_app, read_at)
      select uuidv7(), $1, $6, 'line ' || n || $4::boolean, 'part 1', n, $2, 1, $4::boolean, $5 from generate_series(1, $3::int) n`,
      [reader.id, now, lines, inApp, readAt, readAt === null ? 'reply' : 'message'],
    )
  await store(true, MAX_NOTIFICATIONS + 5, null)
  await store(false, MAX_HIDDEN + 5, null)
  await store(false, 3, new Date(now.getTime() - DAY))
  await deleteOldNotifications(site.deps)
  const kept = (inApp: boolean) =>
    site.deps.prisma.notification.aggregate({ where: { userId: reader.id, inApp }, _count: true, _min: { seq: true } })
  expect(await kept(true)).toEqual({ _count: MAX_NOTIFICATIONS, _min: { seq: 6n } })
  expect(await kept(false)).toEqual({ _count: MAX_HIDDEN, _min: { seq: 6n } })
})
