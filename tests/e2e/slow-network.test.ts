import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import {
  accountMenu,
  EMPTY_PART,
  FAILED_REQUEST,
  follow,
  holding,
  isFocused,
  ready,
  RICH_PART,
  useVisitors,
} from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

const LATE = 'This page is taking too long to load.'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tryAgain = (page: Page) => page.locator('main').getByRole('button', { name: 'Try again' })
const announced = (page: Page) => page.locator('[aria-live="polite"][data-route]')

/** The home page with links to two parts, and a clock of the test's own. */
async function home(options: { clock?: boolean } = {}) {
  return visit('/', {
    expectedMessages: FAILED_REQUEST,
    before: (opened) => (options.clock === false ? undefined : opened.clock.install()),
  })
}
/** Goes to a page of the site without a new document. */
async function navigate(page: Page, path: string) {
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href="/"]')
    history.pushState(null, '', to)
    return link
  }, path)
}

describe('a page whose data does not come', () => {
  it('says so within 8 seconds, and "Try again" reads it again', async () => {
    const page = await home()
    const release = await holding(page, 'part.bySlug')
    await navigate(page, paths.part(EMPTY_PART))
    await page.locator('main [aria-busy], main [aria-hidden="true"]').first().waitFor({ state: 'attached' })
    await page.clock.fastForward(6_000)
    expect(await page.getByText(LATE).count()).toBe(0)
    await page.clock.fastForward(2_000)
    await page.getByText(LATE).waitFor()
    await page.unrouteAll()
    await tryAgain(page).click()
    await heading(page).waitFor()
    await expect.poll(() => page.getByText(LATE).count()).toBe(0)
    release()
  })

  it('shows what comes later than that', async () => {
    const page = await home()
    const release = await holding(page, 'part.bySlug')
    await navigate(page, paths.part(EMPTY_PART))
    await page.locator('main h1').waitFor({ state: 'detached' })
    await page.clock.fastForward(8_000)
    await page.getByText(LATE).waitFor()
    release()
    await heading(page).waitFor()
    await expect.poll(() => page.getByText(LATE).count()).toBe(0)
  })

  it('says within 8 seconds that there is no network, and comes with "Try again"', async () => {
    const page = await home()
    await follow(page, paths.part(RICH_PART)).catch(() => navigate(page, paths.part(RICH_PART)))
    await heading(page).waitFor()
    await page.context().setOffline(true)
    await navigate(page, paths.part(EMPTY_PART))
    await page.locator('main h1').waitFor({ state: 'detached' })
    for (const _ of [1, 2, 3, 4]) await page.clock.fastForward(2_000)
    await page.getByText('Error: Network error. Please try again.').waitFor()
    await page.context().setOffline(false)
    await tryAgain(page).click()
    await heading(page).waitFor()
  })

  it('says within 8 seconds that its code does not come, and comes with "Try again"', async () => {
    const page = await home()
    await page.context().setOffline(true)
    await navigate(page, paths.part(EMPTY_PART))
    await page.getByRole('heading', { name: 'This page could not be loaded.' }).waitFor()
    await tryAgain(page).click()
    await page.getByRole('heading', { name: 'This page could not be loaded.' }).waitFor()
    await page.context().setOffline(false)
    await tryAgain(page).click()
    await page.getByRole('heading', { name: /Oil pressure switch/i }).waitFor()
    expect(page.url()).toBe(url + paths.part(EMPTY_PART))
  })

  it('says within 8 seconds that its code is late', async () => {
    const page = await home()
    await page.route('**/assets/PartPage-*.js', () => undefined)
    await navigate(page, paths.part(EMPTY_PART))
    await page.getByText('Loading...').waitFor()
    await page.clock.fastForward(8_000)
    await page.getByText(LATE).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await tryAgain(page).click()
    await page.getByRole('heading', { name: /Oil pressure switch/i }).waitFor()
  })

  it('says within 8 seconds that the session is not confirmed', async () => {
    const token = await make.token()
    const page = await visit('/', {
      token,
      expectedMessages: FAILED_REQUEST,
      before: (opened) => opened.clock.install(),
    })
    const release = await holding(page, 'auth.status')
    await page.goto(`${url}/messages`)
    await page.getByText('Loading authentication...').waitFor()
    await page.clock.fastForward(8_000)
    await page.getByText(LATE).waitFor()
    await page.unrouteAll()
    await tryAgain(page).click()
    await ready(page, true)
    await expect.poll(() => page.getByText(LATE).count()).toBe(0)
    release()
  })
})

describe('a change of the page', () => {
  it('moves the focus to the heading and announces the title', async () => {
    const page = await home({ clock: false })
    expect(await announced(page).textContent()).toBe('')
    await page.getByRole('link', { name: /^View Part/ }).first().click()
    await page.waitForURL('**/part/*')
    await expect.poll(() => isFocused(heading(page))).toBe(true)
    await expect.poll(() => announced(page).textContent()).toBe(await page.title())
    await page.getByRole('link', { name: 'Tappet, home' }).click()
    await page.waitForURL(`${url}/`)
    await expect.poll(() => isFocused(heading(page))).toBe(true)
    await page.goBack()
    await page.waitForURL('**/part/*')
    await expect.poll(() => isFocused(heading(page))).toBe(true)
  })

  it('moves the focus to the heading after a search', async () => {
    const page = await home({ clock: false })
    const box = page.getByPlaceholder('Search for parts, users...')
    for (const q of ['pump', 'tappet']) {
      await box.fill(q)
      await box.press('Enter')
      await page.getByRole('heading', { level: 1, name: `Search Results for "${q}"` }).waitFor()
      await expect.poll(() => isFocused(heading(page))).toBe(true)
    }
  })

  it('leaves the focus where the first page put it', async () => {
    const page = await home({ clock: false })
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  it('moves the focus to the heading after signing out', async () => {
    const page = await visit(`/part/${RICH_PART}`, { token: await make.token() })
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await ready(page)
    await expect.poll(() => isFocused(heading(page))).toBe(true)
    expect(await announced(page).textContent()).toBe('You are signed out.')
  })
})

describe('posting a comment', () => {
  it('moves the focus to the comment', async () => {
    const part = await make.part()
    const page = await visit(`/part/${part.slug}`, { token: await make.token(await make.user({ name: 'Ann Archer' })) })
    await page.getByPlaceholder('Write a comment').fill('It fits')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    const comment = page.getByRole('article', { name: 'Comment by Ann Archer' })
    await comment.waitFor()
    await expect.poll(() => isFocused(comment)).toBe(true)
  })
})
