type Person = { name: string; email: string; bio: string; isSiteAdmin: boolean; adminTags: { tag: { name: string } }[] }

/** The page of the embedded identity provider, as plain HTML without script: it is not part of the site. */
export function chooserPage(query: Record<string, string>, people: Person[]): string {
  const hidden = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('')
  const choices = people
    .map((person) => {
      const roles = [person.isSiteAdmin ? 'site admin' : '', ...person.adminTags.map(({ tag }) => tag.name)].filter(Boolean)
      const about = roles.length > 0 ? `Moderates: ${roles.join(', ')}` : person.bio
      return `<li><button name="login_hint" value="${escape(person.email)}"><b>${escape(person.name)}</b><span>${escape(person.email)}</span><small>${escape(about)}</small></button></li>`
    })
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in for development</title>
<link rel="stylesheet" href="/dev-idp/style.css"></head>
<body><main>
<h1>Who are you today?</h1>
<p>This page stands in for Google on this machine. It asks no password and does not exist in production.</p>
<form action="/dev-idp/authorize"><h2>Somebody new</h2>${hidden}
<label>E-mail address <input name="login_hint" type="email" required autocomplete="email"></label>
<label>Name <input name="name" maxlength="200" autocomplete="name"></label>
<button>Continue</button></form>
<form action="/dev-idp/authorize"><h2>A person of the demo</h2>${hidden}<ul>${choices}</ul></form>
</main></body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

export const CHOOSER_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
h1 { line-height: 1.1 } form { border-top: 2px solid; margin-top: 2rem }
ul { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .5rem }
label { display: block; margin: .75rem 0 } input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem }
button { font: inherit; padding: .6rem 1rem; min-height: 44px; cursor: pointer }
li button { width: 100%; height: 100%; text-align: left; display: grid; background: none; border: 1px solid #8886; color: inherit }
`
