import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { restRoutes } from '../../server/rest/routes.ts'
import { DESKTOP, openPage, PHONE, overflow, violations } from '../support/browser.ts'
import { sharedBrowser } from '../support/chromium.ts'
import { useVisitors } from '../support/visitors.ts'

const { url } = inject('site')
const { make } = useVisitors()

/** Opens /api/docs. The test fails if the page violates its Content-Security-Policy, because that is logged. */
async function openDocs(options: BrowserContextOptions = {}): Promise<{ page: Page; hosts: Set<string> }> {
  const { page, close } = await openPage(await sharedBrowser(), options)
  onTestFinished(close)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(`${url}/api/docs`)
  await operation(page, 'GET', '/api/search').waitFor()
  return { page, hosts }
}

const operation = (page: Page, method: string, path: string): Locator =>
  page.locator(`.opblock-${method.toLowerCase()}`, { has: page.locator(`[data-path="${path}"]`) })

describe('/api/docs', () => {
  it('lists all operations, sends no request to another host, and links to the home page', async () => {
    const { page, hosts } = await openDocs()
    for (const { method, path } of restRoutes) {
      expect(await operation(page, method, path.replace(/:(\w+)/g, '{$1}')).count(), `${method} ${path}`).toBe(1)
    }
    expect([...hosts]).toEqual([new URL(url).host])
    await page.getByRole('link', { name: 'Tappet, home' }).click()
    await page.waitForURL(`${url}/`)
  })

  it('sends a request with the token of the signed-in user', async () => {
    const user = await make.user({ name: 'Dora Docs' })
    const localStorage = [{ name: 'authToken', value: await make.token(user) }]
    const { page } = await openDocs({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })
    const status = operation(page, 'GET', '/api/auth/status')
    await status.locator('.opblock-summary-control').click()
    await status.getByRole('button', { name: 'Execute' }).click()
    await status.locator('.live-responses-table').getByText('Dora Docs').waitFor()
  })

  it('has the theme that the user has chosen on the site', async () => {
    const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const localStorage = [{ name: 'theme', value: 'dark' }]
    const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
    expect(await paper((await openDocs({ colorScheme: 'light', storageState })).page)).toBe('rgb(21, 22, 20)')
    expect(await paper((await openDocs({ colorScheme: 'light' })).page)).toBe('rgb(250, 248, 242)')
  })

  it.each([
    { viewport: DESKTOP, colorScheme: 'light' },
    { viewport: PHONE, colorScheme: 'dark' },
  ] as const)('is accessible and fits the width with $viewport.width px, $colorScheme', async (options) => {
    const { page } = await openDocs(options)
    const edit = operation(page, 'PUT', '/api/products/{id}')
    await edit.locator('.opblock-summary-control').focus()
    await page.keyboard.press('Enter')
    await edit.getByRole('button', { name: 'Execute' }).waitFor()
    // Swagger UI has an h3 after the h1, and its introduction is outside of its <main>.
    const found = (await violations(page)).filter((violation) => !/^(?:heading-order|region):/.test(violation))
    expect([found, await overflow(page)]).toEqual([[], 0])
  })
})
