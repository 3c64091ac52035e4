import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { WORKER_MESSAGES } from '../support/kept.ts'
import {
  account,
  accountMenu,
  hasStartedSignIn,
  holding,
  identify,
  loginLink,
  NONCE,
  ready,
  useVisitors,
} from '../support/visitors.ts'

const { url, visit, visitBeforeScripts, make } = useVisitors()

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

/** Requests the session of a token. */
async function isAuthenticated(token: string): Promise<unknown> {
  const response = await fetch(`${url}/api/auth/status`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { isAuthenticated: unknown }).isAuthenticated
}

const draftKeys = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((kept) => Object.keys(kept).filter((key) => key.startsWith('draft:'))),
  )

describe('sign-in', () => {
  it('works before hydration, returns to the previous page, stores the token locally, ends with Logout, and works from a dialog', async () => {
    const part = await make.part()
    await make.comment({ part })
    const address = `/part/${part.slug}?comment=nonsense`
    const { page, release } = await visitBeforeScripts(address)
    await loginLink(page).click()
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
    release()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await identify(page, { pick: 'Declan Byrne' })
    await page.waitForURL(url + address)
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Declan')
    for (const name of ['Messages', 'Create Post'])
      expect(await account(page).getByRole('link', { name }).count()).toBe(1)
    expect(await loginLink(page).count()).toBe(0)
    const token = (await storedToken(page)) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await isAuthenticated(token)).toBe(true)
    expect(await page.context().cookies()).toEqual([])
    await page.reload()
    await ready(page, true)

    await page.evaluate(() => localStorage.setItem('draft:upload', JSON.stringify({ at: Date.now(), value: {} })))
    await page.getByPlaceholder('Write a comment').fill('Not yet')
    await expect.poll(() => draftKeys(page)).toHaveLength(2)
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await loginLink(page).waitFor()
    expect(await storedToken(page)).toBeNull()
    await expect.poll(() => isAuthenticated(token)).toBe(false)
    // The next user of this browser finds no drafts.
    expect(await draftKeys(page)).toEqual([])
    // The page stays open, without a signed-in user.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.getByRole('button', { name: 'Upvote' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Upvote' }).first().isDisabled()).toBe(true)

    await page.locator('main').getByRole('button', { name: 'Login' }).first().click()
    await identify(page, { pick: 'Declan Byrne' })
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Declan')
  })

  it('opens the login page first if its link is opened in another tab, and returns there with a message if it is canceled', async () => {
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
    await tab.getByRole('link', { name: 'Cancel' }).click()
    await tab.getByText('Sign-in was cancelled.').waitFor()
    expect(new URL(tab.url()).pathname).toBe('/login')
    await tab.getByRole('link', { name: 'Continue with Google' }).click()
    await identify(tab, { pick: 'Declan Byrne' })
    await tab.waitForURL(`${url}/search?q=pump`)
    await ready(tab, true)
  })

  it('works in a browser that has installed the service worker', async () => {
    const page = await visit('/login', { withWorker: true, expectedMessages: WORKER_MESSAGES })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await identify(page, { pick: 'Declan Byrne' })
    await page.waitForURL(`${url}/`)
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Declan')
  })
})

/** How browsers refuse to store data, and what a page sees of it. */
const BLOCKED: [string, () => void][] = [
  [
    'local and session storage',
    () => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } })
    },
  ],
  [
    'writing, because the storage is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
  ['cookies', () => void Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })],
]

describe('a browser that blocks', () => {
  it.each(BLOCKED)('%s is told at Login, and shows the pages', async (_, block) => {
    const page = await visit('/search?q=pump', { before: (starting) => starting.addInitScript(block) })
    await loginLink(page).click()
    await page.getByText('Your browser blocks cookies or stored data for this site').waitFor()
    const address = new URL(page.url())
    expect([address.pathname, address.searchParams.get('from')]).toEqual(['/login', '/search?q=pump'])
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByText('Your browser blocks cookies or stored data for this site').waitFor()
    for (const path of ['/', `/part/${(await make.part()).slug}`, '/garage', '/vehicles', '/upload-part', '/help']) {
      await page.goto(url + path)
      await ready(page)
      expect(await page.getByText('An unexpected error occurred.').count()).toBe(0)
    }
  })
})

describe('another name of this computer', () => {
  it('leads to the public address, so that a sign-in which begins there ends there', async () => {
    const { port } = new URL(url)
    const page = await visit('/about')
    await page.goto(`http://127.0.0.1:${port}/search?q=pump`)
    expect(page.url()).toBe(`${url}/search?q=pump`)
    await ready(page)
    await loginLink(page).click()
    await identify(page, { pick: 'Declan Byrne' })
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
    // Programs and health checks use any name.
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`)
    expect([answer.status, answer.redirected]).toEqual([200, false])
  })
})

describe('a token', () => {
  it('is removed from the address before the app runs, shows "Loading..." until it is confirmed, and is accepted once', async () => {
    const token = await make.token(await make.user({ name: 'Erna Early' }))
    const part = await make.part()
    const { page, release } = await visitBeforeScripts(
      `/part/${part.slug}?comment=nonsense&token=${token}&nonce=${NONCE}#comments`,
      { before: hasStartedSignIn },
    )
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => location.href)).toBe(`${url}/part/${part.slug}?comment=nonsense#comments`)
    expect(await storedToken(page)).toBe(token)
    expect(await page.evaluate(() => document.documentElement.dataset['session'])).toBe('pending')
    expect(await account(page).innerText()).toBe('Loading...')
    const confirm = await holding(page, 'auth.status')
    release()
    await page.locator('html[data-session="loading"]').waitFor()
    expect(await account(page).innerText()).toBe('Loading...')
    expect(await loginLink(page).isVisible()).toBe(false)
    confirm()
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Erna')

    const second = await make.token()
    await page.goto(`${url}/about?token=${second}&nonce=${NONCE}`)
    await ready(page, true)
    expect(page.url()).toBe(`${url}/about`)
    expect(await storedToken(page)).toBe(token)
  })

  it('in an address with a wrong nonce is removed, and the session does not change', async () => {
    const token = await make.token(await make.user({ name: 'Rita Reader' }))
    const planted = await make.token(await make.user({ name: 'Mallory Maker' }))
    const page = await visit(`/about?token=${planted}&tempToken=${planted}&nonce=nonce-of-another-tab`, {
      token,
      before: hasStartedSignIn,
    })
    expect(page.url()).toBe(`${url}/about`)
    expect(await account(page).innerText()).toContain('Hi, Rita')
    expect(await storedToken(page)).toBe(token)
    expect(await page.evaluate(() => sessionStorage.getItem('tempToken'))).toBeNull()
  })

  it('does not stay in the address bar of a browser that stores nothing', async () => {
    const token = await make.token()
    const tempToken = await make.token(undefined, 'temporary')
    const page = await visit(`/login?token=${token}&tempToken=${tempToken}`, {
      before: (starting) =>
        starting.addInitScript(() => {
          const get = () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          }
          Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } })
        }),
    })
    expect(page.url()).toBe(`${url}/login`)
    await loginLink(page).waitFor()
  })
})
