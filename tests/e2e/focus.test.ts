import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chats } from '../support/pages.ts'
import { account, accountMenu, isFocused, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { url, visit, make, deps } = visitors
const { pair, open } = chats(visitors)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const announced = (page: Page) => page.locator('[aria-live="polite"][data-route]')

describe('navigation to another page', () => {
  it('moves the focus to the heading and announces the title', async () => {
    const page = await visit('/')
    expect(await announced(page).textContent()).toBe('')
    await page
      .getByRole('link', { name: /^View Part/ })
      .first()
      .click()
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
    const page = await visit('/')
    const box = page.getByPlaceholder('Search for parts, users...')
    for (const q of ['pump', 'tappet']) {
      await box.fill(q)
      await box.press('Enter')
      await page.getByRole('heading', { level: 1, name: `Search Results for "${q}"` }).waitFor()
      await expect.poll(() => isFocused(heading(page))).toBe(true)
    }
  })

  it('moves the focus to the heading when it starts in the account menu', async () => {
    const page = await visit('/', { token: await make.token(await make.user({ name: 'Ann Archer' })) })
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'My Profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ann Archer' }).waitFor()
    await expect.poll(() => isFocused(heading(page))).toBe(true)
    expect(await account(page).isVisible()).toBe(true)
  })

  it('leaves the focus where the first page put it', async () => {
    const page = await visit('/')
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

describe('confirming a sale', () => {
  it('moves the focus to the heading of the chat', async () => {
    const { ann, bob } = await pair(['bob', 'It is yours'])
    await make.trade({ seller: bob, buyer: ann, confirmedAt: null })
    const page = await open(ann, bob)
    await page.getByRole('button', { name: /^Confirm/ }).click()
    await expect.poll(() => deps.prisma.trade.count({ where: { buyerId: ann.id, NOT: { confirmedAt: null } } })).toBe(1)
    await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Chat with Bob Byrne' }))).toBe(true)
  })
})
