import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, failed, visit } from '../../tests/support/render.tsx'
import { listOf, profile } from '../../tests/support/samples.ts'

// The ways to the pages: menus, footer, skip links, and the pages about the site.

const UNA = aUser({ name: 'Una User' })

/** Returns the names of the links of an open menu. */
const links = () =>
  page
    .getByRole('menuitem')
    .elements()
    .filter((each) => each.tagName === 'A')
    .map((each) => each.textContent)

afterEach(() => vi.restoreAllMocks())

describe('the menu', () => {
  it('of a visitor leads to vehicles, garage, about and help', async () => {
    await visit('/about')
    await page.getByRole('button', { name: 'Site menu' }).click()
    await expect.poll(links).toEqual(['Vehicles', 'My garage', 'About', 'Help'])
  })

  it('of a user leads to the settings, which are scrolled into view', async () => {
    const lists = ['comments', 'listings', 'bids', 'expired', 'edits', 'sales', 'posts'] as const
    const empty = Object.fromEntries(lists.map((list) => [list, listOf([])]))
    await visit('/about', {
      user: UNA,
      answers: { user: { profile: profile({ id: UNA.id, name: UNA.name }), ...empty } },
      viewport: { width: 390, height: 600 },
    })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect
      .poll(links)
      .toEqual([
        'My Profile',
        'Inventory',
        'Trades',
        'Following',
        'Wants',
        'Saved searches',
        'My garage',
        'Vehicles',
        'Settings',
        'Help',
      ])
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeInViewport()
    scrollTo(0, 0)
    // From the profile itself.
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeInViewport()
  })
})

it('the filters of a search can be passed with one key', async () => {
  await visit('/search?q=pump', { answers: { search: { list: failed('INTERNAL', 'No search here.') } } })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = page.getByRole('link', { name: 'Skip to results' }).element()
  link.focus()
  await userEvent.keyboard('{Enter}')
  expect(location.hash).toBe('#results')
  expect(document.querySelector('#results')?.textContent).toContain('No search here.')
})

describe('the contact page', () => {
  it('shows the operator of the settings', async () => {
    const operator = {
      name: 'Example Ltd',
      address: '1 Example Street, 8010 Graz',
      email: 'contact@tappet.example',
      phone: '+43 316 000000',
    }
    await visit('/contact', { answers: { site: { operator } } })
    const main = page.getByRole('main')
    for (const line of ['Example Ltd', '1 Example Street', '8010 Graz'])
      await expect.element(main.getByText(line, { exact: true })).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: operator.email }))
      .toHaveAttribute('href', 'mailto:contact@tappet.example')
    await expect.element(main.getByRole('link', { name: operator.phone })).toHaveAttribute('href', 'tel:+43316000000')
  })

  it('says that the operator has not published a name', async () => {
    await visit('/contact')
    await expect.element(page.getByText(/has not published a name or an address/)).toBeVisible()
  })
})

it('the feed of a tag can be copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await visit('/feeds')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Tag' }).fill(' Golf Mk2 ')
  const link = main.getByRole('link', { name: '/atom/tags/golf%20mk2' })
  await expect.element(link).toHaveAttribute('href', '/atom/tags/golf%20mk2')
  await main.getByRole('button', { name: /golf%20mk2/ }).click()
  await expect.element(page.getByText('Copied the address').first()).toBeVisible()
  expect(write).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/atom\/tags\/golf%20mk2$/))
})
