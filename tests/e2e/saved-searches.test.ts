import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, overflow, PHONE, violations } from '../support/browser.ts'
import { calls, isFocused, ready, useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

/** Moves the focus to a control by the Tab key, at most `most` times. */
async function tabTo(page: Page, name: string, most = 60): Promise<void> {
  const control = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
  for (let pressed = 0; pressed < most && !(await isFocused(control)); pressed++) await page.keyboard.press('Tab')
  expect(await isFocused(control)).toBe(true)
}

it.each([DESKTOP, PHONE])(
  'a user saves a search, runs and deletes it, with the keyboard at $width px',
  async (viewport) => {
    const user = await make.user()
    const page = await visit('/search?q=pump&asks=1&max=80', { token: await make.token(user), viewport })
    await page.getByRole('main').getByRole('button', { name: 'Save search' }).waitFor()
    await page.getByRole('region', { name: 'Filters' }).focus()
    await tabTo(page, 'Save search')
    await page.keyboard.press('Enter')
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect.poll(() => isFocused(name)).toBe(true)
    expect(await name.inputValue()).toBe('pump, has asks, up to $80.00')
    expect(await violations(page)).toEqual([])
    await name.fill(' ')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter a name.').waitFor()
    await name.fill('Cheap pumps')
    await page.keyboard.press('Enter')
    const saved = page.getByRole('main').getByRole('link', { name: 'Saved', exact: true })
    await expect.poll(() => isFocused(saved)).toBe(true)
    expect(await violations(page)).toEqual([])

    await page.keyboard.press('Enter')
    await page.getByText('Only you can see this page · 1 of 50').waitFor()
    await page.getByText('"pump" · has asks · up to $80.00').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await tabTo(page, 'Delete Cheap pumps')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No saved searches yet' }).waitFor()
    expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
    expect(await violations(page)).toEqual([])
    await tabTo(page, 'Undo')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Cheap pumps' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/search?q=pump&asks=1&max=80.00`)
    await saved.waitFor()
    expect(await deps.prisma.savedSearch.findMany({ where: { userId: user.id } })).toMatchObject([
      { name: 'Cheap pumps', query: 'q=pump&asks=1&max=80.00' },
    ])
  },
)

it('a visitor logs in and comes back to save the search', async () => {
  const page = await visit('/search?q=pump&bids=1')
  await page.getByRole('main').getByRole('button', { name: 'Save search' }).click()
  const back = '/search?q=pump&bids=1&save=1'
  await page.waitForURL(`**/login?from=${encodeURIComponent(back)}`)
  const user = await make.user()
  await page.evaluate((token) => localStorage.setItem('authToken', token), await make.token(user))
  await page.goto(url + back)
  await ready(page, true)
  await page.getByRole('dialog', { name: 'Save search' }).getByText('The bell tells you of new bids').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Saved', exact: true }).waitFor()
  await page.waitForURL(`${url}/search?q=pump&bids=1`)
  expect(await deps.prisma.savedSearch.count({ where: { userId: user.id } })).toBe(1)
})

it('a search for a car opens with its car, and says when the car was removed', async () => {
  const user = await make.user()
  const series = await make.vehicle({ parent: await make.vehicle() })
  const variant = await make.vehicle({ parent: await make.vehicle() })
  const car = await make.car(user, { vehicle: series })
  await make.car(user, { vehicle: variant, isChosen: true })
  await make.savedSearch(user, { name: 'For my car', query: 'q=pump&fits=1', car })
  const page = await visit('/saved-searches', { token: await make.token(user) })
  await page.getByText(`Opening it chooses your ${series.name}`).waitFor()
  const chosen = page.waitForResponse((response) => calls('garage.choose')(response.url()))
  await page.getByRole('link', { name: 'For my car' }).click()
  await page.getByRole('checkbox', { name: `Fits my ${series.name}` }).waitFor()
  await chosen
  await deps.prisma.garageCar.deleteMany({ where: { userId: user.id } })
  await page.goto(`${url}/saved-searches`)
  await page.getByText('Its car was removed from your garage').waitFor()
  expect(await violations(page)).toEqual([])
})
