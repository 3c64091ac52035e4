import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

const SECRET = 'a-secret-of-at-least-20-characters'

let site: TestApp
beforeAll(async () => void (site = await bootApp({ MAIL_WEBHOOK_SECRET: SECRET })))
afterAll(() => site.close())
beforeEach(() => sql(site.deps, 'delete from mail; delete from mail_stop'))

/** A mail that was sent to a user. */
async function sent(address = 'gone@example.com'): Promise<{ id: string; address: string }> {
  const { id: userId } = await site.make.user()
  const [id, endedAt] = [site.deps.newId(), site.deps.now()]
  const digest = { kind: 'digest' as const, digestOn: endedAt, state: 'sent' as const }
  await site.deps.prisma.mail.create({ data: { id, userId, address, ...digest, dueAt: endedAt, endedAt } })
  return { id, address }
}

const post = (body: string, type: string, authorization = `Bearer ${SECRET}`) =>
  site.app.inject({
    method: 'POST',
    url: '/api/mail/bounces',
    payload: body,
    headers: { 'content-type': type, authorization },
  })
const postMail = (source: string) => post(source.replaceAll('\n', '\r\n'), 'message/rfc822')
const report = (body: object) => post(JSON.stringify(body), 'application/json')
const stops = async () =>
  (await site.deps.prisma.mailStop.findMany()).map(({ address, reason }) => `${address}: ${reason}`)

/** The bounce that OpenSMTPD 6.8 sent, with `id` in place of the id of the mail. */
const openSmtpd = (id: string, address = 'gone@example.com') => `Delivered-To: bounces+${id}@bounce.example
Received: from vm (vm [local])
	by vm (OpenSMTPD) with ESMTPA id 78e30627
	for <bounces+${id}@bounce.example>;
	Sat, 28 Nov 2026 00:42:17 +0000 (UTC)
Subject: Delivery status notification: failed
From: Mailer Daemon <MAILER-DAEMON@vm>
To: bounces+${id}@bounce.example
Date: Sat, 28 Nov 2026 00:42:17 +0000 (UTC)
MIME-Version: 1.0
Content-Type: multipart/mixed;boundary="12633111465298112543/vm"
Message-ID: <8a0edbe4dbd69abd@vm>

This is a MIME-encapsulated message.

--12633111465298112543/vm
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

${address}: "550 5.1.1 No such user"

--12633111465298112543/vm
Content-Description: Delivery Report
Content-Type: message/delivery-status

Reporting-MTA: dns; vm

Final-Recipient: rfc822; ${address}
Action: failed
Status: 5.3.0

--12633111465298112543/vm
Content-Description: Message headers
Content-Type: text/rfc822-headers

From: mail@tappet.example
To: ${address}
Message-ID: <${id}@tappet.example>
Subject: New ask

--12633111465298112543/vm--
`

type Status = { action?: string; status?: string; address?: string; diagnosis?: string; to?: string }

/** A report (RFC 3464) as Postfix writes it, with the original mail. */
const postfix = (
  id: string,
  { action = 'failed', status = '5.1.1', address = 'gone@example.com', ...rest }: Status = {},
) =>
  `From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: ${rest.to ?? 'bounces@bounce.example'}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="4D2C.1"

--4D2C.1
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.

--4D2C.1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: 4D2C
Arrival-Date: Sat, 28 Nov 2026 00:42:16 +0000 (UTC)

Final-Recipient: rfc822; ${address}
Original-Recipient: rfc822;${address}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example
Diagnostic-Code: smtp; ${
    rest.diagnosis ??
    `550 ${status} <${address}>: Recipient
    address rejected`
  }

--4D2C.1
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: mail@tappet.example
To: ${address}
Message-ID: <${id}@tappet.example>
Subject: New ask

Hello

--4D2C.1--
`

describe('a bounce', () => {
  it('of OpenSMTPD stops the address that it names', async () => {
    const { id } = await sent()
    const response = await postMail(openSmtpd(id))
    expect([response.statusCode, response.json()]).toEqual([200, { stopped: 1 }])
    expect(await stops()).toEqual(['gone@example.com: It came back (5.3.0).'])
  })

  it('is about the mail that its address or the original mail names', async () => {
    const { id } = await sent()
    await postMail(postfix(site.deps.newId(), { to: `bounces+${id}@bounce.example` }))
    expect(await stops()).toHaveLength(1)
    await sql(site.deps, 'delete from mail_stop')
    await postMail(postfix(id, { address: 'GONE@example.com' }))
    expect(await stops()).toEqual(['gone@example.com: 550 5.1.1 <GONE@example.com>: Recipient address rejected'])
  })

  it('stops no address to which the site did not send this mail', async () => {
    const { id } = await sent()
    await sent('stranger@example.com')
    expect((await postMail(postfix(id, { address: 'stranger@example.com' }))).json()).toEqual({ stopped: 0 })
    expect((await postMail(postfix(site.deps.newId()))).json()).toEqual({ stopped: 0 })
    expect(await stops()).toEqual([])
  })

  it.each<Status>([
    { action: 'delayed', status: '4.4.1' },
    { action: 'failed', status: '4.4.7' },
    { action: 'delivered', status: '2.0.0' },
    { status: '5.7.1' },
    { status: '5.2.2' },
    { status: '5.1.8' },
    { status: '5.0.0', diagnosis: '550-5.7.26 This mail is not authenticated' },
  ])('that is none, will pass or is about the site stops nobody: %j', async (status) => {
    const { id } = await sent()
    expect((await postMail(postfix(id, status))).json()).toEqual({ stopped: 0 })
    expect(await stops()).toEqual([])
  })

  it.each(['', 'Hello', 'Subject: I am away\n\nBack on Monday', '--x\n'.repeat(1_000)])(
    'that is another mail is accepted: %j',
    async (source) => {
      const { statusCode, body } = await postMail(source)
      expect([statusCode, body]).toEqual([200, '{"stopped":0}'])
    },
  )

  it('has a limit of size', async () => {
    expect((await postMail('x'.repeat(500_001))).statusCode).toBe(413)
  })
})

describe('a report of a provider', () => {
  it('names a mail by its Message-ID', async () => {
    const { id } = await sent()
    expect((await report({ messageId: `<${id}@tappet.example>`, reason: 'hard bounce' })).json()).toEqual({
      stopped: 1,
    })
    expect(await stops()).toEqual(['gone@example.com: hard bounce'])
  })

  it('names the address of a user', async () => {
    const { email } = await site.make.user()
    expect((await report({ address: email.toUpperCase() })).json()).toEqual({ stopped: 1 })
    expect((await report({ address: 'stranger@example.com', reason: 'x' })).json()).toEqual({ stopped: 0 })
    expect(await stops()).toEqual([`${email}: It was reported as undeliverable.`])
  })

  it.each([{}, { messageId: 1 }, { messageId: 'x'.repeat(1_001) }, { address: null }])(
    'that names nothing is refused: %j',
    async (body) => expect((await report(body)).statusCode).toBe(400),
  )

  it('of an unknown mail changes nothing', async () => {
    expect((await report({ messageId: 'x', reason: '' })).json()).toEqual({ stopped: 0 })
    expect((await report({ messageId: site.deps.newId() })).json()).toEqual({ stopped: 0 })
  })
})

describe('the webhook', () => {
  it.each(['', 'Bearer ', 'Bearer wrong', `Basic ${SECRET}`, `Bearer ${SECRET}x`])(
    'refuses the token %j',
    async (token) => {
      const { id } = await sent()
      expect((await post(JSON.stringify({ messageId: id }), 'application/json', token)).statusCode).toBe(401)
      expect(await stops()).toEqual([])
    },
  )

  it('refuses other types', async () => {
    expect((await post('x', 'text/plain')).statusCode).toBe(415)
  })

  it('does not exist without MAIL_WEBHOOK_SECRET', async () => {
    const other = await bootApp()
    const response = await other.request('POST', '/api/mail/bounces', {
      payload: {},
      headers: { authorization: 'Bearer x' },
    })
    expect(response.status).toBe(404)
    await other.close()
  })
})
