import { PAGES_CACHE, keptPage } from '../base/worker-policy.ts'
import tokens from '../styles/tokens.css?inline'

declare const self: ServiceWorkerGlobalScope & { FILES: string[] }

const NAMES = { home: 'Home', garage: 'My garage', wants: 'Wants' }

const STYLE = `${tokens}
body { margin: 0 auto; max-inline-size: 40rem; padding: var(--s-6) var(--s-4); background: var(--paper); color: var(--ink);
  font: var(--t-16)/var(--lh-text) var(--font-text); overflow-wrap: anywhere; }
h1, h2 { font-family: var(--font-head); font-weight: 600; line-height: var(--lh-tight); text-wrap: balance; }
h1 { font-size: var(--t-30); margin: var(--s-5) 0 var(--s-3); }
h2 { font-size: var(--t-24); margin: var(--s-6) 0 var(--s-2); padding-block-start: var(--s-3); border-block-start: var(--line-heavy) solid var(--ink); }
p { margin: 0 0 var(--s-4); }
ul { margin: 0; padding: 0; list-style: none; }
a { color: var(--signal); display: block; min-block-size: 2.75rem; align-content: center; border-block-end: var(--line) solid var(--rule); }
a:focus-visible, button:focus-visible { outline: var(--focus); outline-offset: var(--focus-offset); }
button { min-block-size: 2.75rem; padding: 0 var(--s-4); border: 0; border-radius: var(--r-1); background: var(--signal);
  color: var(--on-signal); font: inherit; font-weight: 600; cursor: pointer; }
.logo { display: flex; align-items: center; gap: var(--s-2); font: 600 var(--t-24)/1 var(--font-head); }`

/** As in client/ui/Logo.tsx. */
const LOGO = `<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true"><path fill="currentColor" d="M2 5.5A1.5 1.5 0 0 1 3.5 4H28.5A1.5 1.5 0 0 1 30 5.5V23H25V11H7V23H2Z"/><path fill="var(--signal)" d="M12 13.5H20V18H18.5V29H13.5V18H12Z"/></svg>`

// The system says when the connection is back. It does not know when only the server was away.
const SCRIPT = `const theme = localStorage.getItem('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
addEventListener('online', () => location.reload())
addEventListener('DOMContentLoaded', () => document.querySelector('button').addEventListener('click', () => location.reload()))`

/** Returns the page for an address of which there is no copy, with links to the pages that are kept. */
export async function offlinePage(): Promise<Response> {
  const nonce = crypto.randomUUID()
  const { pages, parts } = await keptLinks()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>You are offline · Tappet</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">${fontFaces()}${STYLE}</style><script nonce="${nonce}">${SCRIPT}</script></head><body><main>
<p class="logo">${LOGO}Tappet</p><h1>You are offline.</h1>
<p>This page was not kept on this device. It opens when the connection is back.</p>
<button type="button">Try again</button>
${list('Kept on this device', pages)}${list('Parts you read last', parts)}</main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}

type Links = { pages: string[]; parts: string[] }

/** Returns the links to the copies, the last ones first. */
async function keptLinks(): Promise<Links> {
  const links: Links = { pages: [], parts: [] }
  for (const name of (await caches.keys()).filter((each) => each.startsWith(PAGES_CACHE))) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url)
      const page = keptPage(pathname)
      if (page === 'part') links.parts.unshift(link(pathname, titleOf((await (await cache.match(url))?.text()) ?? '')))
      else if (page) links.pages.push(link(pathname, NAMES[page]))
    }
  }
  return links
}

/** @param name as HTML */
const link = (path: string, name: string) => `<li><a href="${path.replaceAll('&', '&amp;')}">${name}</a></li>`

/** Returns the title of a page as HTML. */
const titleOf = (html: string) => /<title[^>]*>([^<]*?)(?: · Tappet)?<\/title>/.exec(html)?.[1] ?? 'A part'

const list = (title: string, links: string[]) => (links.length > 0 ? `<h2>${title}</h2><ul>${links.join('')}</ul>` : '')

/** The fonts that the pages load first. */
const FONTS = [
  { family: 'Barlow Condensed', weight: 600, name: /barlow-condensed-latin-600-normal.*woff2$/ },
  { family: 'Source Sans 3', weight: '200 900', name: /source-sans-3-latin-wght-normal.*woff2$/ },
]

const fontFaces = () =>
  FONTS.map(({ family, weight, name }) => {
    const file = self.FILES.find((each) => name.test(each))
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(${file}) format("woff2")}`
  }).join('')
