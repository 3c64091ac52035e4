import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { visit, make, deps } = useVisitors()

/** Creates a seller with asks of 'Wheel 1' for $10.00, 'Wheel 2' for $20.00 and so on, the last one first in the inventory. */
async function aSeller(what: string, asks: number) {
  const seller = await make.user({ name: 'Yannick Yard' })
  const listings = []
  for (let at = 1; at <= asks; at++) {
    const part = await make.part({ name: `${what} ${at}` })
    listings.push(await make.listing({ seller, part, type: 'ask', priceCents: 1_000 * at }))
  }
  return { seller, listings, token: await make.token(seller) }
}

const pricesOf = async (seller: { id: string }) =>
  (await deps.prisma.listing.findMany({ where: { sellerId: seller.id }, orderBy: { id: 'asc' } })).map(
    ({ priceCents }) => priceCents,
  )

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected asks' })

describe('the inventory', () => {
  it('changes prices one by one and together, and changes them back, by keyboard', async () => {
    const { seller, token } = await aSeller('Wheel', 5)
    const page = await visit('/sell/inventory', { token, viewport: DESKTOP })
    await page.getByRole('heading', { level: 1, name: 'Inventory 5' }).waitFor()
    await expectAccessible(page)

    await page.getByLabel('Price of Wheel 5 in USD').focus()
    await page.keyboard.type('55')
    await page.keyboard.press('Enter')
    await page.keyboard.type('44.50')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1')
    await page.keyboard.press('Escape')
    await expect.poll(() => pricesOf(seller)).toEqual([1_000, 2_000, 3_000, 4_450, 5_500])
    await expect.poll(() => page.getByLabel('Price of Wheel 3 in USD').inputValue()).toBe('$30.00')

    const head = page.getByRole('columnheader', { name: 'Part', exact: true })
    const before = await head.boundingBox()
    await box(page, 'Wheel 5').press('Space')
    await box(page, 'Wheel 3').press('Shift+Space')
    await bar(page).getByText('3 selected').waitFor()
    expect(await head.boundingBox()).toEqual(before)
    await expectAccessible(page)
    await button(page, 'Select all 5').press('Enter')
    await bar(page).getByText('All 5 selected').waitFor()
    await button(page, 'Withdraw').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Change the price of 5 listings' }).waitFor()
    await page.keyboard.type('20')
    await page.getByText('$44.00').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByText('5 changed.').waitFor()
    expect(await pricesOf(seller)).toEqual([800, 1_600, 2_400, 3_550, 4_400])
    await button(page, 'Undo').press('Enter')
    await page.getByText('5 changed back.').waitFor()
    expect(await pricesOf(seller)).toEqual([1_000, 2_000, 3_000, 4_450, 5_500])
    await expect.poll(() => page.getByLabel('Price of Wheel 5 in USD').inputValue()).toBe('$55.00')
  })

  it('withdraws what the filter finds, with the number, and keeps the filter in the address', async () => {
    const { seller, token } = await aSeller('Wing', 3)
    const page = await visit('/sell/inventory', { token, viewport: DESKTOP })
    await page.getByLabel('Find').fill('wing 2')
    await page.getByText('1 listing', { exact: true }).waitFor()
    await page.waitForURL('**/sell/inventory?q=wing+2')
    await page.getByRole('button', { name: 'Actions: Wing 2' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Withdraw' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 1 listing' }).press('Enter')
    await page.getByText('No listing matches.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Inventory 2')
    expect(await deps.prisma.listing.count({ where: { sellerId: seller.id, status: 'active' } })).toBe(2)
    await button(page, 'Clear all').press('Enter')
    await page.getByText('2 listings', { exact: true }).waitFor()
    await page.goBack()
    await page.getByText('No listing matches.').waitFor()
  })

  it('sets the storage place of chosen asks on a phone', async () => {
    const { seller, token } = await aSeller('Lamp', 2)
    const page = await visit('/sell/inventory', { token, viewport: PHONE, hasTouch: true, isMobile: true })
    await page.getByRole('heading', { level: 1, name: 'Inventory 2' }).waitFor()
    await expectAccessible(page)
    await button(page, 'Select').tap()
    await box(page, 'Lamp 1').tap()
    await box(page, 'Lamp 2').tap()
    await bar(page).getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'More changes' }).tap()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Set storage place' }).tap()
    await page.getByRole('textbox', { name: 'Storage place' }).fill('Shelf 12-C')
    await expectAccessible(page)
    await button(page, 'Change 2 listings').tap()
    await page.getByText('2 changed.').waitFor()
    await page.getByText('Shelf 12-C').first().waitFor()
    expect(await deps.prisma.listing.count({ where: { sellerId: seller.id, storagePlace: 'Shelf 12-C' } })).toBe(2)
  })

  it('shows which asks a bulk change has left as they were', async () => {
    const { listings, token } = await aSeller('Door', 3)
    const [first] = listings
    await deps.prisma.listing.update({ where: { id: first?.id }, data: { priceCents: 5 } })
    const page = await visit('/sell/inventory', { token, viewport: DESKTOP })
    await page.getByRole('checkbox', { name: 'Select this page' }).press('Space')
    await button(page, 'Change price').press('Enter')
    await page.getByRole('dialog').getByText('1 listing stays as it is').waitFor()
    await button(page, 'Change 2 prices').press('Enter')
    // The dialog gives the focus to the heading when it has closed.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Inventory 3')
    await page.getByRole('link', { name: 'Show the one' }).press('Enter')
    await page.getByText('1 listing', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Door 1' }).waitFor()
    await expectAccessible(page)
    await button(page, 'Remove the filter Left by the last change').press('Enter')
    await page.getByText('3 listings', { exact: true }).waitFor()
  })
})
