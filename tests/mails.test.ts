import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { MailContent } from '../shared/mails.ts'
import { queueMails } from '../server/domains/people/mails/queue-service.ts'
import { MAX_ATTEMPTS, MAX_MAILS_AN_HOUR } from '../server/domains/people/mails/send-policy.ts'
import { sendDueMails, type Compose } from '../server/domains/people/mails/send-service.ts'
import { openSmtp } from '../server/mail/smtp-client.ts'
import type { Deps } from '../server/deps.ts'
import { bootApp, cleanUp, type TestApp } from './support/app.ts'
import { sql } from './support/database.ts'
import { refusal, startSmtp, type ReceivedMail, type SmtpServer } from './support/smtp.ts'

// The outbox: what is sent, repeated, dropped and given up. The mails go to a real SMTP server of the tests.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let site: TestApp
let smtp: SmtpServer
let now = new Date('2026-11-28T08:00:00Z')
/** The answer of the server to a recipient; undefined accepts. */
let refuse: (address: string) => Error | undefined
/** A promise that delays the answer to a recipient. */
let waitFor: (address: string) => Promise<void>

beforeAll(async () => {
  smtp = await startSmtp({
    onRcptTo({ address }, _session, callback) {
      const answer = () => callback(refuse(address))
      waitFor(address).then(answer, answer)
    },
  })
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Tappet <mail@tappet.example>', PUBLIC_URL: 'https://tappet.example' }
  site = await bootApp({ ...env, MAIL_BOUNCE_ADDRESS: 'bounces@bounce.example' }, { now: () => now })
})
afterAll(async () => {
  await site.close()
  await smtp.close()
})
beforeEach(() => {
  refuse = () => undefined
  waitFor = () => Promise.resolve()
})
afterEach(async () => {
  await sql(site.deps, 'delete from mail; delete from mail_stop')
  smtp.received.length = 0
  site.deps.mailCounts.clear()
})

const content = (subject: string): MailContent => ({
  template: 'proof',
  subject,
  heading: subject,
  text: 'Text',
  button: { label: 'Open', href: 'https://tappet.example/' },
})
/** Sends each mail with the id of its user as subject. */
const compose: Compose = (_deps, { userId }) =>
  Promise.resolve({ send: { content: content(userId), thread: 'thread', unsubscribeUrl: null } })
const render = ({ subject }: MailContent) => Promise.resolve({ html: `<p>${subject}</p>`, text: `${subject}\n` })

const send = (composing = compose, deps: Deps = site.deps) =>
  sendDueMails(deps, composing, render, new AbortController().signal)

/** Creates unread lines of a user, and queues a mail for each. */
async function queue(user: { id: string }, count = 1, dueAt = now): Promise<string[]> {
  const lines = Array.from({ length: count }, () => site.deps.newId())
  const seq = 1n
  await site.deps.prisma.notification.createMany({
    data: lines.map((id) => ({ id, userId: user.id, kind: 'reply', groupKey: id, page: id, seq, at: now, stored: 1 })),
  })
  await queueMails(
    site.deps,
    lines.map((notificationId) => ({ kind: 'line', userId: user.id, notificationId, dueAt })),
  )
  return lines
}

const mails = () => site.deps.prisma.mail.findMany({ orderBy: { id: 'asc' } })
const mailOf = async (user: { id: string }) =>
  site.deps.prisma.mail.findFirstOrThrow({ where: { userId: user.id }, orderBy: { id: 'asc' } })
const subjects = () => smtp.received.map(({ mail }) => mail.subject ?? '')
const headersOf = ({ mail }: ReceivedMail) => Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))

describe('a mail that is due', () => {
  test('is sent once, and its row has the address and the time', async () => {
    const user = await site.make.user()
    await queue(user)
    await send()
    await send()
    expect(subjects()).toEqual([user.id])
    expect(await mailOf(user)).toMatchObject({ state: 'sent', address: user.email, endedAt: now, leasedUntil: null })
    expect(Object.fromEntries(site.deps.mailCounts)).toEqual({ sent: 1 })
  })

  test('waits until its time', async () => {
    const user = await site.make.user()
    await queue(user, 1, new Date(now.getTime() + 10 * MINUTE))
    await send()
    expect(subjects()).toEqual([])
  })

  test('of a line is queued once', async () => {
    const user = await site.make.user()
    const [notificationId = ''] = await queue(user)
    await queueMails(site.deps, [{ kind: 'line', userId: user.id, notificationId, dueAt: now }])
    const digest = { kind: 'digest' as const, userId: user.id, digestOn: '2026-11-28', dueAt: now }
    await queueMails(site.deps, [digest, digest])
    await queueMails(site.deps, [digest])
    expect((await mails()).map(({ kind }) => kind)).toEqual(['line', 'digest'])
  })

  test('goes to the address that the user has proven', async () => {
    const user = await site.make.user()
    await site.deps.prisma.mailAddress.create({
      data: { userId: user.id, unsubscribeKey: user.id, address: 'other@proven.example' },
    })
    await queue(user)
    await send()
    expect(smtp.received.map(({ to }) => to)).toEqual(['other@proven.example'])
  })

  test('goes to the present address if its line had a mail that was dropped before', async () => {
    const user = await site.make.user()
    const [notificationId = ''] = await queue(user)
    await send(() => Promise.resolve({ drop: 'on the site' }))
    await site.deps.prisma.mailAddress.create({
      data: { userId: user.id, unsubscribeKey: user.id, address: 'later@proven.example' },
    })
    await queueMails(site.deps, [{ kind: 'line', userId: user.id, notificationId, dueAt: now }])
    await send()
    expect(smtp.received.map(({ to }) => to)).toEqual(['later@proven.example'])
  })

  test('is composed with its row, and can wait or be dropped', async () => {
    const user = await site.make.user()
    const [notificationId] = await queue(user)
    const { id } = await mailOf(user)
    const until = new Date(now.getTime() + HOUR)
    const asked: unknown[] = []
    await send((_deps, mail) => {
      asked.push(mail)
      return Promise.resolve({ waitUntil: until })
    })
    expect(asked).toMatchObject([{ id, kind: 'line', userId: user.id, notificationId, digestOn: null, dueAt: now }])
    expect(await mailOf(user)).toMatchObject({ state: 'waiting', dueAt: until, attempts: 0, leasedUntil: null })

    now = until
    await send(() => Promise.resolve({ drop: 'read' }))
    expect(await mailOf(user)).toMatchObject({ state: 'dropped', reason: 'read', endedAt: until })
    expect(Object.fromEntries(site.deps.mailCounts)).toEqual({ 'dropped: read': 1 })
    expect(subjects()).toEqual([])
  })

  test('is tried again if it cannot be composed', async () => {
    const user = await site.make.user()
    await queue(user)
    await send(() => Promise.reject(new Error('broken')))
    expect(await mailOf(user)).toMatchObject({ state: 'waiting', attempts: 1, reason: 'It could not be written.' })
  })
})

describe('a mail', () => {
  test('has the headers of a mail that a program sends to one reader', async () => {
    const user = await site.make.user()
    await queue(user, 2)
    const unsubscribeUrl = `https://tappet.example/mail/stop/${'k'.repeat(43)}?scope=part-${'x'.repeat(80)}`
    await send(() => Promise.resolve({ send: { content: content('New'), thread: 'part 1', unsubscribeUrl } }))
    const [first, second] = smtp.received
    const [row] = await mails()
    if (!first || !second || !row) throw new Error('Two mails were expected.')
    const headers = headersOf(first)
    expect(headers).toMatchObject({
      from: 'Tappet <mail@tappet.example>',
      to: user.email,
      subject: 'New',
      'message-id': `<${row.id}@tappet.example>`,
      'list-id': '<notifications.tappet.example>',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'content-type': expect.stringContaining('multipart/alternative'),
    })
    expect(new Date(headers['date'] ?? '')).toEqual(now)
    expect(headers['references']).toMatch(/^<[\da-f]{32}@tappet\.example>$/)
    expect(headers['in-reply-to']).toBe(headers['references'])
    expect(headersOf(second)['references']).toBe(headers['references'])
    expect(first.from).toBe(`bounces+${row.id}@bounce.example`)
    expect([first.mail.text?.trim(), first.mail.html?.trim()]).toEqual(['New', '<p>New</p>'])
  })

  test('without a thread or a way to unsubscribe has no such headers', async () => {
    await queue(await site.make.user())
    await send(() => Promise.resolve({ send: { content: content('New'), thread: null, unsubscribeUrl: null } }))
    const names = smtp.received[0]?.mail.headers.map(({ key }) => key)
    expect(names).not.toContain('references')
    expect(names).not.toContain('list-unsubscribe')
  })

  test.each([
    '\r\nBcc: victim@example.org\r\n\r\nHello',
    '\nBcc: victim@example.org',
    '\rBcc: victim@example.org',
    '\u2028Bcc: v\u0000',
  ])('has the names of users as text: %j', async (name) => {
    const user = await site.make.user()
    await queue(user)
    await send(() =>
      Promise.resolve({ send: { content: content(`Ann${name} ☃`), thread: name, unsubscribeUrl: null } }),
    )
    const [mail] = smtp.received
    expect(mail?.to).toBe(user.email)
    expect(mail?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.mail.subject).toBe(`Ann${name} ☃`.replace(/[\s\p{Cc}]+/gu, ' '))
  })
})

describe('a refusal', () => {
  test('for now is followed by tries after 1, 2, 4 … 60 minutes, and the mail given up after two days', async () => {
    const user = await site.make.user()
    await queue(user)
    refuse = () => refusal(451, '4.7.1 Greylisted')
    const begin = now.getTime()
    const waits: number[] = []
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      await send()
      const { dueAt, state, attempts, reason } = await mailOf(user)
      expect({ state, attempts, reason }).toEqual({
        state: 'waiting',
        attempts: attempt,
        reason: '451 4.7.1 Greylisted',
      })
      waits.push((dueAt.getTime() - now.getTime()) / MINUTE)
      now = dueAt
    }
    const expected = waits.map((_, index) => Math.min(2 ** index, 60))
    waits.forEach((wait, index) => {
      expect(wait).toBeGreaterThanOrEqual((expected[index] ?? 0) * 0.75)
      expect(wait).toBeLessThanOrEqual((expected[index] ?? 0) * 1.25)
    })
    await send()
    expect(await mailOf(user)).toMatchObject({ state: 'failed', endedAt: now })
    const days = (now.getTime() - begin) / DAY
    expect(days).toBeGreaterThan(1.4)
    expect(days).toBeLessThan(2.6)
    expect(await site.deps.prisma.mailStop.count()).toBe(0)
  })

  test.each([
    [550, '5.1.1 No such user'],
    [553, '5.1.3 Bad address'],
    [556, '5.1.10 No mail here'],
    [550, '5.2.1 Mailbox disabled'],
  ])('of the address stops it: %i %s', async (code, text) => {
    const user = await site.make.user()
    await queue(user, 2)
    refuse = () => refusal(code, text)
    await send()
    const [first, second] = await mails()
    expect(first).toMatchObject({ state: 'failed', reason: `${code} ${text}` })
    expect(second).toMatchObject({ state: 'dropped', reason: 'stopped' })
    expect(await site.deps.prisma.mailStop.findMany()).toEqual([
      { address: user.email, reason: `${code} ${text}`, at: now },
    ])
  })

  test.each([
    [554, '5.7.1 Relay access denied'],
    [550, '5.7.1 Blocked, see our list'],
    [530, '5.7.0 Authentication required'],
    [552, '5.2.2 Mailbox full'],
    [550, '5.1.8 Bad sender'],
    [503, '5.5.1 Bad sequence'],
  ])('of the site or its content stops no address: %i %s', async (code, text) => {
    await queue(await site.make.user())
    refuse = () => refusal(code, text)
    await send()
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect(await site.deps.prisma.mailStop.count()).toBe(0)
  })

  test('of a server without enhanced status is of the address if its text does not speak of the site', async () => {
    const plain = await startSmtp({
      hideENHANCEDSTATUSCODES: true,
      onRcptTo: ({ address }, _session, callback) =>
        callback(refusal(550, address.startsWith('gone') ? 'Unrouteable address' : 'relay not permitted')),
    })
    const mailer = openSmtp({ host: '127.0.0.1', port: plain.port, isSecure: false, login: null })
    onTestFinished(async () => {
      mailer.close()
      await plain.close()
    })
    const message = { from: 'a@b.example', text: 'x', subject: 'x' }
    const refused = (to: string) => mailer.send({ ...message, to }, AbortSignal.timeout(5_000))
    await expect(refused('gone@example.com')).rejects.toMatchObject({ isOfAddress: true })
    await expect(refused('here@example.com')).rejects.toMatchObject({ isOfAddress: false })
  })

  test('is logged without the address', async () => {
    const user = await site.make.user()
    await queue(user)
    refuse = (address) => refusal(451, `4.7.1 ${address} later`)
    const failures: string[] = []
    const job = (_name: string, error: unknown) => void failures.push(JSON.stringify(error) + String(error))
    await send(compose, { ...site.deps, failures: { ...site.deps.failures, job } })
    expect(failures.join()).toContain('451 4.7.1')
    expect(failures.join()).not.toContain(user.email)
  })
})

describe('a server that cannot be reached', () => {
  test.each([
    ['refuses the connection', () => closedPort()],
    [
      'refuses the login',
      async () =>
        (
          await startedFor({
            authOptional: false,
            onAuth: (_auth, _session, callback) => callback(refusal(535, '5.7.8 No')),
          })
        ).port,
    ],
    [
      'ends the connection',
      async () => (await startedFor({ onConnect: (_session, callback) => callback(refusal(421, 'Busy')) })).port,
    ],
  ])('%s, and the mail is tried again', async (_title, port) => {
    const mailer = openSmtp({ host: '127.0.0.1', port: await port(), isSecure: false, login: { user: 'u', pass: 'p' } })
    onTestFinished(() => mailer.close())
    await queue(await site.make.user())
    await send(compose, { ...site.deps, mailer })
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect(await site.deps.prisma.mailStop.count()).toBe(0)
  })

  async function startedFor(handlers: Parameters<typeof startSmtp>[0]) {
    const server = await startSmtp(handlers)
    onTestFinished(() => server.close())
    return server
  }
  async function closedPort(): Promise<number> {
    const server = await startSmtp()
    await server.close()
    return server.port
  }
})

describe('a slow or failing recipient', () => {
  test('a domain that does not answer delays no other one', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, () => site.make.user()))
    for (const { id } of slow) await sql(site.deps, `update "user" set email = '${id}@slow.example' where id = '${id}'`)
    await Promise.all(slow.map((user) => queue(user, 1, new Date(now.getTime() - HOUR))))
    const others = await site.make.users(20)
    await Promise.all(others.map((user) => queue(user)))

    const { promise: othersAreSent, resolve } = Promise.withResolvers<void>()
    waitFor = (address) => (address.endsWith('@slow.example') ? othersAreSent : Promise.resolve())
    const sending = send()
    await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(20)
    expect(subjects().toSorted()).toEqual(others.map(({ id }) => id).toSorted())
    resolve()
    await sending
    expect(smtp.received).toHaveLength(28)
  })

  test('one user gets one mail at a time', async () => {
    const [busy, other] = [await site.make.user(), await site.make.user()]
    await queue(busy, 3)
    await queue(other)
    const { promise: otherIsSent, resolve } = Promise.withResolvers<void>()
    let inFlight = 0
    waitFor = async (address) => {
      if (address !== busy.email) return
      inFlight += 1
      await otherIsSent
      expect(inFlight).toBe(1)
      inFlight -= 1
    }
    const sending = send()
    await expect.poll(() => subjects()).toEqual([other.id])
    resolve()
    await sending
    expect(subjects().toSorted()).toEqual([busy.id, busy.id, busy.id, other.id].toSorted())
  })

  test('two processes send each mail once', async () => {
    const users = await site.make.users(30)
    await Promise.all(users.map((user) => queue(user, 3)))
    await Promise.all([send(), send(), send()])
    expect(smtp.received).toHaveLength(90)
    expect(new Set(smtp.received.map((mail) => headersOf(mail)['message-id'])).size).toBe(90)
  })

  test('a lease that ended is taken by another process, with the same Message-ID', async () => {
    const user = await site.make.user()
    await queue(user)
    const { id } = await mailOf(user)
    const leasedUntil = new Date(now.getTime() + MINUTE)
    await site.deps.prisma.mail.update({ where: { id }, data: { leasedUntil, attempts: 1 } })
    await send()
    expect(subjects()).toEqual([])
    now = leasedUntil
    await send()
    expect(smtp.received.map((mail) => headersOf(mail)['message-id'])).toEqual([`<${id}@tappet.example>`])
  })
})

describe('a limit', () => {
  test(`of ${MAX_MAILS_AN_HOUR} mails to a user in an hour holds the others back for one mail`, async () => {
    const user = await site.make.user()
    const begin = now
    for (let sent = 0; sent < MAX_MAILS_AN_HOUR; sent++) {
      now = new Date(now.getTime() + MINUTE)
      await queue(user)
      await send()
    }
    expect(smtp.received).toHaveLength(MAX_MAILS_AN_HOUR)
    await queue(user, 5)
    await send()
    expect(smtp.received).toHaveLength(MAX_MAILS_AN_HOUR)
    const rows = await mails()
    const more = rows.find(({ kind }) => kind === 'more')
    const firstSentAt = new Date(begin.getTime() + MINUTE)
    expect(more).toMatchObject({ state: 'waiting', dueAt: new Date(firstSentAt.getTime() + HOUR) })
    const held = rows.filter(({ moreId }) => moreId === more?.id)
    expect(held.map(({ state, reason }) => `${state}: ${reason}`)).toEqual(Array(5).fill('dropped: limit of an hour'))
    // The line is told again.
    await queueMails(site.deps, [
      { kind: 'line', userId: user.id, notificationId: held[0]?.notificationId ?? '', dueAt: now },
    ])
    expect(await mails()).toEqual(rows)

    now = new Date(firstSentAt.getTime() + HOUR)
    await send()
    expect(smtp.received).toHaveLength(MAX_MAILS_AN_HOUR + 1)
    expect(await site.deps.prisma.mail.count({ where: { state: 'waiting' } })).toBe(0)
  })

  test('of an hour makes no mail for a line that is deleted meanwhile', async () => {
    const user = await site.make.user()
    await sql(
      site.deps,
      `insert into mail (id, user_id, kind, digest_on, state, due_at, ended_at)
      select uuidv7(), $1, 'digest', date '2020-01-01' + n, 'sent', $2, $2 from generate_series(1, $3::int) n`,
      [user.id, now, MAX_MAILS_AN_HOUR],
    )
    const [id = ''] = await queue(user)
    await send(async (deps, mail) => {
      await site.deps.prisma.notification.delete({ where: { id } })
      return compose(deps, mail)
    })
    expect(await site.deps.prisma.mail.count({ where: { kind: { not: 'digest' } } })).toBe(0)
  })

  test('of mails to a domain lets the others wait without an attempt', async () => {
    const limited = { ...site.deps, config: { ...site.deps.config, rateLimitFactor: 0.01 } }
    const users = await site.make.users(8)
    await Promise.all(users.map((user) => queue(user)))
    await send(compose, limited)
    expect(smtp.received).toHaveLength(3)
    const waiting = (await mails()).filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0])
    expect(waiting.map(({ dueAt }) => (dueAt.getTime() - now.getTime()) / MINUTE).toSorted((a, b) => a - b)).toEqual([
      1, 1, 1, 2, 2,
    ])
    now = new Date(now.getTime() + MINUTE)
    await send(compose, limited)
    now = new Date(now.getTime() + MINUTE)
    await send(compose, limited)
    expect(smtp.received).toHaveLength(8)
  })
})

describe('no mail is sent', () => {
  test('to a user who stopped all mails', async () => {
    const user = await site.make.user()
    await site.deps.prisma.mailAddress.create({ data: { userId: user.id, unsubscribeKey: user.id, isOff: true } })
    await queue(user)
    await send()
    expect(await mails()).toMatchObject([{ state: 'dropped', reason: 'off' }])
  })

  test('without an SMTP server', async () => {
    await queue(await site.make.user())
    await send(compose, { ...site.deps, mailer: null })
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })
})

test('an old stop is deleted if no account has its address', async () => {
  const user = await site.make.user()
  const stop = { reason: '550 5.1.1 No such user', at: now }
  await site.deps.prisma.mailStop.createMany({
    data: [user.email, 'nobody@example.com'].map((address) => ({ address, ...stop })),
  })
  const addresses = async () => (await site.deps.prisma.mailStop.findMany()).map(({ address }) => address)
  await cleanUp(site.deps)
  expect(await addresses()).toHaveLength(2)
  now = new Date(now.getTime() + 91 * DAY)
  await cleanUp(site.deps)
  expect(await addresses()).toEqual([user.email])
})

test('old mails are deleted, but that of a line stays with the line', async () => {
  const user = await site.make.user()
  const [notificationId = ''] = await queue(user)
  await queueMails(site.deps, [{ kind: 'digest', userId: user.id, digestOn: '2026-11-28', dueAt: now }])
  await send()
  now = new Date(now.getTime() + 91 * DAY)
  await site.deps.prisma.notification.update({ where: { id: notificationId }, data: { at: now } })
  await cleanUp(site.deps)
  expect(await mails()).toMatchObject([{ kind: 'line', state: 'sent' }])
  await site.deps.prisma.notification.delete({ where: { id: notificationId } })
  expect(await mails()).toEqual([])
})
