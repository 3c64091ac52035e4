import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDevInbox, startDevInbox } from '../../server/mail/dev-inbox.ts'
import { bootApp, type TestApp } from '../support/app.ts'

const database = { DATABASE_URL: 'postgresql://u:p@db/tappet' }

async function bootWithInbox(): Promise<TestApp> {
  const devInbox = startDevInbox()
  const site = await bootApp({}, { devInbox, mailer: devInbox.mailer })
  onTestFinished(async () => {
    await site.close()
    devInbox.mailer.close()
    await devInbox.close()
  })
  return site
}

it('shows a mail with HTML, text and headers, in frames that run no scripts', async () => {
  const site = await bootWithInbox()
  expect((await site.get('/dev-mail')).body).toContain('No mails yet.')
  const message = {
    from: { name: 'Tappet', address: 'mail@tappet.example' },
    to: 'ann@example.com',
    subject: 'Ask <b> at $31.00',
    html: '<style>@media (prefers-color-scheme:dark) {}</style><p>A <script>alert(1)</script> text</p>',
    text: 'A <text>',
    headers: { 'List-Id': '<notifications.tappet.example>' },
  }
  await site.deps.mailer?.send(message, AbortSignal.timeout(5_000))

  const list = await site.get('/dev-mail')
  expect(list.body).toContain('<a href="/dev-mail/1">Ask &lt;b&gt; at $31.00</a>')
  expect(list.body).toContain('ann@example.com')
  const { body, headers } = await site.get('/dev-mail/1')
  expect(body).toContain('<iframe class="dark" src="/dev-mail/1/dark"')
  expect(body).toContain('A &lt;text&gt;')
  expect(body).toContain('List-ID: &lt;notifications.tappet.example&gt;')
  expect(headers['content-security-policy']).toContain("frame-src 'self'")

  const html = await site.get('/dev-mail/1/light')
  expect(html.body).toContain('<p>A ')
  expect(html.body).toContain('@media (max-width: 0) {}')
  expect((await site.get('/dev-mail/1/dark')).body).toContain('@media (min-width: 0) {}')
  expect(html.headers['content-security-policy']).toMatch(/^sandbox allow-popups; default-src 'none'/)
  expect(html.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect((await site.get('/dev-mail/2')).status).toBe(404)
  expect((await site.get('/dev-mail/x')).status).toBe(404)
})

it('keeps the newest 200 mails', async () => {
  const { deps } = await bootWithInbox()
  const send = (subject: string) =>
    deps.mailer?.send({ from: 'a@b.example', to: 'c@d.example', subject, text: 'x' }, AbortSignal.timeout(20_000))
  for (let sent = 1; sent <= 201; sent++) await send(`Mail ${sent}`)
  expect(deps.devInbox?.mails).toHaveLength(200)
  expect(deps.devInbox?.mails[0]?.mail.subject).toBe('Mail 201')
  expect(deps.devInbox?.mails.at(-1)?.mail.subject).toBe('Mail 2')
})

it('exists in development without an SMTP server only', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://t.example',
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
  }
  const smtp = { SMTP_URL: 'smtp://a.example', MAIL_FROM: 'a@b.example' }
  expect(openDevInbox(readConfig({ ...database, ...production }))).toBeNull()
  expect(openDevInbox(readConfig({ ...database, ...smtp }, 'demo'))).toBeNull()
  const inbox = openDevInbox(readConfig(database, 'demo'))
  expect(inbox).not.toBeNull()
  await inbox?.close()

  const { deps } = await bootWithInbox()
  await expect(buildApp({ ...deps, config: { ...deps.config, mode: 'production' } }, null)).rejects.toThrow(
    'never runs in production',
  )
})
