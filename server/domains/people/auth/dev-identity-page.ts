import { escapeHtml } from '../../../../shared/text.ts'

type ListedUser = {
  name: string
  email: string
  bio: string
  isSiteAdmin: boolean
  adminTags: { tag: { name: string } }[]
}

/**
 * Returns the page of the embedded identity provider, as plain HTML without scripts. It is not part of the site.
 * @param query the parameters of the sign-in, which the forms send back
 * @param cancel the address that cancels the sign-in
 */
export function signInPage(query: Record<string, string>, users: ListedUser[], cancel: string): string {
  const hidden = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in for development</title><link rel="stylesheet" href="/dev-idp/style.css"></head>
<body><main>
<h1>Who are you today?</h1>
<p>This page replaces Google on this machine. It needs no password and does not exist in production.</p>
<form action="/dev-idp/authorize">${hidden}
<h2>New account</h2>
<div class="fields">
<label>E-mail address <input name="login_hint" type="email" required autocomplete="email"></label>
<label>Name <input name="name" maxlength="200" autocomplete="name"></label>
</div>
<button class="go">Continue</button> <a href="${escapeHtml(cancel)}">Cancel</a>
</form>
${users.length === 0 ? '' : `<form action="/dev-idp/authorize">${hidden}\n<h2>Existing accounts</h2>\n<ul>${users.map(userButton).join('\n')}</ul>\n</form>`}
</main></body></html>`
}

function userButton(user: ListedUser): string {
  const roles = [...(user.isSiteAdmin ? ['the whole site'] : []), ...user.adminTags.map(({ tag }) => tag.name)]
  const about = roles.length > 0 ? `<b>Moderates ${escapeHtml(roles.join(', '))}</b>` : escapeHtml(user.bio)
  return `<li><button name="login_hint" value="${escapeHtml(user.email)}"><strong>${escapeHtml(user.name)}</strong><span>${escapeHtml(user.email)}</span><small>${about}</small></button></li>`
}

export const SIGN_IN_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf8f2, #151614); --sheet: light-dark(#fffefb, #1d1e1b); --well: light-dark(#f1eee4, #22231f);
  --ink: light-dark(#17191b, #f0ede4); --ink-2: light-dark(#45494b, #c4c0b5); --ink-3: light-dark(#63676a, #a09d93);
  --edge: light-dark(#84827a, #7d7b71); --rule: light-dark(#dad5c7, #35362f);
  --signal: light-dark(#0d4a9e, #8ab6f5); --on-signal: light-dark(#fff, #0a1a30);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 56rem; margin: 0 auto; padding: 2.5rem 1rem 4rem }
h1 { margin: 0; font-size: 2rem; line-height: 1.1 }
h2 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.2 }
p { margin: .5rem 0 0; color: var(--ink-2) }
form { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 2px solid var(--ink) }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: .75rem 1rem; margin-bottom: 1rem }
label { font-weight: 600 }
input { display: block; width: 100%; min-height: 44px; margin-top: .35rem; padding: 0 .8rem }
input, button { border: 1px solid var(--edge); border-radius: 2px; background: var(--sheet); color: inherit; font: inherit }
button { min-height: 44px; padding: .6rem 1.1rem; cursor: pointer }
button:hover { background: var(--well) }
.go { border-color: var(--signal); background: var(--signal); color: var(--on-signal); font-weight: 600 }
.go:hover { background: var(--signal); filter: brightness(1.1) }
a { display: inline-block; padding: .6rem .8rem; color: var(--signal); text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--signal); outline-offset: 2px }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: .5rem; margin: 0; padding: 0; list-style: none }
li button { display: grid; align-content: start; width: 100%; height: 100%; text-align: left; border-color: var(--rule) }
li button:hover { border-color: var(--edge) }
li span, li small { color: var(--ink-3); font-size: .875rem }
li small { color: var(--ink-2) } li small b { color: var(--signal); font-weight: 600 }
`
