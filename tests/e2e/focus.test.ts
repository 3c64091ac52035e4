import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chats } from '../support/pages.ts'
import { account, accountMenu, isFocused, ready, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { url, visit, make, deps } = visitors
const { pair, open } = chats(visitors)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const announced = (page: Page) => page.locator('[aria-live="polite"][data-route]')

it('the focus moves to the heading of each new page, which is announced', async () => {
  const page = await visit('/', { token: await make.token(await make.user({ name: 'Ann Archer' })) })
  async function isOnHeading(path: string) {
    await page.waitForURL(path)
    await expect.poll(() => isFocused(heading(page))).toBe(true)
  }
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  expect(await announced(page).textContent()).toBe('')
  await page
    .getByRole('link', { name: /^View Part/ })
    .first()
    .click()
  await isOnHeading('**/part/*')
  await expect.poll(() => announced(page).textContent()).toBe(await page.title())
  await page.getByRole('link', { name: 'Tappet, home' }).click()
  await isOnHeading(`${url}/`)
  await page.goBack()
  await isOnHeading('**/part/*')

  const box = page.getByPlaceholder('Search for parts, users...')
  for (const q of ['pump', 'tappet']) {
    await box.fill(q)
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Search Results for "${q}"` }).waitFor()
    await isOnHeading('**/search?*')
  }
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ann Archer' }).waitFor()
  await isOnHeading('**/account/*')
  expect(await account(page).isVisible()).toBe(true)

  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await ready(page)
  await expect.poll(() => isFocused(heading(page))).toBe(true)
  expect(await announced(page).textContent()).toBe('You are signed out.')
})

describe('confirming a sale', () => {
  it('moves the focus to the heading of the chat', async () => {
    const { ann, bob } = await pair(['bob', 'It is yours'])
    await make.trade({ seller: bob, buyer: ann, confirmedAt: null })
    const page = await open(ann, bob)
    await page.getByRole('button', { name: /^Confirm/ }).click()
    await page.getByRole('button', { name: 'Confirm trade' }).click()
    await expect.poll(() => deps.prisma.trade.count({ where: { buyerId: ann.id, NOT: { confirmedAt: null } } })).toBe(1)
    await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Chat with Bob Byrne' }))).toBe(true)
  })
})
