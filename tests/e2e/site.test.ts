import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readHead } from '../support/markup.ts'
import { accountMenu, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const PAPER = { light: 'rgb(250, 248, 242)', dark: 'rgb(21, 22, 20)' }
const siteMenu = (page: Page) => page.getByRole('button', { name: 'Site menu' })
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true })

describe('the theme', () => {
  it('can be changed in the site menu, is kept after a reload, and can match the system again', async () => {
    const page = await visit('/', { colorScheme: 'light' })
    await siteMenu(page).click()
    expect(await choice(page, 'Match system').getAttribute('aria-checked')).toBe('true')
    await choice(page, 'Dark').click()
    await expect.poll(() => paper(page)).toBe(PAPER.dark)
    await page.reload()
    await siteMenu(page).click()
    expect([await paper(page), await choice(page, 'Dark').getAttribute('aria-checked')]).toEqual([PAPER.dark, 'true'])
    await choice(page, 'Match system').click()
    await expect.poll(() => paper(page)).toBe(PAPER.light)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  })

  it('can be changed by keyboard in the account menu, and updates the settings and other tabs', async () => {
    const user = await make.user({ name: 'Thea Theme' })
    const page = await visit(`/account/${user.id}`, { token: await make.token(user), colorScheme: 'light' })
    const settings = page.getByRole('region', { name: 'Settings' })
    await settings.getByLabel('Match system').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${url}/about`)
    await ready(other, true)
    await accountMenu(page).focus()
    await page.keyboard.press('ArrowDown')
    await choice(page, 'Dark').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => settings.getByLabel('Dark').isChecked()).toBe(true)
    await expect.poll(() => paper(other)).toBe(PAPER.dark)
    await other.close()
  })
})

const PAGES = [
  ['About', '/about', 'About Tappet'],
  ['Help', '/help', 'Help'],
  ['Feeds', '/feeds', 'Feeds'],
  ['Terms', '/terms', 'Terms'],
] as const

describe('the pages about the site', () => {
  it('are linked in the footer, as is the API, and have titles', async () => {
    const page = await visit('/login')
    const footer = page.getByRole('contentinfo')
    for (const [name, path, title] of PAGES) {
      await footer.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await expect.poll(() => page.title()).toBe(`${title} · Tappet`)
      expect(new URL(page.url()).pathname).toBe(path)
    }
    // The terms are the last of the pages.
    const text = await page.locator('main').innerText()
    for (const licence of ['CC0 1.0', 'CC BY-SA 4.0', 'AGPL-3.0-or-later']) expect(text).toContain(licence)
    await footer.getByRole('link', { name: 'API' }).click({ noWaitAfter: true })
    await page.waitForURL(`${url}/api/docs`, { waitUntil: 'commit' })
  })

  it.each(PAGES)('%s has description and canonical address', async (_name, path, title) => {
    const answer = await fetch(`${url}${path}`)
    const head = readHead(await answer.text())
    expect(answer.status).toBe(200)
    expect(head.title).toBe(`${title} · Tappet`)
    expect(head.meta('description')).toEqual([expect.stringMatching(/.{20,}/)])
    expect(head.links('canonical').map(({ href }) => href)).toEqual([`${url}${path}`])
    expect(head.meta('og:image')).toEqual([`${url}/share/site.png`])
  })

  it('a link below the sentence about a refund leads to "How buying works"', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    await page.getByRole('link', { name: 'How buying works' }).click()
    await page.getByRole('heading', { level: 1, name: 'How buying works' }).waitFor()
    await expect.poll(() => page.getByText('Payment is between the two people').isVisible()).toBe(true)
  })
})

describe('the front page', () => {
  const WHAT = 'Tappet is an open marketplace and wiki for car and engine parts.'

  it('shows a visitor an introduction to Tappet', async () => {
    const page = await visit('/')
    await expect.poll(() => page.getByText(WHAT).isVisible()).toBe(true)
  })

  it('does not show it to a signed-in user, even before hydration', async () => {
    const page = await visit('/about', { token: await make.token(await make.user()) })
    // Before hydration.
    await page.route('**/assets/entry-client-*.js', (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    )
    await page.goto(url)
    expect(await page.getByText(WHAT).isVisible()).toBe(false)
  })
})

it('every form names the licence of its content', async () => {
  const user = await make.user()
  const token = await make.token(user)
  const page = await visit('/upload-part', { token })
  await page.getByText('Facts are published under CC0, texts and images under CC BY-SA 4.0.').waitFor()
  await page.goto(`${url}/blog/new`)
  await page.getByText('Your text is published under CC BY-SA 4.0.').waitFor()
  await page.goto(`${url}/part/${(await make.part()).slug}`)
  await ready(page, true)
  await page.getByRole('button', { name: 'Edit Part Information' }).click()
  await expect.poll(() => page.getByText('Facts are published under CC0').isVisible()).toBe(true)
})
