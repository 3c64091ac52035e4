import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_DIGEST_LINES, type MailContent } from '../shared/mails.ts'
import { MAX_NOTIFICATIONS } from '../shared/notifications.ts'
import { composeMail } from '../server/domains/market/notifications/mail-service.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'
import { quietSenders } from './support/quiet-senders.ts'

// The decisions about a mail in the second in which it is due.

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
  now = new Date(Math.ceil((now.getTime() + DAY) / DAY) * DAY + 10 * 60 * MINUTE)
})
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}

type Person = { id: string; name: string }
const person = () => site.make.user()
const callerOf = async (user: Person) => site.caller(await site.make.token(user))
/** Lets the sessions of a user be used last at a time. */
const lastUse = ({ id: userId }: Person, lastUsedAt: Date) =>
  site.deps.prisma.session.updateMany({ where: { userId }, data: { lastUsedAt } })

async function write(from: Person, to: Person): Promise<void> {
  await (await callerOf(from)).message.send({ receiverId: to.id, content: 'Is it still there?', photos: [] })
  await site.catchUp()
}
async function reply(from: Person, to: Person, place: object = {}): Promise<{ id: string; partId: string | null }> {
  const parent = await site.make.comment({ author: to, ...place })
  await (await callerOf(from)).comment.create({ parentId: parent.id, text: 'Thanks.' })
  await site.catchUp()
  return parent
}

type Kind = 'line' | 'digest' | 'more'
/** Decides about the newest mail of this kind of a user. */
async function decided(user: Person, kind: Kind) {
  const mail = await site.deps.prisma.mail.findFirstOrThrow({
    where: { userId: user.id, kind },
    orderBy: { id: 'desc' },
  })
  const digestOn = mail.digestOn?.toISOString().slice(0, 10) ?? null
  return composeMail(site.deps, { ...mail, digestOn, queuedAt: mail.dueAt })
}
/** Returns the subject of what is sent, otherwise the reason. */
async function outcome(user: Person, kind: Kind): Promise<string> {
  const decision = await decided(user, kind)
  if ('send' in decision) return decision.send.content.subject
  return 'drop' in decision ? decision.drop : `waits until ${decision.waitUntil.toISOString()}`
}
async function content(user: Person, kind: Kind): Promise<MailContent> {
  const decision = await decided(user, kind)
  if (!('send' in decision)) throw new Error(JSON.stringify(decision))
  return decision.send.content
}
const end = (user: Person, kind: Kind, state: 'sent' | 'dropped') =>
  site.deps.prisma.mail.updateMany({
    where: { userId: user.id, kind, state: 'waiting' },
    data: { state, endedAt: now },
  })

describe('the mail about a line', () => {
  let sender: Person
  let receiver: Person
  beforeEach(async () => {
    ;[sender, receiver] = [await person(), await person()]
    await write(sender, receiver)
    later(10)
  })

  test('is sent with its thread and a link that stops its kind', async () => {
    const decision = await decided(receiver, 'line')
    expect(decision).toMatchObject({
      send: {
        thread: `messages ${sender.id}`,
        unsubscribeUrl: expect.stringMatching(/kind-messages$/) as string,
        content: { template: 'line', subject: expect.stringContaining(sender.name) as string },
      },
    })
  })

  test('is dropped when the conversation was read', async () => {
    await (await callerOf(receiver)).message.markRead({ partnerId: sender.id })
    expect(await outcome(receiver, 'line')).toBe('read')
  })

  test('is dropped when the user had the site open since, but not when the user left before', async () => {
    await site.make.token(receiver)
    await lastUse(receiver, new Date(now.getTime() - 10 * MINUTE))
    expect(await outcome(receiver, 'line')).toContain(sender.name)
    await lastUse(receiver, now)
    expect(await outcome(receiver, 'line')).toBe('on the site')
    later(1)
    await write(sender, receiver)
    expect(await outcome(receiver, 'line')).toContain(sender.name)
  })

  test('is dropped when what it is about was removed, or is by a blocked user', async () => {
    await site.deps.prisma.message.updateMany({ where: { senderId: sender.id }, data: { removedAt: now } })
    expect(await outcome(receiver, 'line')).toBe('not visible')
    await site.deps.prisma.message.updateMany({ where: { senderId: sender.id }, data: { removedAt: null } })
    const block = { blockerId: receiver.id, blockedId: sender.id, createdAt: now }
    await site.deps.prisma.userBlock.create({ data: block })
    expect(await outcome(receiver, 'line')).toBe('not visible')
  })

  test('is dropped when the conversation or its mails were muted', async () => {
    const data = { userId: receiver.id, page: `messages ${sender.id}`, createdAt: now }
    await site.deps.prisma.mailMute.create({ data })
    expect(await outcome(receiver, 'line')).toBe('muted')
    await site.deps.prisma.mailMute.deleteMany({ where: { userId: receiver.id } })
    await (await callerOf(receiver)).message.setConversation({ partnerId: sender.id, muted: true })
    await lastUse(receiver, new Date(0))
    expect(await outcome(receiver, 'line')).toBe('not visible')
  })

  test('is dropped when the setting was changed', async () => {
    const { notification } = await callerOf(receiver)
    for (const mail of ['off', 'digest'] as const) {
      await notification.setSetting({ setting: 'messages', mail })
      expect(await outcome(receiver, 'line')).toBe('setting')
    }
  })

  test('is dropped in a pause, and after it the next change is mailed', async () => {
    const { notification } = await callerOf(receiver)
    await notification.pause({ until: 'day' })
    expect(await outcome(receiver, 'line')).toBe('paused')
    await end(receiver, 'line', 'dropped')
    await notification.resume()
    later(1)
    await write(sender, receiver)
    expect(await outcome(receiver, 'line')).toContain(sender.name)
  })

  test('waits until the end of the quiet hours', async () => {
    const { notification } = await callerOf(receiver)
    await notification.setTimes({ timeZone: 'Asia/Kathmandu', isQuiet: true, quietFrom: 15, quietUntil: 17 })
    const day = now.toISOString().slice(0, 10)
    expect(await outcome(receiver, 'line')).toBe(`waits until ${day}T11:15:00.000Z`)
  })
})

test('a trade to confirm is mailed also in a pause', async () => {
  const [seller, buyer] = [await person(), await person()]
  const { id } = await site.make.listing({ seller })
  await (await callerOf(buyer)).trade.acceptListing({ id, price: 64 })
  await site.catchUp()
  await (await callerOf(buyer)).notification.pause({ until: null })
  await (await callerOf(seller)).notification.pause({ until: null })
  const trade = await site.deps.prisma.trade.findFirstOrThrow({ where: { listingId: id } })
  await (await callerOf(seller)).trade.markSold({ id: trade.id })
  await site.catchUp()
  later(10)
  expect(await outcome(buyer, 'line')).toContain('Confirm the trade')
  expect(await outcome(seller, 'line')).toBe('paused')
})

test('the mail of a reply is dropped when its thread or its part was muted', async () => {
  const [author, reader] = [await person(), await person()]
  await (await callerOf(reader)).notification.setSetting({ setting: 'replies', mail: 'soon' })
  const { id, partId } = await reply(author, reader)
  const { follow } = await callerOf(reader)
  expect(await outcome(reader, 'line')).toContain('New reply')
  await follow.set({ type: 'thread', id, level: 'muted' })
  expect(await outcome(reader, 'line')).toBe('muted')
  await follow.set({ type: 'thread', id, level: 'none' })
  await follow.set({ type: 'part', id: partId ?? '', level: 'muted' })
  expect(await outcome(reader, 'line')).toBe('muted')
})

describe('the digest', () => {
  let author: Person
  let reader: Person
  beforeEach(async () => {
    ;[author, reader] = [await person(), await person()]
  })
  const lines = (mail: MailContent) =>
    mail.template === 'digest' ? mail.groups.flatMap((group) => group.lines).length : 0

  test('has the unread lines of settings with "digest", also those outside of the bell, and no others', async () => {
    const { notification } = await callerOf(reader)
    await reply(author, reader)
    await reply(author, reader)
    await notification.setSetting({ setting: 'replies', inApp: false })
    await reply(author, reader)
    await write(author, reader)
    await notification.read({ ids: [(await notification.list({})).items[0]?.id ?? ''] })
    later(24 * 60)
    expect(lines(await content(reader, 'digest'))).toBe(2)
  })

  test('has what was told since the last one that was sent', async () => {
    await reply(author, reader)
    later(24 * 60)
    expect(lines(await content(reader, 'digest'))).toBe(1)
    await end(reader, 'digest', 'sent')
    await reply(author, reader)
    later(24 * 60)
    expect(lines(await content(reader, 'digest'))).toBe(1)
    await end(reader, 'digest', 'dropped')
    await reply(author, reader)
    later(24 * 60)
    expect(lines(await content(reader, 'digest'))).toBe(2)
  })

  test('is dropped if nothing is new, and more than 20 hours after its hour', async () => {
    const { id } = await reply(author, reader)
    later(22 * 60)
    const { notification } = await callerOf(reader)
    expect(await outcome(reader, 'digest')).not.toBe('nothing new')
    later(20 * 60 + 1)
    expect(await outcome(reader, 'digest')).toBe('too late')
    later(-20 * 60 - 1)
    await site.deps.prisma.comment.updateMany({
      where: { parentId: id },
      data: { deletedAt: now, deletedBy: 'author' },
    })
    expect(await outcome(reader, 'digest')).toBe('nothing new')
    await reply(author, reader)
    await notification.read({ upTo: (await notification.list({})).items[0]?.id ?? '' })
    expect(await outcome(reader, 'digest')).toBe('nothing new')
  })

  test('is dropped in a pause; the one after it has its lines', async () => {
    const { notification } = await callerOf(reader)
    await reply(author, reader)
    await notification.pause({ until: null })
    later(24 * 60)
    expect(await outcome(reader, 'digest')).toBe('paused')
    await end(reader, 'digest', 'dropped')
    await notification.resume()
    await reply(author, reader)
    later(24 * 60)
    expect(lines(await content(reader, 'digest'))).toBe(2)
  })

  test('has no line that was mailed soon, and those that were told before "soon" was chosen', async () => {
    const { notification } = await callerOf(reader)
    await notification.setSetting({ setting: 'replies', mail: 'soon' })
    await reply(author, reader)
    await end(reader, 'line', 'sent')
    await notification.setSetting({ setting: 'replies', mail: 'digest' })
    await reply(author, reader)
    await notification.setSetting({ setting: 'replies', mail: 'soon' })
    await reply(author, reader)
    later(24 * 60)
    expect(lines(await content(reader, 'digest'))).toBe(1)
  })

  test('of a user with as many lines as are kept has the newest of them, and counts the others', async () => {
    const comment = await site.make.comment()
    await reply(author, reader)
    await sql(
      site.deps,
      `with line as (
        insert into notification (id, user_id, kind, group_key, page, seq, at, told_at, stored)
        select uuidv7(), $1, 'reply', 'line ' || n, 'part 1', n, $2, $2, 1 from generate_series(1, $3::int) n returning id
      ), numbered as (select id, uuidv7() as change_id from line), told as (
        insert into change (id, kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
        select change_id, 'comment.created', $4, 'comment', $5, $6, '{}', '{"mentions": [], "parentId": null, "postId": null}', 'public', $2 from numbered
      )
      insert into notification_event (user_id, change_id, notification_id) select $1, change_id, id from numbered`,
      [reader.id, now, MAX_NOTIFICATIONS - 1, comment.authorId, comment.id, comment.partId],
    )
    later(24 * 60)
    const mail = await content(reader, 'digest')
    if (mail.template !== 'digest') throw new Error('It is no digest.')
    expect(mail.groups.flatMap((group) => group.lines).length).toBeLessThanOrEqual(MAX_DIGEST_LINES)
    // 200 of them are read, and counted by group.
    expect(mail.more?.label).toBe(`and ${MAX_NOTIFICATIONS - 200} more notifications`)
  })

  test('is planned when "digest" is chosen, with what was not mailed before', async () => {
    const { notification } = await callerOf(reader)
    await notification.setSetting({ setting: 'replies', mail: 'soon' })
    await reply(author, reader)
    await notification.setSetting({ setting: 'replies', mail: 'digest' })
    expect(await outcome(reader, 'line')).toBe('setting')
    await end(reader, 'line', 'dropped')
    later(24 * 60)
    expect(lines(await content(reader, 'digest'))).toBe(1)
  })
})

test('a mail that collects others has those that are still unread and visible', async () => {
  const receiver = await person()
  const senders = [await person(), await person(), await person(), await person()]
  for (const sender of senders) await write(sender, receiver)
  const moreId = site.deps.newId()
  await site.deps.prisma.mail.create({ data: { id: moreId, userId: receiver.id, kind: 'more', dueAt: now } })
  await site.deps.prisma.mail.updateMany({
    where: { userId: receiver.id, kind: 'line' },
    data: { state: 'dropped', endedAt: now, moreId },
  })
  const caller = await callerOf(receiver)
  expect(await content(receiver, 'more')).toMatchObject({ template: 'digest' })
  await caller.block.add({ userId: senders[0]?.id ?? '' })
  await caller.message.markRead({ partnerId: senders[1]?.id ?? '' })
  const mail = await content(receiver, 'more')
  expect(mail.template === 'digest' && mail.groups.flatMap((group) => group.lines)).toHaveLength(2)
  await caller.message.markRead({ partnerId: senders[2]?.id ?? '' })
  expect(await content(receiver, 'more')).toMatchObject({ template: 'line' })
  await caller.message.markRead({ partnerId: senders[3]?.id ?? '' })
  expect(await outcome(receiver, 'more')).toBe('read')
  expect(await sql(site.deps, 'select id from mail where id = $1', [moreId])).toHaveLength(1)
})
