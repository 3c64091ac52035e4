import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keysOf } from '../../shared/labels.ts'
import { NOTIFICATION_SETTINGS, type MailChoice } from '../../shared/notifications.ts'
import { paths } from '../../shared/paths.ts'
import { MAX_MAIL_MUTES, MAX_STOPPED_PAGES, readScope, scopeOfPage } from '../../shared/unsubscribe.ts'
import { keyOf } from '../../server/domains/people/mails/address-service.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

// The links of mails that stop mails: without a session, with one press (RFC 8058).

let site: TestApp
let now = new Date('2026-11-28T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => now }, true)
})
afterAll(() => site.close())
beforeEach(() => {
  now = new Date(now.getTime() + 60_000)
})

type Row = { id: string }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const pathOf = async (user: Row, scope: string) => paths.unsubscribe(await keyOf(site.deps, user.id), scope)

/** Sends what a mail program sends. */
const stop = async (user: Row, scope: string) =>
  site.app.inject({
    method: 'POST',
    url: await pathOf(user, scope),
    headers: FORM,
    payload: 'List-Unsubscribe=One-Click',
  })

const settingsOf = async (user: Row) => (await site.caller(await site.make.token(user)).notification.settings()).mail
const mutesOf = async ({ id: userId }: Row) =>
  (await site.deps.prisma.mailMute.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(
    ({ page }) => page,
  )

describe('POST', () => {
  it('stops mails about a part, and can be repeated', async () => {
    const [user, part] = [await site.make.user(), await site.make.part()]
    for (let times = 0; times < 2; times++) {
      const answer = await stop(user, `part-${part.id}`)
      expect(answer).toMatchObject({ statusCode: 200, body: 'You get no more of these e-mails.\n' })
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/plain; charset=utf-8',
        'referrer-policy': 'no-referrer',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await mutesOf(user)).toEqual([`part ${part.id}`])
  })

  it('stops mails of a kind, whatever the user chose before', async () => {
    const user = await site.make.user()
    const { notification } = site.caller(await site.make.token(user))
    await notification.setSetting({ setting: 'wants', mail: 'digest', inApp: false })
    expect((await stop(user, 'kind-wants')).statusCode).toBe(200)
    expect((await stop(user, 'kind-offers')).statusCode).toBe(200)
    expect(await settingsOf(user)).toMatchObject({ wants: 'off', offers: 'off', messages: 'soon' })
    expect((await notification.settings()).inApp).toMatchObject({ wants: false, offers: true })
  })

  it('stops the daily digest and keeps the mails that come soon', async () => {
    const user = await site.make.user()
    const { notification } = site.caller(await site.make.token(user))
    await notification.setSetting({ setting: 'wants', mail: 'digest' })
    await notification.setSetting({ setting: 'edits', mail: 'soon' })
    await notification.setSetting({ setting: 'replies', inApp: false })
    await stop(user, 'digest')
    const expected = keysOf(NOTIFICATION_SETTINGS).map((setting): [string, MailChoice] => {
      const choice = { wants: 'digest', edits: 'soon' }[setting as string] ?? NOTIFICATION_SETTINGS[setting].mail
      return [setting, choice === 'soon' ? 'soon' : 'off']
    })
    expect(await settingsOf(user)).toEqual(Object.fromEntries(expected))
    expect((await notification.settings()).inApp.replies).toBe(false)
  })

  it('stops all mails', async () => {
    const user = await site.make.user()
    await stop(user, 'all')
    expect((await site.caller(await site.make.token(user)).mail.address()).isOff).toBe(true)
  })

  it.each([
    ['no body', {}, undefined],
    ['a form in parts', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\n\r\n--x--\r\n'],
    ['an empty form', FORM, ''],
    ['a text', { 'content-type': 'text/plain' }, 'List-Unsubscribe=One-Click'],
  ])('takes %s, also with the session of another user', async (_, headers, payload) => {
    const [user, other] = [await site.make.user(), await site.make.user()]
    const authorization = `Bearer ${await site.make.token(other)}`
    const url = await pathOf(user, 'kind-messages')
    const request = { method: 'POST' as const, url, headers: { authorization, ...headers } }
    const answer = await site.app.inject(payload === undefined ? request : { ...request, payload })
    expect(answer.statusCode).toBe(200)
    expect([(await settingsOf(user)).messages, (await settingsOf(other)).messages]).toEqual(['off', 'soon'])
  })

  it.each(['kind-nothing', 'kind-', 'part-1', 'part', 'trades', 'ALL', 'toString', 'kind-constructor'])(
    'rejects the scope %s with a sentence',
    async (scope) => {
      const answer = await stop(await site.make.user(), scope)
      expect(answer.statusCode).toBe(404)
      expect(answer.json<{ error: string }>().error).toMatch(/^This link is not complete/)
    },
  )

  it('rejects an unknown key, also that of a deleted account, in the same words', async () => {
    const user = await site.make.user()
    const url = await pathOf(user, 'all')
    await site.caller(await site.make.token(user)).user.remove({ name: user.name })
    const answers = [
      await site.app.inject({ method: 'POST', url }),
      await site.app.inject({ method: 'POST', url: paths.unsubscribe('unknown', 'all') }),
      await site.app.inject({ method: 'POST', url: paths.unsubscribe('x'.repeat(250), 'all') }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
  })

  it('rejects a body that no mail program sends', async () => {
    const url = await pathOf(await site.make.user(), 'all')
    const answer = await site.app.inject({ method: 'POST', url, headers: FORM, payload: 'x'.repeat(2_001) })
    expect(answer.statusCode).toBe(413)
  })

  it(`keeps the newest ${MAX_MAIL_MUTES} pages of a user`, async () => {
    const [user, part] = [await site.make.user(), await site.make.part()]
    await sql(
      site.deps,
      `insert into mail_mute (user_id, page, created_at)
       select '${user.id}', 'part ' || n, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${MAX_MAIL_MUTES}) n`,
    )
    await stop(user, `part-${part.id}`)
    const pages = await mutesOf(user)
    expect(pages).toHaveLength(MAX_MAIL_MUTES)
    expect([pages[0], pages.at(-1)]).toEqual(['part 2', `part ${part.id}`])
  })

  it('is limited for each address', async () => {
    const limited = await bootApp({ RATE_LIMIT_FACTOR: '0.01' })
    const url = paths.unsubscribe('unknown', 'all')
    const statuses = []
    for (let times = 0; times < 4; times++)
      statuses.push((await limited.app.inject({ method: 'POST', url })).statusCode)
    await limited.close()
    expect(statuses).toEqual([404, 404, 404, 429])
  })
})

describe('the page', () => {
  const open = async (url: string) => site.app.inject({ method: 'GET', url })

  it('names what it would stop, changes nothing and is never stored', async () => {
    const [user, part] = [await site.make.user(), await site.make.part({ name: 'Water <b>Pump' })]
    const url = await pathOf(user, `part-${part.id}`)
    const { body, headers, statusCode } = await open(url)
    expect(statusCode).toBe(200)
    expect(body).toMatch(
      /<h1>Stop (?:<!-- -->)*e-mails about <bdi translate="no">Water &lt;b&gt;Pump<\/bdi>(?:<!-- -->)*\?<\/h1>/,
    )
    expect(body).toContain(`<form action="${url}" method="post">`)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await mutesOf(user)).toEqual([])
  })

  it('stops with its form, and then says what was stopped', async () => {
    const user = await site.make.user()
    const url = await pathOf(user, 'kind-wants')
    const answer = await site.app.inject({ method: 'POST', url, headers: FORM, payload: 'page=1' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, url])
    const { body } = await open(url)
    expect(body).toContain('<h1>E-mails stopped</h1>')
    expect(body).toContain('You get no more')
    expect(body).toContain(await pathOf(user, 'digest'))
    expect(body).toContain(await pathOf(user, 'all'))
  })

  it('says with 404 that a link is not complete', async () => {
    const { statusCode, body } = await open(paths.unsubscribe('unknown', 'all'))
    expect(statusCode).toBe(404)
    expect(body).toContain('This link is not complete')
  })

  it('does not name a removed part', async () => {
    const [user, part] = [await site.make.user(), await site.make.part({ name: 'Vandalised' })]
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: now } })
    const { body } = await open(await pathOf(user, `part-${part.id}`))
    expect(body).not.toContain('Vandalised')
    expect(body).toContain('e-mails about this part')
  })
})

describe('the stopped pages', () => {
  it('are listed with the newest first, and resumed', async () => {
    const [user, seller, part] = [await site.make.user(), await site.make.user(), await site.make.part()]
    const { notification } = site.caller(await site.make.token(user))
    expect(await notification.stoppedPages()).toEqual({ items: [], total: 0 })
    for (const scope of [`part-${part.id}`, `messages-${seller.id}`]) {
      now = new Date(now.getTime() + 60_000)
      await stop(user, scope)
    }
    const [ofPart, ofSeller] = [
      { page: `part ${part.id}`, type: 'part', name: part.name, path: paths.part(part.slug) },
      { page: `messages ${seller.id}`, type: 'messages', name: seller.name, path: paths.messages(seller.id) },
    ]
    expect(await notification.stoppedPages()).toEqual({ items: [ofSeller, ofPart], total: 2 })

    const stranger = site.caller(await site.make.token(seller)).notification
    await stranger.resumePage({ page: ofPart.page })
    expect(await stranger.stoppedPages()).toEqual({ items: [], total: 0 })
    for (let times = 0; times < 2; times++) await notification.resumePage({ page: ofSeller.page })
    expect(await notification.stoppedPages()).toEqual({ items: [ofPart], total: 1 })
  })

  it('have no name once they are removed', async () => {
    const [user, part] = [await site.make.user(), await site.make.part()]
    await stop(user, `part-${part.id}`)
    await site.deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: now } })
    const { items } = await site.caller(await site.make.token(user)).notification.stoppedPages()
    expect(items).toMatchObject([{ name: null, path: paths.part(part.id) }])
  })

  it(`are at most ${MAX_STOPPED_PAGES}, with the number of all`, async () => {
    const user = await site.make.user()
    await sql(
      site.deps,
      `insert into mail_mute (user_id, page, created_at)
       select '${user.id}', 'part ' || uuidv7(), now() from generate_series(1, ${MAX_MAIL_MUTES})`,
    )
    const { items, total } = await site.caller(await site.make.token(user)).notification.stoppedPages()
    expect([items.length, total]).toEqual([MAX_STOPPED_PAGES, MAX_MAIL_MUTES])
  })

  it.each(['trades', 'part 1', 'part \0'])('are not %j', async (page) => {
    const { notification } = site.caller(await site.make.token(await site.make.user()))
    await expect(notification.resumePage({ page })).rejects.toThrow('There are no e-mails about this page.')
  })
})

describe('scopes', () => {
  it('of the pages of notifications can be read again', () => {
    const id = '019f0000-0000-7000-8000-000000000000'
    for (const type of ['part', 'post', 'vehicle', 'messages'])
      expect(readScope(scopeOfPage(`${type} ${id}`)?.text ?? '')).toEqual({ type, id })
    // A link that a program has written in capitals stops the same page.
    expect(readScope(`part-${id.toUpperCase()}`)).toEqual({ type: 'part', id })
    for (const page of ['notifications', 'trades', `problem ${id}`, `account ${id}`, 'part 1'])
      expect(scopeOfPage(page)).toBeNull()
  })
})
