import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingMessage } from '../../shared/listing-message.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import type { Statement } from '../../server/db/statement.ts'
import { userConversations } from '../../server/domains/market/messages/queries.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const UNKNOWN_ID = '01a1fa6a-0000-7000-8000-000000000000'

const send = (token: string | undefined, receiverId: unknown, content: unknown) =>
  site.request('POST', '/api/messages', { token, payload: { receiverId, content } })
const conversations = async (token: string) => (await site.get('/api/messages/conversations', token)).body
const conversation = async (token: string, partnerId: string, query = '') =>
  (await site.get(`/api/messages/conversation/${partnerId}${query}`, token)).body
const contents = (messages: { content: string }[]) => messages.map(({ content }) => content)

async function pair() {
  const [ann, bob] = [await site.make.user({ name: 'Ann' }), await site.make.user({ name: 'Bob' })]
  return { ann, bob, annToken: await site.make.token(ann), bobToken: await site.make.token(bob) }
}

describe('a message', () => {
  it('has the fields of REST and is listed for both sides', async () => {
    const { ann, bob, annToken, bobToken } = await pair()
    const { status, body } = await send(annToken, bob.id, ' Is it **still** there?\n<b>Ann</b> ')
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.any(String),
      senderId: { _id: ann.id, name: 'Ann' },
      receiverId: { _id: bob.id, name: 'Bob' },
      content: ' Is it **still** there?\n<b>Ann</b> ',
      photos: [],
      createdAt: expect.any(String),
    })
    expect(await conversation(annToken, bob.id)).toEqual([body])
    expect(await conversation(bobToken, ann.id)).toEqual([body])
  })

  it.each([
    [undefined, 'Message cannot be empty.'],
    [null, 'Message cannot be empty.'],
    ['', 'Message cannot be empty.'],
    [' \n\u200B', 'Message cannot be empty.'],
    ['x'.repeat(10_001), 'A message has at most 10,000 characters.'],
    ['a\0b', 'The text contains a character that cannot be stored.'],
  ])('rejects the text %j', async (content, sentence) => {
    const { bob, annToken } = await pair()
    expect(await send(annToken, bob.id, content)).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { content: sentence } },
    })
    expect(await conversations(annToken)).toEqual([])
  })

  it('can have 10,000 characters', async () => {
    const { bob, annToken } = await pair()
    expect((await send(annToken, bob.id, 'x'.repeat(10_000))).status).toBe(201)
  })

  it('is not sent to the sender, an unknown user, a deleted account or the site', async () => {
    const { ann, annToken } = await pair()
    const deleted = await site.make.user({ deletedAt: new Date() })
    const refusal = async (receiver: string) => {
      const { status, body } = await send(annToken, receiver, 'x')
      return [status, body.error]
    }
    expect(await refusal(ann.id)).toEqual([400, 'You cannot send messages to yourself.'])
    expect(await refusal(ann.id.toUpperCase())).toEqual([400, 'You cannot send messages to yourself.'])
    expect(await refusal(UNKNOWN_ID)).toEqual([404, 'User not found.'])
    expect(await refusal(deleted.id)).toEqual([404, 'User not found.'])
    expect(await refusal(SITE_USER_ID)).toEqual([400, 'You cannot reply to these notices.'])
    expect(await refusal('admin-report-saab')).toEqual([400, 'This id is not valid.'])
    expect(await conversations(annToken)).toEqual([])
  })

  it('is always from the signed-in user', async () => {
    const { ann, bob, annToken } = await pair()
    const stranger = await site.make.user()
    const { body } = await site.request('POST', '/api/messages', {
      token: annToken,
      payload: { receiverId: bob.id, content: 'x', senderId: stranger.id, sender: stranger.id, userId: stranger.id },
    })
    expect(body.senderId._id).toBe(ann.id)
    const input = { receiverId: bob.id, content: 'y', senderId: stranger.id }
    expect((await site.caller(annToken).message.send(input)).senderId).toBe(ann.id)
  })

  it('of a muted user can be sent to moderators only', async () => {
    const { ann, bob, annToken } = await pair()
    const moderator = await site.make.user({ isSiteAdmin: true })
    const tagAdmin = await site.make.user()
    const tag = await site.make.tag('saab')
    await site.deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: tagAdmin.id, grantedAt: new Date() } })
    await site.make.mute(ann)
    expect(await send(annToken, bob.id, 'x')).toMatchObject({ status: 403, body: { code: 'MUTED' } })
    expect((await send(annToken, moderator.id, 'x')).status).toBe(201)
    expect((await send(annToken, tagAdmin.id, 'x')).status).toBe(201)
    expect((await send(await site.make.token(bob), ann.id, 'x')).status).toBe(201)
    expect(await conversation(annToken, bob.id)).toHaveLength(1)
  })

  it('is stored once when it is sent again with its Idempotency-Key or send key', async () => {
    const { bob, annToken } = await pair()
    const once = () =>
      site.request('POST', '/api/messages', {
        token: annToken,
        payload: { receiverId: bob.id, content: 'REST' },
        headers: { 'idempotency-key': 'one' },
      })
    expect((await once()).body).toEqual((await once()).body)
    const sendKey = randomUUID()
    const again = () => site.caller(annToken).message.send({ receiverId: bob.id, content: 'tRPC', sendKey })
    expect((await again()).id).toBe((await again()).id)
    expect(contents(await conversation(annToken, bob.id))).toEqual(['REST', 'tRPC'])
  })

  it('changes nothing when it is sent again, and its key is rejected for another receiver', async () => {
    const { bob, annToken } = await pair()
    const cleo = await site.make.user()
    const sendKey = randomUUID()
    const sendTo = (receiverId: string) => site.caller(annToken).message.send({ receiverId, content: 'Once', sendKey })
    const { id } = await sendTo(bob.id)
    const kept = () => site.deps.prisma.conversation.findMany({ where: { messages: { some: { id } } } })
    const before = await kept()
    await sendTo(bob.id)
    expect(await kept()).toEqual(before)
    await expect(sendTo(cleo.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await conversations(await site.make.token(cleo))).toEqual([])
  })

  it('that quotes a listing is about its part, by slug and by id', async () => {
    const { bob, annToken } = await pair()
    const part = await site.make.part()
    const { publicUrl } = site.deps.config
    const about = async (link: string) => {
      const content = listingMessage({ type: 'ask', priceCents: 100 }, part.name, link, 'Mine?')
      const { id } = await site.caller(annToken).message.send({ receiverId: bob.id, content })
      return (await site.deps.prisma.message.findUniqueOrThrow({ where: { id } })).aboutPartId
    }
    expect(await about(`${publicUrl}/part/${part.slug}`)).toBe(part.id)
    expect(await about(`${publicUrl}/part/${part.id}`)).toBe(part.id)
    expect(await about(`${publicUrl}/part/${UNKNOWN_ID}`)).toBeNull()
    expect(await about(`${publicUrl}/part/none`)).toBeNull()
    expect(await about(`https://evil.example/part/${part.slug}`)).toBeNull()
  })
})

describe('a conversation', () => {
  it('is one for two users, also if both write first', async () => {
    const { ann, bob, annToken, bobToken } = await pair()
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? send(annToken, bob.id, `${i}`) : send(bobToken, ann.id, `${i}`))),
    )
    expect(await conversation(annToken, bob.id)).toHaveLength(10)
    expect(await conversations(annToken)).toHaveLength(1)
  })

  it('is listed newest first with its unread messages until it is opened', async () => {
    const { ann, bob, annToken, bobToken } = await pair()
    const cleo = await site.make.user({ name: 'Cleo' })
    await send(annToken, bob.id, 'First')
    await send(annToken, bob.id, 'Second')
    await send(await site.make.token(cleo), bob.id, 'Hello')
    expect(await conversations(bobToken)).toEqual([
      {
        partner: { _id: cleo.id, name: 'Cleo' },
        unreadCount: 1,
        is_admin_report: false,
        muted: false,
        lastMessage: { content: 'Hello', createdAt: expect.any(String) },
      },
      {
        partner: { _id: ann.id, name: 'Ann' },
        unreadCount: 2,
        is_admin_report: false,
        muted: false,
        lastMessage: { content: 'Second', createdAt: expect.any(String) },
      },
    ])
    expect(await site.caller(bobToken).message.unreadCount()).toBe(3)
    expect(contents(await conversation(bobToken, ann.id))).toEqual(['First', 'Second'])
    expect(await site.caller(bobToken).message.unreadCount()).toBe(1)
    // A sent message is not unread for its sender.
    expect(await site.caller(annToken).message.unreadCount()).toBe(0)
  })

  /** Stores `count` empty conversations of the user, all with the same time. */
  const emptyConversations = (user: { id: string }, count: number) =>
    sql(
      site.deps,
      `with partner as (
         insert into "user" (id, email, name, created_at)
         select uuidv7(), 'partner' || n || '.' || $1::text || '@example.com', 'Partner ' || n, now() from generate_series(1, $2::integer) n returning id
       ), pair as (
         insert into conversation (id, first_user_id, second_user_id, created_at, last_message_at)
         select uuidv7(), least(id, $1::uuid), greatest(id, $1::uuid), now(), now() + interval '1 minute' from partner returning id
       )
       insert into conversation_member (conversation_id, user_id) select id, $1::uuid from pair`,
      [user.id, count],
    )

  it('is on one of several pages once, and on the first page if it is unread', async () => {
    const { ann, bob, annToken, bobToken } = await pair()
    await send(annToken, bob.id, 'Long ago')
    await emptyConversations(bob, 201)
    const caller = site.caller(bobToken)
    const first = await caller.message.conversations({ limit: 100 })
    expect(first.unread.map(({ partnerId }) => partnerId)).toEqual([ann.id])
    const second = await caller.message.conversations({ limit: 100, cursor: first.nextCursor })
    const third = await caller.message.conversations({ limit: 100, cursor: second.nextCursor })
    expect([first, second, third].map(({ items }) => items.length)).toEqual([100, 100, 2])
    expect([second.unread, third.unread, third.nextCursor]).toEqual([[], [], null])
    const all = [first, second, third].flatMap(({ items }) => items.map(({ partnerId }) => partnerId))
    expect(new Set(all).size).toBe(202)
    expect(all.at(-1)).toBe(ann.id)
    const listed: { partner: { _id: string } }[] = await conversations(bobToken)
    expect(listed.map(({ partner }) => partner._id)).toEqual(all)
    await expect(caller.message.conversations({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('with unread messages is listed after the latest thousand', async () => {
    const { ann, bob, annToken, bobToken } = await pair()
    await send(annToken, bob.id, 'Long ago')
    await emptyConversations(bob, 1_001)
    const listed: { partner: { _id: string } }[] = await conversations(bobToken)
    expect(listed).toHaveLength(1_001)
    expect(listed.at(-1)?.partner._id).toBe(ann.id)
    await conversation(bobToken, ann.id)
    expect(await conversations(bobToken)).toHaveLength(1_000)
  })

  it('is listed when a message moves it to the first page while later pages are read', async () => {
    const { ann, bob, bobToken } = await pair()
    await send(bobToken, ann.id, 'Long ago')
    await emptyConversations(bob, 201)
    const { query } = site.deps
    let reads = 0
    const queryAfterMessage = async (statement: Statement, params: object) => {
      if (statement === userConversations && (reads += 1) === 2)
        await site.deps.prisma.conversation.updateMany({
          where: { OR: [{ firstUserId: ann.id }, { secondUserId: ann.id }] },
          data: { lastMessageAt: new Date(Date.now() + 3_600_000) },
        })
      return query(statement, params)
    }
    site.deps.query = queryAfterMessage as typeof query
    const listed: { partner: { _id: string } }[] = await conversations(bobToken)
    site.deps.query = query
    expect(listed).toHaveLength(202)
    expect(listed[0]?.partner._id).toBe(ann.id)
  })

  it('is read in pages from its end', async () => {
    const { bob, annToken } = await pair()
    for (let i = 0; i < 7; i++) await send(annToken, bob.id, `${i}`)
    const latest = await conversation(annToken, bob.id, '?limit=3')
    expect(contents(latest)).toEqual(['4', '5', '6'])
    expect(contents(await conversation(annToken, bob.id, `?limit=3&before=${latest[0]._id}`))).toEqual(['1', '2', '3'])
    for (const query of ['limit=0', 'limit=101', 'before=x'])
      expect((await site.get(`/api/messages/conversation/${bob.id}?${query}`, annToken)).status).toBe(400)
  })

  it('is not accessible to other users, over REST and tRPC', async () => {
    const { ann, bob, annToken } = await pair()
    await send(annToken, bob.id, 'Private')
    const token = await site.make.token()
    const caller = site.caller(token)
    for (const { id } of [ann, bob]) {
      expect(await conversation(token, id)).toEqual([])
      expect((await caller.message.list({ partnerId: id })).items).toEqual([])
      await caller.message.markRead({ partnerId: id })
    }
    expect(await conversations(token)).toEqual([])
    // The stranger's call has not marked it as read.
    expect(await site.caller(await site.make.token(bob)).message.unreadCount()).toBe(1)
    const visitor = site.caller()
    for (const call of [
      () => visitor.message.list({ partnerId: ann.id }),
      () => visitor.message.conversations(),
      () => visitor.message.unreadCount(),
      () => visitor.message.markRead({ partnerId: ann.id }),
      () => visitor.message.send({ receiverId: ann.id, content: 'x' }),
    ]) {
      await expect(call()).rejects.toThrow('User not authenticated.')
    }
    for (const answer of [
      await site.get('/api/messages/conversations'),
      await site.get(`/api/messages/conversation/${ann.id}`),
      await send(undefined, ann.id, 'x'),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { error: 'User not authenticated.' } })
    }
  })

  it('with a deleted account stays without the name', async () => {
    const { ann, bob, annToken } = await pair()
    await send(annToken, bob.id, 'Hello')
    await site.deps.prisma.user.update({ where: { id: bob.id }, data: { deletedAt: new Date() } })
    expect(await conversations(annToken)).toMatchObject([{ partner: { _id: bob.id, name: 'Unknown User' } }])
    expect(await conversation(annToken, bob.id)).toMatchObject([
      { senderId: { _id: ann.id, name: 'Ann' }, receiverId: { name: 'Unknown User' } },
    ])
  })

  it('does not show a message that a moderator removed', async () => {
    const { bob, annToken } = await pair()
    const { body } = await send(annToken, bob.id, 'Bad words')
    await site.deps.prisma.message.update({ where: { id: body._id }, data: { removedAt: new Date() } })
    expect(contents(await conversation(annToken, bob.id))).toEqual(['[removed by moderator]'])
    expect((await conversations(annToken))[0].lastMessage.content).toBe('[removed by moderator]')
  })
})

describe('the reports of a tag', () => {
  it('are a conversation of its moderators, with the number of open reports', async () => {
    const admin = await site.make.user()
    for (const name of ['volvo', 'steyr']) {
      const tag = await site.make.tag(name)
      await site.deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: admin.id, grantedAt: new Date() } })
    }
    const reporter = await site.make.token()
    for (const tags of [['volvo', 'fuel'], ['volvo'], ['fuel']]) {
      const part = await site.make.part({ tags })
      await site.request('POST', `/api/products/${part.id}/report`, { token: reporter, payload: { reason: 'Spam' } })
    }
    const token = await site.make.token(admin)
    expect(await conversations(token)).toEqual([
      {
        partner: { _id: 'admin-report-steyr', name: 'Admin Reports for steyr' },
        unreadCount: 0,
        is_admin_report: true,
        muted: false,
        lastMessage: null,
      },
      {
        partner: { _id: 'admin-report-volvo', name: 'Admin Reports for volvo' },
        unreadCount: 2,
        is_admin_report: true,
        muted: false,
        lastMessage: {
          content: 'You have 2 new content report(s) awaiting review in this category.',
          createdAt: expect.any(String),
        },
      },
    ])
    expect(await conversations(reporter)).toEqual([])
    // Their conversation has no messages.
    expect(await conversation(token, 'admin-report-volvo')).toEqual([])
    expect((await send(token, 'admin-report-volvo', 'x')).status).toBe(400)
  })
})

describe('the badge', () => {
  it('of a moderator is the sum of the unread counts in the list of conversations', async () => {
    const { ann, annToken, bobToken } = await pair()
    for (const name of ['rover', 'mg']) {
      const tag = await site.make.tag(name)
      await site.deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: ann.id, grantedAt: new Date() } })
    }
    await send(bobToken, ann.id, 'Hello')
    const asBob = site.caller(bobToken)
    for (const tags of [['rover', 'mg'], ['mg'], ['triumph']]) {
      const { id: itemId } = await site.make.part({ tags })
      await asBob.report.create({ itemType: 'part', itemId, reason: 'Spam' })
    }
    const shown: { unreadCount: number }[] = await conversations(annToken)
    // The report with two tags is counted under its first tag.
    expect(shown.map(({ unreadCount }) => unreadCount)).toEqual([1, 1, 1])
    expect(await site.caller(annToken).message.unreadCount()).toBe(3)
    const { reports } = await site.caller(annToken).message.conversations({})
    expect(reports.map(({ tag, openCount, unreadCount }) => [tag, openCount, unreadCount])).toEqual([
      ['mg', 2, 1],
      ['rover', 1, 1],
    ])
    await site.deps.prisma.report.updateMany({ where: { tags: { equals: ['mg'] } }, data: { status: 'dismissed' } })
    expect(await site.caller(annToken).message.unreadCount()).toBe(2)
    expect(await asBob.message.unreadCount()).toBe(0)
  })
})

describe('a site admin', () => {
  it('has a conversation for each tag with open reports and for reports without a tag, and a badge', async () => {
    await site.deps.prisma.report.updateMany({ data: { status: 'dismissed' } })
    const admin = await site.make.user({ isSiteAdmin: true })
    const [token, reporter] = [await site.make.token(admin), site.caller(await site.make.token())]
    const { id: userId } = await site.make.user()
    expect(await conversations(token)).toMatchObject([{ partner: { _id: 'admin-report-' }, unreadCount: 0 }])
    for (const tags of [['opel', 'brakes'], ['brakes', 'opel'], ['opel']])
      await reporter.report.create({ itemType: 'part', itemId: (await site.make.part({ tags })).id, reason: 'Spam' })
    await reporter.report.create({ itemType: 'user', itemId: userId, reason: 'Spam' })

    expect(await conversations(token)).toMatchObject([
      {
        partner: { _id: 'admin-report-', name: 'Admin Reports without a tag' },
        unreadCount: 1,
        is_admin_report: true,
        muted: false,
        lastMessage: { content: 'You have 1 new content report(s) awaiting review in this category.' },
      },
      { partner: { _id: 'admin-report-brakes' }, unreadCount: 1 },
      {
        partner: { _id: 'admin-report-opel' },
        unreadCount: 2,
        lastMessage: { content: 'You have 3 new content report(s) awaiting review in this category.' },
      },
    ])
    const asAdmin = site.caller(token)
    expect(await asAdmin.message.unreadCount()).toBe(4)
    expect(await conversation(token, 'admin-report-')).toEqual([])
    const { items } = await asAdmin.moderation.reports({ untagged: true })
    expect(items.map(({ itemId }) => itemId)).toEqual([userId])
    await asAdmin.moderation.setStatus({ id: items[0]?.id ?? '', status: 'dismissed', adminNotes: 'Fine' })
    expect((await asAdmin.moderation.log({ untagged: true })).items).toHaveLength(1)
    expect((await asAdmin.moderation.log({ tag: 'opel' })).items).toEqual([])
    expect(await asAdmin.message.unreadCount()).toBe(3)
  })
})

describe('the site’s own account', () => {
  it('is not found by the user search', async () => {
    const { body } = await site.get('/api/search?q=Tappet')
    expect(body.results.users.items).toEqual([])
    expect((await site.get('/api/search?q=notices')).body.results.users.items).toEqual([])
  })
})
