import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isFocused, loginLink, RICH_PART, tabTo, useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

/** Returns the accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') || element?.textContent?.trim() || element?.tagName
  })

describe('with the keyboard alone', () => {
  it('the skip link is first, and Tab goes through the navbar in order to the search', async () => {
    const page = await visit('/')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    const top = async () => (await page.getByRole('link', { name: 'Skip to content' }).boundingBox())?.y
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#main')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)

    await page.goto(`${url}/login`)
    await page.keyboard.press('Tab')
    const names = ['Tappet, home', 'Search for parts, users...', 'Choose your car', 'Login', 'Sign Up', 'Site menu']
    for (const name of names) {
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(name)
      expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
        'solid',
      )
    }
    for (const _ of names.slice(2)) await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('relay')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search Results for "relay"' }).waitFor()
  })

  it('the account menu opens and closes, and the arrow keys move in it', async () => {
    const token = await make.token(await make.user({ name: 'Minna Menu' }))
    const page = await visit('/login?from=%2Fsearch', { token })
    await page.waitForURL(`${url}/search`)
    const opener = page.getByRole('button', { name: 'Account menu' })
    await tabTo(page, opener)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('My Profile')
    for (const next of [
      'Inventory',
      'Trades',
      'Following',
      'Wants',
      'Saved searches',
      'My garage',
      'Vehicles',
      'Settings',
      'Match system',
      'Light',
      'Dark',
      'Help',
      'Logout',
      'My Profile',
    ]) {
      await page.keyboard.press('ArrowDown')
      expect(await focused(page)).toBe(next)
    }
    await page.keyboard.press('End')
    expect(await focused(page)).toBe('Logout')
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(opener)).toBe(true)
    expect(await page.getByRole('menu').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'My Profile' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await loginLink(page).waitFor()
  })

  it('an image opens the carousel, which keeps the focus inside and returns it', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    const plate = page.getByRole('region', { name: 'Part Images' }).getByRole('button').first()
    await tabTo(page, plate)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (let i = 0; i < 14; i++) {
      await page.keyboard.press('Tab')
      await expect
        .poll(() => page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement)))
        .toBe(true)
    }
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog').getByText('Image 2 of 7').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => isFocused(plate)).toBe(true)
  })

  it('a part can be read to its end, its listings sorted, and a comment posted, voted on and its deletion cancelled', async () => {
    const description = `${Array.from({ length: 30 }, (_, i) => `Line ${i}.`).join('\n\n')}\n\n[The end](https://example.com/end)`
    const part = await make.part({ description })
    for (const priceCents of [5_000, 7_000, 6_000]) await make.listing({ part, priceCents })
    const token = await make.token(await make.user({ name: 'Tessa Tabber' }))
    const page = await visit(`/part/${part.slug}`, { token })
    await tabTo(page, page.getByRole('combobox', { name: 'Sort asks' }))
    await page.keyboard.press('ArrowDown')
    const first = page.getByRole('region', { name: 'Asks' }).getByRole('listitem').first()
    await expect.poll(() => first.innerText()).toContain('$70.00')
    await page.getByRole('button', { name: 'Show more' }).waitFor()
    await tabTo(page, page.getByRole('link', { name: 'The end' }))
    await page.getByRole('button', { name: 'Show less' }).waitFor()

    await tabTo(page, page.getByRole('textbox', { name: 'Write a comment' }))
    await page.keyboard.type('Typed without a mouse.')
    await page.keyboard.press('Control+Enter')
    const comment = page.getByRole('article', { name: 'Comment by Tessa Tabber' })
    await comment.getByText('Typed without a mouse.').waitFor()
    await tabTo(page, comment.getByRole('button', { name: 'Upvote', exact: true }))
    await page.keyboard.press('Space')
    await expect.poll(() => comment.getByRole('group', { name: /^Votes on/ }).innerText()).toBe('1')
    await expect.poll(() => isFocused(comment.getByRole('button', { name: 'Remove upvote' }))).toBe(true)
    await tabTo(page, comment.getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Are you sure you want to delete this comment?').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(comment.getByRole('button', { name: 'Delete' }))).toBe(true)
  })
})
