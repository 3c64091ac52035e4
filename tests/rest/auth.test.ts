import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import Fastify from 'fastify'
import { devIdentityProvider } from '../../server/domains/people/auth/dev-identity-plugin.ts'
import { identityProvider, readIdentity } from '../../server/domains/people/auth/identity-client.ts'
import { createSession } from '../../server/domains/people/auth/service.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { BACKGROUND_HEADER } from '../../shared/sign-in.ts'
import { signInAs } from '../../server/domains/people/auth/sign-in-service.ts'
import { listenApp, type ListeningApp } from '../support/app.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let site: ListeningApp
let clock: number

beforeAll(async () => {
  site = await listenApp({}, { now: () => new Date(clock) })
})
beforeEach(() => {
  clock = Date.parse('2026-03-01T12:00:00Z')
})
afterAll(() => site.close())

type SignIn = { path?: string; name?: string; nonce?: string }

/** A browser that stores cookies and does not follow redirects. */
class Browser {
  readonly cookies = new Map<string, string>()

  async get(address: string): Promise<{ status: number; location: URL; headers: Headers; text: string }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(address, site.url), { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const location = new URL(response.headers.get('location') ?? '', site.url)
    return { status: response.status, location, headers: response.headers, text: await response.text() }
  }

  /** Goes from 'Login' to the page of the identity provider. */
  async begin(path?: string, nonce?: string): Promise<URL> {
    const query = new URLSearchParams({
      ...(path !== undefined && { state: path }),
      ...(nonce !== undefined && { nonce }),
    })
    const { status, location } = await this.get(`/api/auth/google?${query}`)
    expect(status).toBe(302)
    expect(location.pathname).toBe('/dev-idp/authorize')
    return location
  }

  /** Chooses a user on that page. Returns the address of the callback. */
  async choose(authorize: URL, email: string, name = ''): Promise<URL> {
    const chosen = new URL(authorize)
    chosen.searchParams.set('login_hint', email)
    if (name) chosen.searchParams.set('name', name)
    return (await this.get(chosen.href)).location
  }

  async signIn(email: string, { path = '/part/x', name = '', nonce }: SignIn = {}) {
    return this.get((await this.choose(await this.begin(path, nonce), email, name)).href)
  }
}

/** Returns a full token, or after a first sign-in a temporary one. */
const tokenOf = ({ searchParams }: URL) => searchParams.get('token') ?? searchParams.get('tempToken') ?? ''
const status = async (token: string) =>
  (await site.get('/api/auth/status', token)).body as { isAuthenticated: boolean; user: { name: string } | null }
const expectFailure = (answer: { status: number; location: URL }, failure: string) => {
  expect(answer.status).toBe(302)
  expect(answer.location.pathname).toBe('/login')
  expect(answer.location.searchParams.get('error')).toBe(failure)
  expect(answer.location.searchParams.has('token')).toBe(false)
}

let payloads = 0

describe('a sign-in', () => {
  test('leads through the provider back to the path, with a valid token', async () => {
    await site.make.user({ name: 'Marta Kowalczyk' })
    await new Browser().signIn('ann@example.com', { name: 'Ann Lee' })
    const browser = new Browser()
    const authorize = await browser.begin('/part/water-pump?comment=7#c7')
    expect(authorize.searchParams.get('code_challenge_method')).toBe('S256')
    expect(authorize.href).not.toContain('water-pump')

    const chooser = await browser.get(authorize.href)
    expect(chooser.status).toBe(200)
    expect(chooser.text).toContain('Marta Kowalczyk')

    const {
      status: code,
      location,
      headers,
    } = await browser.get((await browser.choose(authorize, 'Ann@Example.com', 'Ann Lee')).href)
    expect(code).toBe(302)
    expect(location.pathname + location.hash).toBe('/part/water-pump#c7')
    expect(location.searchParams.get('comment')).toBe('7')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(await status(tokenOf(location))).toMatchObject({ isAuthenticated: true, user: { name: 'Ann Lee' } })
    expect(await site.deps.prisma.user.findUnique({ where: { email: 'ann@example.com' } })).toMatchObject({
      name: 'Ann Lee',
    })
  })

  test('leads to the verification of the phone at the first time, with a token that is valid only for it', async () => {
    const { location, headers } = await new Browser().signIn('new@example.com', { path: '/part/x?comment=7#c7' })
    expect(location.pathname).toBe('/verify-phone')
    expect([...location.searchParams.keys()]).toEqual(['targetUrl', 'tempToken'])
    expect(location.searchParams.get('targetUrl')).toBe('/part/x?comment=7#c7')
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
    expect((await status(tokenOf(location))).isAuthenticated).toBe(false)

    // The page appears once, and never for a user with a verified phone.
    expect((await new Browser().signIn('new@example.com')).location.pathname).toBe('/part/x')
    const { email } = await site.make.user({ phone: '+4915100000001' })
    expect((await new Browser().signIn(email)).location.pathname).toBe('/part/x')
  })

  test('returns the nonce of the browser with the token, and never sends it to the provider', async () => {
    const nonce = 'n'.repeat(32)
    const browser = new Browser()
    const authorize = await browser.begin('/part/x?comment=7&nonce=planted', nonce)
    expect(authorize.href).not.toContain(nonce)
    const first = (await browser.get((await browser.choose(authorize, 'nonce@example.com')).href)).location
    expect([first.pathname, first.searchParams.getAll('nonce')]).toEqual(['/verify-phone', [nonce]])
    const { location } = await new Browser().signIn('nonce@example.com', { nonce, path: '/part/x?nonce=planted' })
    expect([location.pathname, location.searchParams.getAll('nonce')]).toEqual(['/part/x', [nonce]])
    expect((await status(tokenOf(location))).isAuthenticated).toBe(true)
  })

  test.each(['', 'short', 'n'.repeat(300), `${'n'.repeat(30)}&token=x`, `${'n'.repeat(30)}\0`])(
    'ignores the invalid nonce %j',
    async (nonce) => {
      await new Browser().signIn('without@example.com')
      const { location } = await new Browser().signIn('without@example.com', { nonce })
      expect([...location.searchParams.keys()]).toEqual(['token'])
    },
  )

  test('is not possible as the account of the site', async () => {
    expectFailure(await new Browser().signIn('notices@tappet.invalid'), 'taken')
    expect((await new Browser().get((await new Browser().begin()).href)).text).not.toContain('notices@')
    await expect(createSession(site.deps, SITE_USER_ID, 'full')).rejects.toThrow('session_of_a_person')
  })

  test('stores its state in a cookie that scripts and other sites cannot read', async () => {
    const { headers } = await new Browser().get('/api/auth/google')
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
    }
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('finds the account of the user, with the name that the user has chosen since', async () => {
    await new Browser().signIn('again@example.com', { name: 'First Name' })
    await site.deps.prisma.user.update({ where: { email: 'again@example.com' }, data: { name: 'My own name' } })
    const { location } = await new Browser().signIn('AGAIN@example.com', { name: 'First Name' })
    expect((await status(tokenOf(location))).user?.name).toBe('My own name')
  })

  test('applies the mute of a deleted account again, until its end', async () => {
    const part = await site.make.part()
    const comment = async (token: string) =>
      (await site.request('POST', '/api/comments', { token, payload: { productId: part.id, text: 'x' } })).body
    async function signIn(email: string, subject: string | null) {
      if (subject === null) await new Browser().signIn(email)
      const user = await signInAs(site.deps, { subject, email, name: 'Muted Mia', picture: null })
      return { ...user, token: await site.make.token(user) }
    }
    const leave = async (token: string) => {
      const { user } = await site.caller(token).auth.status()
      await site.caller(token).user.remove({ name: user?.name ?? '' })
    }
    const mia = await signIn('mia@example.com', 'mia')
    await site.make.mute(mia, new Date(clock + 3 * DAY))
    const refused = await comment(mia.token)
    expect(refused.code).toBe('MUTED')
    await leave(mia.token)
    expect((await comment((await signIn('nobody@example.com', 'nobody')).token)).text).toBe('x')
    // By the subject, also after another deletion; then by the email address.
    for (const email of ['mia.two@example.com', 'mia.three@example.com']) {
      const again = await signIn(email, 'mia')
      expect((await comment(again.token)).error).toBe(refused.error)
      await leave(again.token)
    }
    clock += 3 * DAY - 1
    expect((await comment((await signIn('mia@example.com', null)).token)).error).toBe(refused.error)
    clock += 1
    expect((await comment((await signIn('mia@example.com', null)).token)).text).toBe('x')
    expect((await comment((await signIn('mia.three@example.com', null)).token)).text).toBe('x')
  })

  test('in two browsers at once creates one account', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => new Browser().signIn('twice@example.com')))
    const firsts = answers.filter(({ location }) => location.pathname === '/verify-phone')
    expect(firsts).toHaveLength(1)
    for (const { location } of answers) {
      expect((await status(tokenOf(location))).isAuthenticated).toBe(location.pathname !== '/verify-phone')
    }
    expect(await site.deps.prisma.user.count({ where: { email: 'twice@example.com' } })).toBe(1)
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'http:evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%09/evil.example',
    '/%5cevil.example',
    '/%2f/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/\u200b/evil.example',
    '@evil.example',
    '/api/auth/logout',
    '/API/auth/google',
    '/%61pi/x',
    '/login',
    '/verify-phone?targetUrl=//evil.example',
    '',
    '/part/x?next=//evil.example',
    '/part/x?token=planted&tempToken=planted',
    `/${'a'.repeat(3_000)}`,
  ])('never leaves the site: %j', async (path) => {
    const isThere = (location: URL) => {
      expect(location.origin).toBe(new URL(site.url).origin)
      expect(location.pathname).toMatch(/^\/(?:$|part\/x$)/)
      expect(location.href).not.toContain('planted')
    }
    const { location: first } = await new Browser().signIn(`payload${(payloads += 1)}@example.com`, { path })
    expect(first.pathname).toBe('/verify-phone')
    isThere(new URL(first.searchParams.get('targetUrl') ?? '', site.url))
    const { status: code, location } = await new Browser().signIn(`payload${payloads}@example.com`, { path })
    expect(code).toBe(302)
    isThere(location)
  })
})

describe('a sign-in is rejected', () => {
  test('if its state was used before', async () => {
    const browser = new Browser()
    const callback = await browser.choose(await browser.begin(), 'replay@example.com')
    const cookies = new Map(browser.cookies)
    expect(tokenOf((await browser.get(callback.href)).location)).not.toBe('')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expectFailure(await browser.get(callback.href), 'expired')
  })

  test('if another browser sends the state, which stays valid for the first browser', async () => {
    const victim = new Browser()
    const callback = await victim.choose(await victim.begin(), 'victim@example.com')
    expectFailure(await new Browser().get(callback.href), 'expired')
    const withOwnState = new Browser()
    await withOwnState.begin()
    expectFailure(await withOwnState.get(callback.href), 'expired')
    expect(tokenOf((await victim.get(callback.href)).location)).not.toBe('')
  })

  test('if it took longer than 10 minutes', async () => {
    const browser = new Browser()
    const callback = await browser.choose(await browser.begin(), 'late@example.com')
    clock += 10 * MINUTE
    expectFailure(await browser.get(callback.href), 'expired')
  })

  test('if the state is missing, unknown or repeated', async () => {
    for (const query of [
      '',
      '?code=x',
      '?code=x&state=made-up',
      '?code=x&state=a&state=b',
      `?code=x&state=${'s'.repeat(5_000)}`,
    ]) {
      expectFailure(await new Browser().get(`/api/auth/google/callback${query}`), 'expired')
    }
  })

  test('if the PKCE verifier is missing or wrong', async () => {
    for (const verifier of [undefined, 'v'.repeat(43)]) {
      const browser = new Browser()
      const callback = await browser.choose(await browser.begin(), 'pkce@example.com')
      if (verifier) browser.cookies.set('oauth2-code-verifier', verifier)
      else browser.cookies.delete('oauth2-code-verifier')
      expectFailure(await browser.get(callback.href), 'failed')
    }
    expect(await site.deps.prisma.user.count({ where: { email: 'pkce@example.com' } })).toBe(0)
  })

  test('if the code is unknown', async () => {
    const browser = new Browser()
    const callback = await browser.choose(await browser.begin(), 'code@example.com')
    callback.searchParams.set('code', 'made-up')
    expectFailure(await browser.get(callback.href), 'failed')
  })

  test('if the user cancels, and keeps its path', async () => {
    const browser = new Browser()
    const { text } = await browser.get((await browser.begin('/part/x')).href)
    const cancel = /href="([^"]+)">Cancel</.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const answer = await browser.get(cancel)
    expectFailure(answer, 'cancelled')
    expect(answer.location.searchParams.get('from')).toBe('/part/x')
  })

  test('if the account was deleted', async () => {
    const { email } = await site.make.user({ deletedAt: new Date(clock) })
    expectFailure(await new Browser().signIn(email), 'deleted')
  })

  test('if there is no verified email address', async () => {
    expectFailure(await new Browser().signIn('not-an-address'), 'unverified')
  })

  test('if it is the 61st of one address within 10 minutes', async () => {
    const { deps } = site
    const limited = await listenApp({ RATE_LIMIT_FACTOR: '0.05' }, { now: () => new Date(clock) })
    const begin = async () => {
      const { headers } = await limited.request('GET', '/api/auth/google?state=/part/x')
      return String(headers['location'])
    }
    for (let i = 0; i < 3; i++) expect(await begin()).toContain('/dev-idp/authorize')
    expect(await begin()).toBe('/login?error=often')
    clock += 10 * MINUTE
    expect(await begin()).toContain('/dev-idp/authorize')
    await limited.close()
    expect(deps.config.rateLimitFactor).toBe(0)
  })
})

describe('an ID token', () => {
  const google = identityProvider({ ...emptyConfig(), google: { clientId: 'our-id', clientSecret: 'our-secret' } })
  const claims = {
    iss: 'https://accounts.google.com',
    aud: 'our-id',
    sub: '117',
    email: 'Ann@Example.com',
    email_verified: true,
    name: 'Ann',
    picture: 'https://lh3.example/ann.jpg',
  }
  const read = (changed: object) =>
    readIdentity(`e30.${Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url')}.sig`, google)

  test('contains the identity of the user', () => {
    expect(read({})).toEqual({
      subject: '117',
      email: 'ann@example.com',
      name: 'Ann',
      picture: 'https://lh3.example/ann.jpg',
    })
    expect(read({ picture: 'http://plain.example/ann.jpg', name: undefined })).toMatchObject({
      name: '',
      picture: null,
    })
  })

  test('without a verified email address is rejected', () => {
    for (const changed of [
      { email_verified: false },
      { email_verified: 'true' },
      { email_verified: undefined },
      { email: undefined },
      { email: 'ann' },
      { sub: '' },
    ]) {
      expect(() => read(changed)).toThrow('unverified')
    }
  })

  test('for another site or of another issuer is rejected', () => {
    for (const changed of [{ aud: 'their-id' }, { iss: 'https://evil.example' }])
      expect(() => read(changed)).toThrow('failed')
  })

  test('with an invalid format is rejected', () => {
    for (const token of [undefined, '', 'x', 'a.b.c', 'e30.bnVsbA.', 7, {}])
      expect(() => readIdentity(token, google)).toThrow('unverified')
  })
})

describe('the account of an identity', () => {
  const identity = { subject: '1001', email: 'g@example.com', name: 'Gus', picture: 'https://lh3.example/g.jpg' }

  test('is created once when many tabs sign in at once', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => signInAs(site.deps, identity)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
  })

  test('is found by the subject when the email address has changed', async () => {
    const { id } = await signInAs(site.deps, identity)
    expect(await signInAs(site.deps, { ...identity, email: 'married@example.com' })).toMatchObject({ id })
  })

  test('stays with its owner when the provider gives the email address to another person', async () => {
    await signInAs(site.deps, identity)
    await expect(signInAs(site.deps, { ...identity, subject: '2002' })).rejects.toThrow('taken')
  })

  test('is found by the email address before the first sign-in', async () => {
    const { id, email } = await site.make.user({ name: 'Made on the command line' })
    expect(await signInAs(site.deps, { ...identity, subject: '3003', email })).toMatchObject({ id })
    expect(await site.deps.prisma.user.findUnique({ where: { id } })).toMatchObject({
      name: 'Made on the command line',
      subject: '3003',
      picture: identity.picture,
      firstSignInAt: new Date(clock),
    })
  })

  test('does not get back an image that its owner removed', async () => {
    const { id } = await signInAs(site.deps, { ...identity, subject: '4004', email: 'plain@example.com' })
    await site.deps.prisma.user.update({ where: { id }, data: { picture: null } })
    await signInAs(site.deps, { ...identity, subject: '4004', email: 'plain@example.com' })
    expect(await site.deps.prisma.user.findUnique({ where: { id } })).toMatchObject({ picture: null })
  })

  test('has a valid name for every name of the provider', async () => {
    for (const [subject, name, stored] of [
      ['51', '\0\u202eevil\n', 'evil'],
      ['52', ' ', 'nameless'],
      ['53', 'x'.repeat(300), 'x'.repeat(200)],
    ] as const) {
      const email = subject === '52' ? 'nameless@example.com' : `n${subject}@example.com`
      const { id } = await signInAs(site.deps, { subject, email, name, picture: null })
      expect(await site.deps.prisma.user.findUnique({ where: { id } })).toMatchObject({ name: stored })
    }
  })
})

describe('a session', () => {
  test('ends with its sign-out, and other sessions do not', async () => {
    const user = await site.make.user()
    const [here, there] = [await site.make.token(user), await site.make.token(user)]
    expect(await site.request('POST', '/api/auth/logout', { token: here })).toMatchObject({ status: 200 })
    expect((await status(here)).isAuthenticated).toBe(false)
    expect((await site.request('POST', '/api/auth/logout', { token: here })).status).toBe(401)
    expect((await status(there)).isAuthenticated).toBe(true)
  })

  test('ends 30 days after its last use, which every use extends', async () => {
    const token = await site.make.token()
    for (let i = 0; i < 3; i++) {
      clock += 29 * DAY
      expect((await status(token)).isAuthenticated).toBe(true)
    }
    clock += 30 * DAY
    expect((await status(token)).isAuthenticated).toBe(false)
  })

  test('has its last use, written once a minute, which calls of a hidden page are not; its end is written once an hour', async () => {
    const user = await site.make.user()
    const token = await site.make.token(user)
    const begun = clock
    const row = () =>
      site.deps.prisma.session.findFirstOrThrow({
        where: { userId: user.id },
        select: { lastUsedAt: true, expiresAt: true },
      })
    const call = (headers = {}) =>
      site.request('GET', '/trpc/auth.status', { token, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
    const used = (lastUse: number, extended: number) => ({
      lastUsedAt: new Date(lastUse),
      expiresAt: new Date(extended + 30 * DAY),
    })
    clock += MINUTE - 1
    await call()
    expect(await row()).toEqual(used(begun, begun))
    clock += 1
    await call({ [BACKGROUND_HEADER]: '1' })
    expect(await row()).toEqual(used(begun, begun))
    await Promise.all([call(), call()])
    expect(await row()).toEqual(used(clock, begun))
    clock += 60 * MINUTE
    await call()
    expect(await row()).toEqual(used(clock, clock))
  })

  test('of a temporary token is no sign-in and ends after 30 minutes, regardless of its use', async () => {
    const user = await site.make.user()
    const token = await createSession(site.deps, user.id, 'temporary')
    expect((await status(token)).isAuthenticated).toBe(false)
    expect(await site.caller(token).auth.status()).toMatchObject({ user: null })
    expect((await site.request('POST', '/api/auth/logout', { token })).status).toBe(401)
    const rows = () => site.deps.prisma.session.findMany({ where: { userId: user.id } })
    expect(await rows()).toMatchObject([{ expiresAt: new Date(clock + 30 * MINUTE) }])
  })

  test('ends with the deletion of the account', async () => {
    const user = await site.make.user()
    const token = await site.make.token(user)
    await site.deps.prisma.user.update({ where: { id: user.id }, data: { deletedAt: new Date(clock) } })
    expect((await status(token)).isAuthenticated).toBe(false)
  })

  test('is found by the whole token, in every spelling of the scheme', async () => {
    const token = await site.make.token()
    const isIn = async (authorization: string) =>
      (
        (await site.request('GET', '/api/auth/status', { headers: { authorization } })).body as {
          isAuthenticated: boolean
        }
      ).isAuthenticated
    for (const right of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `Bearer   ${token} `])
      expect(await isIn(right)).toBe(true)
    for (const wrong of [
      token,
      `Bearer${token}`,
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      `Bearer ${token} x`,
      `Bearer "${token}"`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token},${token}`,
      `Bearer ${token.toLowerCase()}`,
      `Bearer ${'x'.repeat(10_000)}`,
      "Bearer ' or 1=1 --",
      'Bearer \u00e9',
    ]) {
      expect(await isIn(wrong)).toBe(false)
    }
  })

  test('answers are not cached', async () => {
    expect((await site.get('/api/auth/status', await site.make.token())).headers['cache-control']).toBe('no-store')
  })
})

describe('the embedded identity provider', () => {
  test('cannot be loaded in production', async () => {
    const app = Fastify()
    const deps = { ...site.deps, config: { ...site.deps.config, mode: 'production' as const } }
    await expect(app.register(devIdentityProvider, { deps, clientId: 'tappet', callbackUri: '' })).rejects.toThrow(
      'never runs in production',
    )
  })

  test('does not exist if Google is configured', async () => {
    const other = await listenApp({ GOOGLE_CLIENT_ID: 'our-id', GOOGLE_CLIENT_SECRET: 'our-secret' })
    const { headers } = await other.get('/api/auth/google?state=/part/x')
    const authorize = new URL(String(headers['location']))
    expect(authorize.origin + authorize.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      client_id: 'our-id',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${other.url}/api/auth/google/callback`,
    })
    for (const path of [authorize.pathname, '/dev-idp/authorize', '/dev-idp/style.css', '/dev-idp/token'])
      expect((await other.get(path)).status).toBe(404)
    await other.close()
  })

  test('sends codes only to this site, and only with PKCE', async () => {
    const authorize = await new Browser().begin()
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/'],
      ['client_id', 'other'],
      ['code_challenge_method', 'plain'],
      ['response_type', 'token'],
    ] as const) {
      const changed = new URL(authorize)
      changed.searchParams.set(name, value)
      for (const hint of ['', 'ann@example.com']) {
        changed.searchParams.set('login_hint', hint)
        expect((await new Browser().get(changed.href)).status).toBe(400)
      }
    }
    authorize.searchParams.delete('code_challenge')
    expect((await new Browser().get(authorize.href)).status).toBe(400)
  })

  test('sends its page with the content security policy of the site', async () => {
    await site.make.user({ name: '<script>alert(1)</script>', bio: '"><img src=x>' })
    const { text, headers } = await new Browser().get((await new Browser().begin()).href)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).not.toMatch(/<script|<style|<img|\sstyle=|\son\w+=/i)
    expect((await site.get('/dev-idp/style.css')).headers['content-type']).toContain('text/css')
  })

  test('does not allow other sites to read its answers', async () => {
    const browser = new Browser()
    const authorize = await browser.begin()
    authorize.searchParams.set('login_hint', 'ann@example.com')
    const { headers } = await browser.get(authorize.href)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})

test('the log contains no token, code, state or secret', async () => {
  const browser = new Browser()
  const authorize = await browser.begin('/part/x')
  const callback = await browser.choose(authorize, 'logged@example.com')
  const cookies = [...browser.cookies.values()]
  const token = tokenOf((await browser.get(callback.href)).location)

  // Possible log lines: a failure of the token endpoint, an invalid address, a logged request.
  const failing = new Browser()
  const failed = await failing.choose(await failing.begin(), 'logged@example.com')
  failed.searchParams.set('code', 'wrong-code')
  expectFailure(await failing.get(failed.href), 'failed')
  await fetch(`${site.url}/part/%?token=${token}`)
  site.app.log.info({
    req: { method: 'GET', url: `/part/x?token=${token}`, headers: { authorization: `Bearer ${token}` } },
  })
  site.app.log.error({ err: new Error(`GET /part/x?token=${token} failed`) })

  const log = site.lines.join('')
  expect(log).toContain('a sign-in failed')
  const basic = Buffer.from('tappet:tappet').toString('base64')
  for (const secret of [
    token,
    callback.searchParams.get('code') ?? '',
    'wrong-code',
    ...cookies,
    ...failing.cookies.values(),
    basic,
  ]) {
    expect(secret.length).toBeGreaterThan(5)
    expect(log).not.toContain(secret)
  }
})

function emptyConfig() {
  return {
    mode: 'test',
    host: '127.0.0.1',
    port: 3_000,
    publicUrl: 'https://tappet.example',
    operator: { name: null, address: null, email: null, phone: null },
    mail: { name: 'Tappet', address: 'mail@localhost', bounceAddress: null },
    smtp: null,
    mailWebhookSecret: null,
    databaseUrl: '',
    databasePoolSize: 1,
    cacheMb: 1,
    drainSeconds: 0,
    metrics: null,
    replicaUrls: [],
    redisUrl: null,
    openSearchUrl: null,
    serviceWorker: true,
    sharedCacheSeconds: 0,
    purgeUrl: null,
    tracesEndpoint: null,
    slowStatementMs: 500,
    google: null,
    imagesDir: '',
    twilio: null,
    bucket: null,
    imageFetchHosts: new Map<string, string>(),
    vapid: null,
    pushHosts: new Map<string, string>(),
    trustProxy: false,
    rateLimitFactor: 0,
    logLevel: 'silent',
  } as const
}
