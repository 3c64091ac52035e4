import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import type { DevInbox, InboxMail } from '../../../mail/dev-inbox.ts'
import { INBOX_STYLE, inboxPage, mailPage } from './dev-inbox-page.ts'

/** Of the pages, which show the mails in frames. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'"
/** Of the HTML of a mail: no scripts, no forms and no access to the site, as in a mail program. */
const MAIL_POLICY =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-ancestors 'self'; base-uri 'none'"

/**
 * /dev-mail shows the mails that this process has sent to the inbox of development, as HTML in both themes, as text and with
 * their headers.
 * @throws Error in production
 */
export async function devInbox(app: FastifyInstance, { deps, inbox }: { deps: Deps; inbox: DevInbox }): Promise<void> {
  if (deps.config.mode === 'production') throw new Error('The inbox of development never runs in production.')

  app.addHook('onRequest', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store')
    reply.header('Referrer-Policy', 'no-referrer').header('Content-Security-Policy', PAGE_POLICY)
  })
  app.get('/dev-mail', (_request, reply) => reply.send(inboxPage(inbox.mails)))
  app.get('/dev-mail/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(INBOX_STYLE))
  app.get('/dev-mail/:id', (request, reply) => reply.send(mailPage(find(inbox, request.params))))
  for (const theme of ['light', 'dark'] as const)
    app.get(`/dev-mail/:id/${theme}`, (request, reply) =>
      reply
        .header('Content-Security-Policy', MAIL_POLICY)
        .header('X-Frame-Options', 'SAMEORIGIN')
        .send(inTheme(find(inbox, request.params).mail.html ?? '', theme)),
    )
}

/** Returns HTML in this theme, also if the browser prefers the other one. */
const inTheme = (html: string, theme: 'light' | 'dark') =>
  html.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, theme === 'dark' ? '(min-width: 0)' : '(max-width: 0)')

const mailParams = z.object({ id: z.coerce.number() })

function find({ mails }: DevInbox, params: unknown): InboxMail {
  const { data } = mailParams.safeParse(params)
  const found = mails.find(({ id }) => id === data?.id)
  if (!found) throw notFound('This mail does not exist. The inbox is empty after a restart.')
  return found
}
