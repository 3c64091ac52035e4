import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMails } from '../../server/domains/people/mails/send-service.ts'
import { stopAddress } from '../../server/domains/people/mails/stop-service.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { startSmtp, type SmtpServer } from '../support/smtp.ts'

const HOUR = 3_600_000

let site: TestApp
let smtp: SmtpServer
let now = new Date('2026-11-28T08:00:00Z')
let user: { id: string; email: string }
let token: string

beforeAll(async () => {
  smtp = await startSmtp()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'mail@tappet.example', PUBLIC_URL: 'https://tappet.example' }
  site = await bootApp({ ...env, RATE_LIMIT_FACTOR: '1' }, { now: () => now })
})
afterAll(async () => {
  await site.close()
  await smtp.close()
})
beforeEach(async () => {
  await sql(site.deps, 'delete from mail; delete from mail_stop; delete from rate_count')
  smtp.received.length = 0
  user = await site.make.user()
  token = await site.make.token(user)
})

const address = async (of = token) => (await site.get('/api/mail/address', of)).body
const change = (to: string, of = token) =>
  site.request('PUT', '/api/mail/address', { token: of, payload: { address: to } })
const test = () => site.request('POST', '/api/mail/address/test', { token })
const confirm = (key: string) => site.request('POST', '/api/mail/address/confirm', { payload: { key } })

/** Sends what is due. Returns the key in the link of the last mail. */
async function receivedKey(): Promise<string> {
  const compose = () => Promise.reject(new Error('Only proofs are sent.'))
  const render = (content: { button: { href: string } }) =>
    Promise.resolve({ html: `<a href="${content.button.href}">Confirm</a>`, text: content.button.href })
  await sendDueMails(site.deps, compose, render, new AbortController().signal)
  const text = smtp.received.at(-1)?.mail.text ?? ''
  expect(text).toContain('https://tappet.example/mail/confirm?key=')
  return text.trim().split('key=')[1] ?? ''
}

describe('the address of a user', () => {
  it('is that of the sign-in until another one is confirmed', async () => {
    const ofSignIn = { address: user.email, isOfSignIn: true, isOff: false, stop: null, pending: null }
    expect(await address()).toEqual(ofSignIn)
    const pending = { address: 'new@proven.example', failure: null }
    expect((await change(' New@Proven.example ')).body).toEqual({ ...ofSignIn, pending })
    const key = await receivedKey()
    expect(smtp.received.map(({ to }) => to)).toEqual(['new@proven.example'])
    expect(await address()).toEqual({ ...ofSignIn, pending })

    expect(await confirm(key)).toMatchObject({ status: 200, body: { address: 'new@proven.example' } })
    const proven = { ...ofSignIn, address: 'new@proven.example', isOfSignIn: false }
    expect(await address()).toEqual(proven)
    expect((await confirm(key)).status).toBe(200)
    expect(await address()).toEqual(proven)
  })

  it('goes back to that of the sign-in without a mail, and ends earlier links', async () => {
    const key = await site.make.proof(user, 'new@proven.example')
    await confirm(key)
    expect((await change(user.email)).body).toMatchObject({ address: user.email, isOfSignIn: true, pending: null })
    expect(await site.deps.prisma.mail.count()).toBe(0)
    expect((await confirm(key)).status).toBe(404)
    expect(await address()).toMatchObject({ address: user.email })
  })

  it('can be that of several accounts', async () => {
    const other = await site.make.user()
    await confirm(await site.make.proof(user, 'shared@proven.example'))
    await confirm(await site.make.proof(other, 'shared@proven.example'))
    expect(await address()).toMatchObject({ address: 'shared@proven.example' })
    expect(await address(await site.make.token(other))).toMatchObject({ address: 'shared@proven.example' })
  })

  it.each(['', 'name', 'a@b', 'a b@c.example', 'a@c.example\r\nBcc: x@y.example', `${'x'.repeat(250)}@c.example`])(
    'cannot be %j',
    async (text) => {
      const { status, body } = await change(text)
      expect(status).toBe(400)
      expect(body.fields.address).toMatch(/^(?:Please enter an e-mail address|An e-mail address has at most)/)
    },
  )
})

describe('a link that confirms an address', () => {
  it('ends when the change is cancelled', async () => {
    await change('new@proven.example')
    const key = await receivedKey()
    await site.caller(token).mail.cancelChange()
    expect(await address()).toMatchObject({ address: user.email, pending: null })
    expect((await confirm(key)).status).toBe(404)
  })

  it('is replaced by a later one', async () => {
    await change('first@proven.example')
    const first = await receivedKey()
    await change('second@proven.example')
    expect(await confirm(first)).toMatchObject({
      status: 404,
      body: { error: 'This link is no longer valid. Request a new one in the settings of your notifications.' },
    })
    expect((await confirm(await receivedKey())).body).toEqual({ address: 'second@proven.example' })
  })

  it('is valid for a day after it was sent', async () => {
    await change('new@proven.example')
    const key = await receivedKey()
    now = new Date(now.getTime() + 24 * HOUR)
    expect((await confirm(key)).status).toBe(404)
    expect(await address()).toMatchObject({ address: user.email, pending: null })
  })

  it.each(['', 'short', 'x'.repeat(43), 'x'.repeat(101)])('is refused with the key %j', async (key) => {
    expect((await confirm(key)).status).toBe(key.length === 43 ? 404 : 400)
  })

  it('is requested five times an hour by a user', async () => {
    for (let count = 0; count < 5; count++) expect((await change(`a${count}@proven.example`)).status).toBe(200)
    expect((await change('a5@proven.example')).status).toBe(429)
    expect((await test()).status).toBe(429)
    now = new Date(now.getTime() + HOUR)
    expect((await change('a6@proven.example')).status).toBe(200)
    // Each request replaces the one before.
    expect(await site.deps.prisma.mail.count()).toBe(1)
  })

  it('is sent five times a day to an address, also if different users ask', async () => {
    for (let count = 0; count < 5; count++) {
      const other = await site.make.token(await site.make.user())
      expect((await change('victim@proven.example', other)).status).toBe(200)
    }
    expect((await change('Victim@proven.example')).status).toBe(429)
  })
})

describe('an address that refused a mail', () => {
  it('is shown with the reason, and gets mails again after it was proven with a test mail', async () => {
    await stopAddress(site.deps, user.email, '550 5.1.1 No such user')
    expect(await address()).toMatchObject({ stop: { reason: '550 5.1.1 No such user', at: now.toISOString() } })
    expect(await test()).toMatchObject({ status: 200, body: { message: 'Sent' } })
    const key = await receivedKey()
    expect(smtp.received.map(({ to }) => to)).toEqual([user.email])
    expect(await address()).toMatchObject({ stop: { reason: '550 5.1.1 No such user' }, pending: null })
    expect((await confirm(key)).body).toEqual({ address: user.email })
    expect(await address()).toMatchObject({ address: user.email, isOfSignIn: true, stop: null })
  })

  it('must be proven to be chosen again, also if it is that of the sign-in', async () => {
    await confirm(await site.make.proof(user, 'new@proven.example'))
    await stopAddress(site.deps, user.email, '550 5.1.1 No such user')
    expect((await change(user.email)).body).toMatchObject({
      address: 'new@proven.example',
      pending: { address: user.email },
    })
  })

  it('is shown at the change that it failed', async () => {
    await change('gone@proven.example')
    await site.deps.prisma.mail.updateMany({ data: { state: 'failed', endedAt: now, reason: '550 No such user' } })
    expect(await address()).toMatchObject({ pending: { address: 'gone@proven.example', failure: '550 No such user' } })
  })
})

it('a user turns all mails off and on', async () => {
  expect((await site.request('PUT', '/api/mail/off', { token })).status).toBe(200)
  expect(await address()).toMatchObject({ isOff: true })
  expect((await site.request('DELETE', '/api/mail/off', { token })).status).toBe(200)
  expect(await address()).toMatchObject({ isOff: false })
})

it('a site without mails says so', async () => {
  const caller = site.caller(token)
  const { mailer } = site.deps
  site.deps.mailer = null
  await expect(caller.mail.sendTest()).rejects.toThrow('This site sends no e-mail.')
  site.deps.mailer = mailer
})
