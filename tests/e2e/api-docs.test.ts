import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { restRoutes } from '../../server/rest/routes.ts'
import { DESKTOP, openPage, PHONE, overflow, violations } from '../support/browser.ts'
import { sharedBrowser } from '../support/chromium.ts'
import { useVisitors } from '../support/visitors.ts'

const { url } = inject('site')
const { make } = useVisitors()

/** Opens /api/docs/try. The test fails if the page violates its Content-Security-Policy, because that is logged. */
async function openDocs(options: BrowserContextOptions = {}): Promise<{ page: Page; hosts: Set<string> }> {
  const { page, close } = await openPage(await sharedBrowser(), options)
  onTestFinished(close)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(`${url}/api/docs/try`)
  await page.locator('.opblock-summary').first().waitFor()
  return { page, hosts }
}

const operation = (page: Page, method: string, path: string): Locator =>
  page.locator(`.opblock-${method.toLowerCase()}`, { has: page.locator(`[data-path="${path}"]`) })

/** Scrolls until the operation is there: above 150 operations and tags, Swagger UI renders only those near the window. */
async function reach(page: Page, method: string, path: string): Promise<Locator> {
  const found = operation(page, method, path)
  await expect.poll(async () => ((await found.count()) > 0 ? 1 : await page.mouse.wheel(0, SCREEN))).toBe(1)
  return found
}

/** Scrolls from the beginning to the end. Returns the operations in the order in which they appear. */
async function listedOperations(page: Page): Promise<string[]> {
  const seen = new Set<string>()
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  const read = async () => {
    const found = await page.locator('.opblock-summary').evaluateAll((all) =>
      all.map((each) => {
        const path = each.querySelector<HTMLElement>('[data-path]')?.dataset['path']
        return `${each.querySelector('.opblock-summary-method')?.textContent} ${path}`
      }),
    )
    for (const each of found) seen.add(each)
    if (await isAtEnd()) return seen.size
    await page.mouse.wheel(0, SCREEN)
    return 0
  }
  await expect.poll(read, { timeout: 30_000 }).toBeGreaterThan(0)
  return [...seen]
}

/** Less than the height of a window. */
const SCREEN = 500

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

const routes = restRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)

const LOOKS = [
  { viewport: DESKTOP, colorScheme: 'light', background: 'rgb(250, 248, 242)' },
  { viewport: PHONE, colorScheme: 'dark', background: 'rgb(21, 22, 20)' },
] as const

describe('/api/docs', () => {
  it('lists all operations without scripts, with schemas and errors, is accessible, and is smaller than 60 kB', async () => {
    const { page, close } = await openPage(await sharedBrowser())
    onTestFinished(close)
    let size = 0
    page.on('response', async (response) => (size += (await response.request().sizes()).responseBodySize))
    await page.goto(`${url}/api/docs`, { waitUntil: 'networkidle' })
    const listed = await page
      .locator('summary')
      .evaluateAll((all) =>
        all.map((each) => [...each.querySelectorAll('code')].map(({ textContent }) => textContent).join(' ')),
      )
    expect(routes.filter((route) => listed.filter((each) => each === route).length !== 1)).toEqual([])
    await page.locator('summary', { hasText: '/api/products/{id}' }).first().click()
    await page.getByRole('heading', { name: 'Responses' }).waitFor()
    for (const { viewport, colorScheme, background } of LOOKS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => paper(page)).toBe(background)
      expect([viewport.width, await violations(page), await overflow(page)]).toEqual([viewport.width, [], 0])
    }
    expect(size).toBeGreaterThan(10_000)
    expect(size).toBeLessThan(60_000)
    await page.getByRole('link', { name: 'Send requests' }).click()
    await page.waitForURL(`${url}/api/docs/try`)
  })
})

describe('/api/docs/try', () => {
  it('lists all operations, is accessible on a desktop and on a phone, sends no request to another host, and links to the home page', async () => {
    const { page, hosts } = await openDocs()
    const shown = await listedOperations(page)
    expect(routes.filter((route) => !shown.includes(route))).toEqual([])
    expect([...hosts]).toEqual([new URL(url).host])
    await page.evaluate(() => scrollTo(0, 0))
    const edit = await reach(page, 'PUT', '/api/products/{id}')
    await edit.locator('.opblock-summary-control').focus()
    await page.keyboard.press('Enter')
    await edit.getByRole('button', { name: 'Execute' }).waitFor()
    for (const { viewport, colorScheme, background } of LOOKS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => paper(page)).toBe(background)
      // Swagger UI has an h3 after the h1, and its introduction is outside of its <main>.
      const found = (await violations(page)).filter((violation) => !/^(?:heading-order|region):/.test(violation))
      expect([viewport.width, found, await overflow(page)]).toEqual([viewport.width, [], 0])
    }
    await page.getByRole('link', { name: 'Tappet, home' }).click()
    await page.waitForURL(`${url}/`)
  })

  it('sends a request with the token of the signed-in user, and has the theme that the user has chosen on the site', async () => {
    const user = await make.user({ name: 'Dora Docs' })
    const localStorage = [
      { name: 'authToken', value: await make.token(user) },
      { name: 'theme', value: 'dark' },
    ]
    const { page } = await openDocs({
      colorScheme: 'light',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    expect(await paper(page)).toBe('rgb(21, 22, 20)')
    const status = await reach(page, 'GET', '/api/auth/status')
    await status.locator('.opblock-summary-control').click()
    await status.getByRole('button', { name: 'Execute' }).click()
    await status.locator('.live-responses-table').getByText('Dora Docs').waitFor()
  })
})
