import { escapeHtml } from '../../../../shared/text.ts'
import type { InboxMail } from '../../../mail/dev-inbox.ts'

// The pages of the inbox of development, as plain HTML without scripts. They are not part of the site.

export function inboxPage(mails: readonly InboxMail[]): string {
  const rows = mails.map(
    ({ id, to, receivedAt, mail }) =>
      `<li><a href="/dev-mail/${id}">${escapeHtml(mail.subject ?? 'No subject')}</a>
<span>To ${escapeHtml(to)}</span><time>${receivedAt.toISOString()}</time></li>`,
  )
  return page(
    'Mails',
    `<h1>Mails</h1>
<p>This page shows what the site would send. It does not exist in production. Reload it for new mails.</p>
${rows.length === 0 ? '<p>No mails yet.</p>' : `<ul>${rows.join('\n')}</ul>`}`,
  )
}

export function mailPage({ id, raw, mail }: InboxMail): string {
  const subject = escapeHtml(mail.subject ?? 'No subject')
  const frame = (theme: 'light' | 'dark') =>
    `<iframe class="${theme}" src="/dev-mail/${id}/${theme}" title="HTML, ${theme} theme" sandbox="allow-popups"></iframe>`
  const headers = raw.slice(0, Math.max(raw.search(/\r?\n\r?\n/), 0))
  return page(
    subject,
    `<p><a href="/dev-mail">All mails</a></p>
<h1>${subject}</h1>
<h2>HTML</h2>
${mail.html === undefined ? '<p>It has no HTML.</p>' : `<div class="frames">${frame('light')}${frame('dark')}</div>`}
<h2>Text</h2>
<pre>${escapeHtml(mail.text ?? '')}</pre>
<h2>Headers</h2>
<pre>${escapeHtml(headers)}</pre>`,
  )
}

const page = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Mails of development</title><link rel="stylesheet" href="/dev-mail/style.css"></head>
<body><main>
${main}
</main></body></html>`

export const INBOX_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf8f2, #151614); --sheet: light-dark(#fffefb, #1d1e1b); --ink: light-dark(#17191b, #f0ede4);
  --ink-2: light-dark(#45494b, #c4c0b5); --rule: light-dark(#dad5c7, #35362f); --signal: light-dark(#0d4a9e, #8ab6f5);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 84rem; margin: 0 auto; padding: 2.5rem 1rem 4rem }
h1 { margin: 0; font-size: 2rem; line-height: 1.1 }
h2 { margin: 2rem 0 .75rem; padding-top: 1.25rem; border-top: 2px solid var(--ink); font-size: 1.25rem; line-height: 1.2 }
p { color: var(--ink-2) }
a { color: var(--signal); text-underline-offset: .2em }
ul { margin: 1.5rem 0 0; padding: 0; list-style: none; border-top: 2px solid var(--ink) }
li { display: grid; gap: 0 1rem; grid-template-columns: 1fr; padding: .75rem 0; border-bottom: 1px solid var(--rule) }
li a { font-weight: 600 }
li span, li time { color: var(--ink-2); font-size: .875rem }
.frames { display: flex; flex-wrap: wrap; gap: 1rem }
iframe { flex: 1 1 37.5rem; min-width: 0; height: 52rem; border: 1px solid var(--rule) }
iframe.light { color-scheme: light; background: #fff }
iframe.dark { color-scheme: dark; background: #151614 }
pre { margin: 0; padding: 1rem; background: var(--sheet); border: 1px solid var(--rule); white-space: pre-wrap; font-size: .875rem }
:focus-visible { outline: 2px solid var(--signal); outline-offset: 2px }
`
