import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import {
  account,
  accountMenu,
  hasStartedSignIn,
  holding,
  identify,
  loginLink,
  NONCE,
  ready,
  RICH_PART,
  signIn,
  useVisitors,
} from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

/** Requests the session of a token. */
async function isAuthenticated(token: string): Promise<unknown> {
  const response = await fetch(`${url}/api/auth/status`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { isAuthenticated: unknown }).isAuthenticated
}

describe('sign-in', () => {
  it('returns a demo user to the previous page, with the token in local storage only', async () => {
    const page = await visit(`/part/${RICH_PART}?comment=nonsense`)
    await signIn(page, { pick: 'Declan Byrne' })
    expect(page.url()).toBe(`${url}/part/${RICH_PART}?comment=nonsense`)
    expect(await account(page).innerText()).toContain('Hi, Declan')
    for (const name of ['Messages', 'Create Post'])
      expect(await account(page).getByRole('link', { name }).count()).toBe(1)
    expect(await loginLink(page).count()).toBe(0)

    const token = await storedToken(page)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await isAuthenticated(token ?? '')).toBe(true)
    expect(await page.context().cookies()).toEqual([])
    await page.reload()
    await ready(page, true)
  })

  it('creates an account for a new user', async () => {
    const page = await visit('/')
    const email = `nora.${Date.now()}@example.com`
    await account(page).getByRole('link', { name: 'Sign Up' }).click()
    await identify(page, { email, name: 'Nora Newcomer' })
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Nora')
    await accountMenu(page).click()
    const profile = await page.getByRole('menuitem', { name: 'My Profile' }).getAttribute('href')
    expect(profile).toMatch(/^\/account\/[0-9a-f-]{36}$/)

    const again = await visit('/')
    await signIn(again, { email, name: 'Another Name' })
    expect(await account(again).innerText()).toContain('Hi, Nora')
  })

  it('works from a link pressed before hydration', async () => {
    const page = await visit('/login')
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${url}/search?q=pump`, { waitUntil: 'commit' })
    await loginLink(page).click()
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
    held.resolve()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await identify(page, { pick: 'Declan Byrne' })
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
  })

  it('can be started from a dialog', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    await page.locator('main').getByRole('button', { name: 'Login' }).first().click()
    await identify(page, { pick: 'Declan Byrne' })
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Declan')
  })

  it('opens the login page first if its link is opened in another tab', async () => {
    const page = await visit('/search?q=pump')
    // The test opens the tab itself, because Playwright sometimes misses a tab that a click opens under load.
    const pressed = await page.evaluateHandle(() => {
      const seen = { address: '' }
      const onClick = (event: MouseEvent) => {
        event.preventDefault()
        seen.address = (event.target as Element).closest('a')?.href ?? ''
      }
      addEventListener('click', onClick, { once: true })
      return seen
    })
    await loginLink(page).click({ modifiers: ['ControlOrMeta'] })
    const { address } = await pressed.jsonValue()
    expect(address).toBe(`${url}/login?from=${encodeURIComponent('/search?q=pump')}`)
    await expect.poll(() => loginLink(page).getAttribute('href')).toBe(paths.signIn('/search?q=pump'))
    const tab = await page.context().newPage()
    await tab.goto(address)
    await tab.getByRole('link', { name: 'Continue with Google' }).click()
    await identify(tab, { pick: 'Declan Byrne' })
    await tab.waitForURL(`${url}/search?q=pump`)
    await ready(tab, true)
  })

  it('that is canceled ends at the login page with a message', async () => {
    const page = await visit('/search?q=pump')
    await loginLink(page).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('Sign-in was cancelled.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Declan Byrne' }).click()
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
  })
})

describe('a token', () => {
  it('is removed from the address before the app runs', async () => {
    const token = await make.token(await make.user({ name: 'Erna Early' }))
    const page = await visit('/login', { before: hasStartedSignIn })
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${url}/part/${RICH_PART}?comment=nonsense&token=${token}&nonce=${NONCE}#comments`, {
      waitUntil: 'commit',
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => location.href)).toBe(`${url}/part/${RICH_PART}?comment=nonsense#comments`)
    expect(await storedToken(page)).toBe(token)
    expect(await page.evaluate(() => document.documentElement.dataset['session'])).toBe('pending')
    expect(await account(page).innerText()).toBe('Loading...')
    held.resolve()
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Erna')
  })

  it('of another account in a link of a comment does not sign in the reader', async () => {
    const mallory = await make.user({ name: 'Mallory Maker' })
    const planted = await make.token(mallory)
    const part = await make.part()
    await make.comment({ part, author: mallory, text: `[manual](/search?q=pump&token=${planted})` })
    const token = await make.token(await make.user({ name: 'Rita Reader' }))
    const page = await visit(`/part/${part.slug}#comments`, { token })
    const link = page.getByRole('link', { name: 'manual' })
    await link.scrollIntoViewIfNeeded()
    expect(await link.getAttribute('href')).toBe('/search?q=pump')
    await link.click()
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Rita')
  })

  it.each([
    ['after a sign-in was started', ['', '&nonce=nonce-of-another-tab', '&nonce='], hasStartedSignIn],
    ['in a tab that has started no sign-in', [`&nonce=${NONCE}`], undefined],
  ])(
    'in an address with a wrong nonce is removed %s, and the session does not change',
    async (_when, nonces, before) => {
      const token = await make.token(await make.user({ name: 'Rita Reader' }))
      const planted = await make.token(await make.user({ name: 'Mallory Maker' }))
      const page = await visit('/', { token, before })
      for (const nonce of nonces) {
        for (const query of [`token=${planted}`, 'token=garbage', `tempToken=${planted}`]) {
          await page.goto(`${url}/search?q=pump&${query}${nonce}`)
          await ready(page, true)
          expect(page.url()).toBe(`${url}/search?q=pump`)
          expect(await account(page).innerText()).toContain('Hi, Rita')
          expect(await storedToken(page)).toBe(token)
          expect(await page.evaluate(() => sessionStorage.getItem('tempToken'))).toBeNull()
        }
      }
    },
  )

  it('is accepted once for each sign-in', async () => {
    const first = await make.token(await make.user({ name: 'Rita Reader' }))
    const second = await make.token()
    const page = await visit('/login', { before: hasStartedSignIn })
    for (const token of [first, second]) {
      await page.goto(`${url}/search?q=pump&token=${token}&nonce=${NONCE}`)
      await ready(page, true)
      expect(page.url()).toBe(`${url}/search?q=pump`)
    }
    expect(await storedToken(page)).toBe(first)
  })

  it('does not stay in the address bar of a browser that stores nothing', async () => {
    const token = await make.token()
    const tempToken = await make.token(undefined, 'temporary')
    const page = await visit(`/search?q=pump&token=${token}&tempToken=${tempToken}`, {
      before: (starting) =>
        starting.addInitScript(() => {
          const get = () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          }
          Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } })
        }),
    })
    expect(page.url()).toBe(`${url}/search?q=pump`)
    await loginLink(page).waitFor()
  })

  it('that is not confirmed yet shows "Loading..." in place of the buttons', async () => {
    const token = await make.token(await make.user({ name: 'Lars Loading' }))
    const page = await visit('/login')
    await page.evaluate((value) => localStorage.setItem('authToken', value), token)
    const release = await holding(page, 'auth.status')
    await page.goto(`${url}/`)
    await page.locator('html[data-session="loading"]').waitFor()
    expect(await account(page).innerText()).toBe('Loading...')
    expect(await loginLink(page).isVisible()).toBe(false)
    release()
    await ready(page, true)
  })

  it('is revoked by logging out', async () => {
    const token = await make.token(await make.user({ name: 'Lotte Leaver' }))
    const page = await visit(`/part/${RICH_PART}`, { token })
    const drafts = () =>
      page.evaluate(() =>
        [localStorage, sessionStorage].flatMap((kept) => Object.keys(kept).filter((key) => key.startsWith('draft:'))),
      )
    await page.evaluate(() => localStorage.setItem('draft:upload', JSON.stringify({ at: Date.now(), value: {} })))
    await page.getByPlaceholder('Write a comment').fill('Not yet')
    await expect.poll(drafts).toHaveLength(2)
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await loginLink(page).waitFor()
    expect(await storedToken(page)).toBeNull()
    expect(await isAuthenticated(token)).toBe(false)
    // The next user of this browser finds no drafts.
    expect(await drafts()).toEqual([])
    // The page stays open, without a signed-in user.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.getByRole('button', { name: 'Upvote' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Upvote' }).first().isDisabled()).toBe(true)
  })
})
